/**
 * Calls that change the list: each builds on the step's ETag, updates the list from its answer, and refetches the fee
 * (VET-07).
 */
import type { EquipmentReply } from '@sievert/contract/veterinary-equipment'
import { withOneDefault } from '@sievert/domain/veterinary-equipment/change'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { equipmentFrequencyQuery, veterinaryApi, veterinaryEquipmentsQuery } from '../../api/veterinary-equipment.ts'
import type { Autosave } from '../../form/autosave/use-autosave.ts'
import { type HeldList, itemCalls } from '../../form/items/item-calls.ts'
import type { ItemCalls } from '../../form/items/step-items.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { NO_EQUIPMENT } from './stored.ts'
import type { Typed } from './typed-frequencies.ts'

export type EquipmentCalls = ItemCalls<VeterinaryEquipment, EquipmentReply>

export function useEquipmentCalls(
  { application, refetchFee }: StepPageContext,
  { saver, alongside }: Autosave<Typed>,
): EquipmentCalls {
  const client = useQueryClient()
  const { applicationId } = application
  return useMemo(() => {
    const { queryKey } = veterinaryEquipmentsQuery(applicationId)
    const held: HeldList<VeterinaryEquipment> = {
      items: () => client.getQueryData(queryKey)?.equipment ?? NO_EQUIPMENT,
      refetch: () =>
        Promise.all([
          client.fetchQuery({ ...veterinaryEquipmentsQuery(applicationId), staleTime: 0 }),
          client.fetchQuery({ ...equipmentFrequencyQuery(applicationId), staleTime: 0 }),
        ]),
      put: (all, _, stored) => {
        // Only one address can be the default: the others lose the mark.
        const equipment = stored?.address.isDefaultAdress ? withOneDefault(all, stored.id) : [...all]
        client.setQueryData(queryKey, (before) => before && { ...before, equipment })
      },
    }
    return itemCalls({ autosave: { saver, alongside }, refetchFee }, held, veterinaryApi(applicationId))
  }, [client, applicationId, saver, alongside, refetchFee])
}
