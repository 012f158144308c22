/** Opens the form of an item that was being written when the page was left, so that its text can be offered again (WIZ-13); not where it is being written still, in another tab. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { decrypt, draftKey } from '../autosave/encryption.ts'
import { placeOf, unsentOf } from '../autosave/unsent-store.ts'
import type { Edited, useEdited } from '../use-edited.ts'
import { useLatest } from '../use-latest.ts'

const prefixOf = (stepNumber: number) => `step-${stepNumber}/`

/** The place of an item's form in the application, where its unsent text is kept in the browser. */
export const itemPlace = (stepNumber: number, { list, id }: Edited) => `${prefixOf(stepNumber)}${list}/${id ?? ''}`

/** The item of this step whose place it is; undefined for other places. */
const itemAt = (place: string, stepNumber: number): Edited | undefined => {
  const prefix = prefixOf(stepNumber)
  if (!place.startsWith(prefix)) return undefined
  const [list = '', id = ''] = place.slice(prefix.length).split('/')
  return { list, id: id === '' ? null : id }
}

/** Looks once, when the step is opened; a form that the person has opened meanwhile stays. `hasList`: whether the step has the list. The item itself may be gone: that is its form's to deal with. */
export function useUnsentItem(
  step: { applicationId: string; stepNumber: number },
  hasList: (list: string) => boolean,
  edit: ReturnType<typeof useEdited>['edit'],
): void {
  const client = useQueryClient()
  const latest = useLatest({ step, hasList, edit })
  useEffect(() => {
    const look = async () => {
      const { applicationId, stepNumber } = latest().step
      for (const record of await unsentOf(applicationId)) {
        const item = itemAt(placeOf(record), stepNumber)
        if (!item || !latest().hasList(item.list)) continue
        // What can't be read is another person's.
        const isMine = (await decrypt(await draftKey(client, applicationId), record)) !== undefined
        if (isMine) return latest().edit((opened) => opened ?? item)
      }
    }
    look().catch((reason: unknown) => console.warn('unsent text could not be looked for', reason))
  }, [client, latest])
}
