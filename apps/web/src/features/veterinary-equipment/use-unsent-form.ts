/** Opens the form again whose text was typed and never sent: after a crash, an expired session, an offline spell (WIZ-13). */
import type { VeterinaryEquipment } from '@sievert/contract/veterinary-equipment'
import { useEffect } from 'react'
import { listUnsent } from '../../form/autosave/unsent-store.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useLatest } from '../../form/use-latest.ts'
import type { Edited } from './edited.ts'

const prefixOf = (stepNumber: number) => `step-${stepNumber}/equipment/`

/** Where the browser keeps the unsent text of one piece; `id` null: a new one. */
export const formSlot = (stepNumber: number, id: string | null) => `${prefixOf(stepNumber)}${id ?? ''}`

/** A browser that keeps nothing has nothing to open. */
export function useUnsentForm(
  { application, stepNumber }: StepPageContext,
  equipment: readonly VeterinaryEquipment[],
  open: (edited: Edited) => void,
): void {
  const { applicationId } = application
  const all = useLatest(equipment)
  useEffect(() => {
    const find = async () => {
      const prefix = prefixOf(stepNumber)
      const kept = await listUnsent(Date.now())
      const slots = kept.filter((record) => record.applicationId === applicationId).map(({ slot }) => slot)
      const id = slots.find((slot) => slot.startsWith(prefix))?.slice(prefix.length)
      if (id === undefined) return
      if (id === '') open({ id: null })
      else if (all().some((each) => each.id === id)) open({ id })
    }
    find().catch(console.warn)
  }, [applicationId, stepNumber, all, open])
}
