/** Veterinary equipment with the part of the catalogue that contains its names. */
import type { SummaryContext } from '@sievert/domain/engine/summarise'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { useQuery } from '@tanstack/react-query'
import { equipmentFrequencyQuery, veterinaryEquipmentsQuery } from '../../api/veterinary-equipment.ts'
import { useVeterinaryCatalogue } from '../use-veterinary-catalogue.ts'

const NONE: readonly VeterinaryEquipment[] = []

/** Fetches nothing for a type without veterinary equipment. */
export function useVeterinarySummary(applicationId: string, enabled: boolean) {
  const equipment = useQuery({ ...veterinaryEquipmentsQuery(applicationId), enabled })
  const frequencies = useQuery({ ...equipmentFrequencyQuery(applicationId), enabled })
  const all = equipment.data?.equipment ?? NONE
  const { catalogue, choices, names } = useVeterinaryCatalogue(all, enabled)
  if (!enabled) return { queries: [], part: {} }
  const part: Pick<SummaryContext, 'veterinary'> = {
    veterinary: {
      catalogue,
      equipment: [...all],
      frequencies: frequencies.data?.frequencies ?? [],
    },
  }
  return { queries: [equipment, frequencies, ...choices, ...names], part }
}
