/**
 * Equipment moved from a permit that does not cover it to its notification. It is stored with the unsent text,
 * encrypted with a key that only the same person and identity get. The history entry contains only its location.
 */
import { smallAnimalReport } from '@sievert/domain/reports/from-equipment'
import { decodeEquipment } from '@sievert/domain/veterinary-equipment/decode'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { toWire } from '../../api/step-values.ts'
import { decrypt, draftKeys } from './encryption.ts'
import { deleteUnsent, movedUnsent } from './unsent-store.ts'

/** The source application and form, and the names of a make and model that are stored as ids. */
export type Carried = { applicationId: string; slot: string; makeName: string; modelName: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    carried?: Carried
  }
}

const equipmentIn = (stored: unknown): VeterinaryEquipment | undefined =>
  decodeEquipment((stored as { values?: { equipment?: unknown } } | undefined)?.values?.equipment)

/** `machine` null: none was moved, or it belongs to another person. `isLooking`: not known yet. */
export function useCarriedMachine() {
  const client = useQueryClient()
  const { carried } = useLocation().state
  const looking = useQuery({
    queryKey: ['carried-machine', carried],
    enabled: carried !== undefined,
    gcTime: 0,
    queryFn: async () => {
      const record = carried && (await movedUnsent(carried.applicationId, carried.slot))
      if (!record) return null
      const machine = equipmentIn(await decrypt(await draftKeys(client, record.applicationId), record))
      return machine ? { ...machine, makeName: carried.makeName, modelName: carried.modelName } : null
    },
  })
  const machine = looking.data ?? null
  return {
    machine,
    isLooking: looking.isLoading,
    answers: machine ? toWire(smallAnimalReport(machine)) : undefined,
    /** Called once the server has stored it. */
    forget: () => {
      if (carried && machine)
        void movedUnsent(carried.applicationId, carried.slot)
          .then((record) => record && deleteUnsent(record.applicationId, record.slot))
          .catch(console.warn)
    },
  }
}
