/** Opens the form of an item that was being written when the page was left, so that its text can be offered again (WIZ-13). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { draftKeyQuery } from '../../../api/applications.ts'
import { decrypt, importKey } from '../../../form/autosave/encryption.ts'
import { listUnsent } from '../../../form/autosave/unsent-store.ts'
import type { EditedItem, ItemSectionDefinition } from '../../../form/items.ts'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { useLatest } from '../../../form/use-latest.ts'
import { itemOfSlot } from './item-slot.ts'

const isItemSection = (section: StepPageContext['step']['sections'][number]): section is ItemSectionDefinition =>
  section.sectionType === 'Equipment' || section.sectionType === 'PlaceOfBusiness'

/** Looks once, when the step is opened. */
export function useUnsentItem(context: StepPageContext, open: (item: EditedItem) => void) {
  const client = useQueryClient()
  const latest = useLatest({ context, open })
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const { application, step, stepNumber } = latest().context
      const { applicationId } = application
      const waiting = (await listUnsent(Date.now())).filter((record) => record.applicationId === applicationId)
      for (const record of waiting) {
        const item = itemOfSlot(record.slot, stepNumber)
        const section = step.sections.filter(isItemSection).find(({ identity }) => identity === item?.section)
        if (!item || !section) continue
        const key = await importKey((await client.fetchQuery(draftKeyQuery(applicationId))).key)
        // What can't be read is another person's.
        const isMine = (await decrypt(key, record)) !== undefined
        if (isMine && !isGone) return latest().open({ section, id: item.id })
      }
    }
    look().catch((reason: unknown) => console.warn('unsent text could not be looked for', reason))
    return () => {
      isGone = true
    }
  }, [client, latest])
}
