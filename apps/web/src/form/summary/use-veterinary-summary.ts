/** Veterinary equipment with the part of the catalogue that its names stand in. */
import type { VeterinaryEquipment } from '@sievert/contract/veterinary-equipment'
import type { SummaryContext } from '@sievert/domain/engine/summarise'
import { parseNumber } from '@sievert/domain/rules/number'
import { useQuery } from '@tanstack/react-query'
import { equipmentFrequencyQuery, veterinaryEquipmentsQuery } from '../../api/veterinary-equipment.ts'
import { useVeterinaryCatalogue } from '../use-veterinary-catalogue.ts'

const NONE: readonly VeterinaryEquipment[] = []

/** Nothing is fetched for a type without veterinary equipment. */
export function useVeterinarySummary(applicationId: string, isAsked: boolean) {
  const enabled = isAsked
  const equipment = useQuery({ ...veterinaryEquipmentsQuery(applicationId), enabled })
  const frequencies = useQuery({ ...equipmentFrequencyQuery(applicationId), enabled })
  const all = equipment.data?.equipment ?? NONE
  const { catalogue, choices, names } = useVeterinaryCatalogue(all, isAsked)
  if (!isAsked) return { queries: [], part: {} }
  const part: Pick<SummaryContext, 'veterinary'> = {
    veterinary: {
      catalogue,
      equipment: [...all],
      frequencies: (frequencies.data?.frequencies ?? []).map((row) => ({
        ...row,
        frequency: parseNumber(row.frequency) ?? null,
      })),
    },
  }
  return { queries: [equipment, frequencies, ...choices, ...names], part }
}
