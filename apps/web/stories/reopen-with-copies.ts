/** Opens the page again as after a crash: a page that closes in order deletes the copies of its unsent text. */
import { waitFor } from 'storybook/test'
import { listUnsent, putUnsent } from '../src/form/autosave/unsent-store.ts'
import { TIMING } from '../src/form/timing.ts'
import { reopen } from './Screen.tsx'

export const reopenWithCopies = async (between = () => {}) => {
  // The copy of the last keystroke comes a little later.
  await new Promise((stored) => setTimeout(stored, 2 * TIMING.store))
  const kept = await waitFor(async () => {
    const records = await listUnsent(Date.now())
    if (records.length === 0) throw new Error('The browser has kept nothing')
    return records
  })
  await reopen(async () => {
    await new Promise((closed) => setTimeout(closed, 100))
    for (const record of kept) await putUnsent(record)
    between()
  })
}
