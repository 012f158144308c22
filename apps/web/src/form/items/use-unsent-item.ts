/**
 * Reopens the form of an item with unsent text, so that the text can be restored (WIZ-13). Skips an item that is being
 * edited in another tab.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { decrypt, draftKeys } from '../autosave/encryption.ts'
import { placeOf, unsentOf } from '../autosave/unsent-store.ts'
import { useLatest } from '../use-latest.ts'
import type { OpenItem, useOpenItem } from './use-open-item.ts'

const prefixOf = (stepNumber: number) => `step-${stepNumber}/`

/** The place of an item's form in the application, under which the browser stores its unsent text. */
export const itemPlace = (stepNumber: number, { list, id }: OpenItem) => `${prefixOf(stepNumber)}${list}/${id ?? ''}`

/** The item at this place, if it belongs to the step; otherwise undefined. */
const itemAt = (place: string, stepNumber: number): OpenItem | undefined => {
  const prefix = prefixOf(stepNumber)
  if (!place.startsWith(prefix)) return undefined
  const [list = '', id = ''] = place.slice(prefix.length).split('/')
  return { list, id: id === '' ? null : id }
}

/**
 * Runs once, when the step is opened, and leaves a form that is already open. `hasList`: whether the step has the list.
 * The item may have been removed; its form handles that.
 */
export function useUnsentItem(
  step: { applicationId: string; stepNumber: number },
  hasList: (list: string) => boolean,
  edit: ReturnType<typeof useOpenItem>['edit'],
): void {
  const client = useQueryClient()
  const latest = useLatest({ step, hasList, edit })
  useEffect(() => {
    const look = async () => {
      const { applicationId, stepNumber } = latest().step
      for (const record of await unsentOf(applicationId)) {
        const item = itemAt(placeOf(record), stepNumber)
        if (!item || !latest().hasList(item.list)) continue
        // Text that cannot be decrypted belongs to another person.
        const isMine = (await decrypt(await draftKeys(client, applicationId), record)) !== undefined
        if (isMine) return latest().edit((opened) => opened ?? item)
      }
    }
    look().catch((reason: unknown) => console.warn('unsent text could not be looked for', reason))
  }, [client, latest])
}
