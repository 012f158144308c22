/** The states of S1 §4 in the other two ways to sign: BankID on the same device, and Freja eID. On another device: signing.spec.ts. */
import { expect, type Page } from '@playwright/test'
import { detailsOf, signablePermit, signIn } from '../support/signable.ts'
import {
  beginBankId,
  beginFreja,
  choose,
  hintOf,
  NOT_SENT,
  onPhone,
  press,
  reads,
  readsNot,
  receipt,
  tidyUp,
  waitInVain,
} from '../support/signing.ts'
import { control } from '../support/simulators.ts'
import { test } from '../support/test.ts'

const SAME_DEVICE = 'På den här enheten'
const WAYS = [
  {
    name: 'BankID on the same device',
    eid: 'bankid',
    choice: { method: 'BankID', device: SAME_DEVICE },
    begin: async (page: Page, id: string) => (await beginBankId(page, id, SAME_DEVICE)).orderRef,
    calls: { begin: 'bankid.sign', ask: 'bankid.collect' },
    waits: 'Försöker starta BankID-appen.',
    cancelledThere: { hint: 'cancelled', text: 'Åtgärden avbröts. Försök igen.' },
    cancelledHere: 'cancelled',
    late: /BankID-appen svarar inte/,
  },
  {
    name: 'Freja eID',
    eid: 'freja',
    choice: { method: 'Freja eID' },
    begin: beginFreja,
    calls: { begin: 'freja.initSignature', ask: 'freja.getOneResult' },
    waits: 'Öppna Freja eID på din telefon.',
    cancelledThere: { hint: 'CANCELED', text: 'Du avbröt i Freja eID.' },
    cancelledHere: 'RP_CANCELED',
    late: /Det tog för lång tid, eller så har du inte Freja eID/,
  },
] as const

test.beforeEach(async ({ page }) => signIn(page.request))
test.afterEach(tidyUp)

for (const { name, eid, choice, begin, calls, waits, cancelledThere, cancelledHere, late } of WAYS)
  test.describe(name, () => {
    test('leaves nothing behind when the provider is down, and begins when it is back (SIG-01, SIG-06)', async ({
      page,
    }) => {
      const id = await signablePermit(page.request)
      await control('faults', { target: calls.begin, kind: 'error', status: 503 })
      await choose(page, id, choice)
      await press(page, 'Fortsätt')
      await reads(page, 'Signering kunde inte påbörjas på grund av ett oväntat fel')
      await reads(page, NOT_SENT)
      expect((await detailsOf(page.request, id)).pendingSignStateId).toBeNull()
      await begin(page, id)
      await reads(page, waits)
    })

    test('goes on after a reload, while the provider fails and answers nonsense, to the receipt (SIG-03, SIG-04)', async ({
      page,
    }) => {
      const orderRef = await begin(page, await signablePermit(page.request))
      await reads(page, waits)
      for (const kind of ['error', 'malformed', 'drop']) await control('faults', { target: calls.ask, kind })
      await page.reload()
      await reads(page, waits)
      await expect.poll(async () => (await control<unknown[]>('faults')).length, { timeout: 15_000 }).toBe(0)
      await readsNot(page, NOT_SENT)
      await onPhone(eid, orderRef, 'approve')
      await receipt(page)
    })

    test('is cancelled here: the order ends at the provider too, and another can begin (SIG-03)', async ({ page }) => {
      const id = await signablePermit(page.request)
      const orderRef = await begin(page, id)
      await press(page, 'Avbryt underskriften')
      await reads(page, 'Ansökan är inte inskickad. Du kan skriva under igen när du vill.')
      await readsNot(page, 'Något gick fel')
      expect(await hintOf(orderRef, eid)).toBe(cancelledHere)
      await press(page, 'Försök igen')
      await expect(page.getByRole('radio', { name: 'BankID' })).toBeVisible()
      expect(await begin(page, id)).not.toBe(orderRef)
    })

    test('is cancelled there: says so (SIG-01)', async ({ page }) => {
      const orderRef = await begin(page, await signablePermit(page.request))
      await onPhone(eid, orderRef, 'fail', cancelledThere.hint)
      await reads(page, 'Underskriften avbröts')
      await reads(page, cancelledThere.text)
      await reads(page, 'Ansökan är inte inskickad. Du kan skriva under igen när du vill.')
    })

    test('is opened and runs out of time: fails, and begins again when asked to (SIG-01, SIG-04)', async ({ page }) => {
      const id = await signablePermit(page.request)
      const orderRef = await begin(page, id)
      await onPhone(eid, orderRef, 'start')
      await control('clock', { advanceSeconds: 181 })
      await reads(page, late)
      await reads(page, NOT_SENT)
      await control('clock', { now: null })
      await press(page, 'Försök igen')
      await page.getByRole('radio', { name: choice.method }).check()
      if ('device' in choice) await page.getByRole('radio', { name: choice.device }).check()
      await press(page, 'Fortsätt')
      await reads(page, waits)
    })

    test('fails when another person has signed (SIG-09)', async ({ page }) => {
      const orderRef = await begin(page, await signablePermit(page.request))
      await control(`${eid}/forge`, { kind: 'otherPerson' })
      await onPhone(eid, orderRef, 'approve')
      await reads(page, /av en annan person än den som är inloggad/)
      await reads(page, NOT_SENT)
    })

    test('ends after a hundred polls, and the order with it (SIG-03)', async ({ page }) => {
      const id = await signablePermit(page.request)
      const orderRef = await waitInVain(page, () => begin(page, id))
      expect(await hintOf(orderRef, eid)).toBe(cancelledHere)
    })
  })
