/** Tests of the storage of unsent text: which records a tab may take over. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { fakeBrowserStorage } from '../../../test/browser-storage.ts'
import { USER } from '../../../test/fake-server.ts'
import { DRAFT_KEY } from '../../../test/started-application.ts'
import { becomeUser } from '../../api/authentication.ts'
import { UNSENT_RETENTION_MS } from '../timing.ts'
import { encrypt, importKey } from './encryption.ts'
import { listUnsent, movedUnsent, placeOf, putUnsent, removeAllUnsent, slotOf, unsentOf } from './unsent-store.ts'

const PLACE = 'step-0/equipment/'
const STORED_IN = `${PLACE}~before-the-reload`

let browser: ReturnType<typeof fakeBrowserStorage>
beforeEach(() => {
  browser = fakeBrowserStorage()
  // Another open tab has a record at the same place.
  const locks = { query: async () => ({ held: [{ name: 'sievert.tab.other' }] }) }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
})

const put = async (slot: string, at = Date.now(), applicationId = 'a1') =>
  putUnsent({ applicationId, slot, at, ...(await encrypt([await importKey(DRAFT_KEY.key)], { slot })) })

it('is found in its slot, or where this tab has moved it, never in the slot of another writing tab (VET-05, WIZ-13)', async () => {
  await put(`${PLACE}~other`)
  expect(await movedUnsent('a1', STORED_IN)).toBeUndefined()
  await put(slotOf(PLACE))
  expect((await movedUnsent('a1', STORED_IN))?.slot).toBe(slotOf(PLACE))
  expect(await movedUnsent('another', STORED_IN)).toBeUndefined()
  await put(STORED_IN)
  expect((await movedUnsent('a1', STORED_IN))?.slot).toBe(STORED_IN)
})

it('is taken up from this tab first, then the newest, and only of the application (WIZ-13)', async () => {
  const now = Date.now()
  await put('x~older', now - 2000)
  await put('x~newer', now - 1000)
  await put(slotOf('x'), now - 3000)
  await put('y')
  await put('x~gone', now, 'a2')
  const found = await unsentOf('a1')
  expect(found.map(({ slot }) => slot)).toEqual([slotOf('x'), 'y', 'x~newer', 'x~older'])
  expect(found.map(placeOf)).toEqual(['x', 'y', 'x', 'x'])
})

it('rejects when the browser takes it back after all, as one without room does (WIZ-13)', async () => {
  browser.fault = new DOMException('no room', 'QuotaExceededError')
  await expect(put('x~new')).rejects.toBe(browser.fault)
})

it('is stored again after the browser has closed its storage (WIZ-13)', async () => {
  await put('x~one')
  browser.isClosed = true
  await put('x~two')
  expect((await unsentOf('a1')).map(({ slot }) => slot).toSorted()).toEqual(['x~one', 'x~two'])
})

it('is awaited for at most two seconds in a browser that does not answer (WIZ-13)', {
  tags: ['nightly'],
}, async () => {
  browser.turn = new Promise(() => undefined)
  await expect(listUnsent(Date.now())).rejects.toThrow('the browser does not answer')
})

it('is deleted after seven days, and at logout at any age; nothing is stored until the next login (WIZ-13)', async () => {
  const now = Date.now()
  await put('x~old', now - UNSENT_RETENTION_MS - 1)
  await put('x~young', now - UNSENT_RETENTION_MS)
  const slots = async (at: number) => (await listUnsent(at)).map(({ slot }) => slot)
  expect(await slots(now)).toEqual(['x~young'])
  expect(await slots(0), 'it is not in the store any more').toEqual(['x~young'])
  await removeAllUnsent()
  // A late write of the page that is being left.
  await put('x~late')
  expect(await slots(now)).toEqual([])
  await becomeUser(new QueryClient(), USER)
  await put('x~again')
  expect(await slots(now), 'after the next login').toEqual(['x~again'])
})
