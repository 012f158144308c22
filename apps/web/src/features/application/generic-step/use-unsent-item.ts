/** Opens the form of an item that was being written when the page was left, so that its text can be offered again (WIZ-13). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { draftKeyQuery } from '../../../api/applications.ts'
import { decrypt, importKey } from '../../../form/autosave/encryption.ts'
import { listUnsent } from '../../../form/autosave/unsent-store.ts'
import type { EditedItem, ItemSectionDefinition } from '../../../form/items.ts'
import type { StepPageContext } from '../../../form/step-page.ts'
import { itemOfSlot } from './item-slot.ts'

const isItemSection = (section: StepPageContext['step']['sections'][number]): section is ItemSectionDefinition =>
  section.sectionType === 'Equipment' || section.sectionType === 'PlaceOfBusiness'

export function useUnsentItem({ application, step, stepNumber }: StepPageContext, open: (item: EditedItem) => void) {
  const client = useQueryClient()
  const { applicationId } = application
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const waiting = (await listUnsent(Date.now())).filter((record) => record.applicationId === applicationId)
      for (const record of waiting) {
        const item = itemOfSlot(record.slot, stepNumber)
        const section = step.sections.filter(isItemSection).find(({ identity }) => identity === item?.section)
        if (!item || !section) continue
        const key = await importKey((await client.fetchQuery(draftKeyQuery(applicationId))).key)
        // What can't be read is another person's.
        const isMine = (await decrypt(key, record)) !== undefined
        if (isMine && !isGone) return open({ section, id: item.id })
      }
    }
    look().catch((reason: unknown) => console.warn('unsent text could not be looked for', reason))
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- looked for once, when the step is opened
  }, [])
}
