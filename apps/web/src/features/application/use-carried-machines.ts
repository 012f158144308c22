/** The equipment that a renewal was prefilled with, by name (NEW-04). */
import { VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import { machineName } from '@sievert/domain/veterinary-equipment/machine-name'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { useQuery } from '@tanstack/react-query'
import type { ApplicationType } from '../../api/reference-data.ts'
import { veterinaryEquipmentsQuery } from '../../api/veterinary-equipment.ts'
import { useVeterinaryCatalogue } from '../../form/use-veterinary-catalogue.ts'
import { useTexts } from '../../texts/texts.ts'

/** More names would hide the other sentences. */
const NAMED = 5
const NONE: readonly VeterinaryEquipment[] = []

/**
 * `isReady`: everything has been fetched. `line`: the equipment step with the names; undefined if there is no
 * equipment.
 */
export function useCarriedMachines(applicationId: string, { steps }: ApplicationType) {
  const { t } = useTexts()
  const step = steps.find(({ identity }) => identity === VETMED_EQUIPMENTS)
  const enabled = step !== undefined
  const { data, isLoading } = useQuery({ ...veterinaryEquipmentsQuery(applicationId), enabled })
  const machines = data?.equipment ?? NONE
  const { catalogue, names } = useVeterinaryCatalogue(machines, enabled)
  const isReady = !isLoading && names.every((query) => query.data !== undefined || query.isError)
  if (!step || machines.length === 0) return { isReady, line: undefined }
  const first = machines
    .slice(0, NAMED)
    .map((machine) => machineName(machine, catalogue))
    .filter(Boolean)
    .join(', ')
  const more = machines.length - NAMED
  const all = more > 0 ? t('renew.prefilled.more.text', [first, more]) : first
  return { isReady, line: all ? `${step.progressBarTitle} (${all})` : step.progressBarTitle }
}
