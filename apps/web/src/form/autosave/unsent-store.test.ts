/** What may be taken out of the browser's storage of unsent text, and by which tab. */
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { fakeBrowserStorage } from '../../../test/browser-storage.ts'
import { DRAFT_KEY } from '../../../test/started-application.ts'
import { encrypt, importKey } from './encryption.ts'
import { movedUnsent, putUnsent, slotOf } from './unsent-store.ts'

const PLACE = 'step-0/equipment/'
const KEPT_IN = `${PLACE}~before-the-reload`

beforeEach(() => {
  fakeBrowserStorage()
  // Another tab lives, and writes a piece of its own at the same place.
  const locks = { query: async () => ({ held: [{ name: 'sievert.tab.other' }] }) }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
})

const keep = async (slot: string) =>
  putUnsent({ applicationId: 'a1', slot, at: Date.now(), ...(await encrypt(await importKey(DRAFT_KEY.key), { slot })) })

it('is found where it was kept, or where this tab has taken it up since, never in what another tab is writing (VET-05, WIZ-13)', async () => {
  await keep(`${PLACE}~other`)
  expect(await movedUnsent('a1', KEPT_IN)).toBeUndefined()
  await keep(slotOf(PLACE))
  expect((await movedUnsent('a1', KEPT_IN))?.slot).toBe(slotOf(PLACE))
  expect(await movedUnsent('another', KEPT_IN)).toBeUndefined()
  await keep(KEPT_IN)
  expect((await movedUnsent('a1', KEPT_IN))?.slot).toBe(KEPT_IN)
})
