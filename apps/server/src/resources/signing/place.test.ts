/**
 * The browser in which a signing is shown: the nonce identifies it and restricts nothing else. Also the device that
 * began the signing.
 */
import type { SignState } from '@sievert/contract/signing'
import { beforeEach, expect, it } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { NILS } from '../../../test/signing.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'

const server = useSigningTest()
const browser = useBrowser(server)
beforeEach(() => server.reset())

const begin = async (who = browser) => {
  const begun = await server.begin(who, { location: 'SameDevice' })
  const order = await server.test.deps.stores.signOrders.find(begun.signStateId)
  if (!order) throw new Error('no order')
  const { hash } = new URL(order.eidOrder.returnUrl)
  return { ...begun, order, nonce: hash.replace('#nonce=', '') }
}
type Begun = Awaited<ReturnType<typeof begin>>

const look = async ({ applicationId, signStateId }: Begun, who: Browser, nonce?: string): Promise<SignState> => {
  const headers = nonce === undefined ? {} : { 'sievert-return-nonce': nonce }
  const path = `applications/${applicationId}/sign-state/${signStateId}/`
  return (await server.test.call('GET', path, { browser: who, headers })).json<SignState>()
}
const SHOWN = { place: 'here', launchUrl: expect.stringContaining('autostarttoken=') }
const HIDDEN = { place: 'elsewhere', launchUrl: null, qrCode: null }

it('gives each order a unique nonce, sent to no server in an address and stored only as a hash (SIG-04)', async () => {
  const one = await begin()
  await server.reset()
  const other = await begin()
  expect(one.nonce).toMatch(/^[\w-]{22}$/)
  expect(other.nonce).not.toBe(one.nonce)
  const { order, nonce } = one
  expect(order.eidOrder.returnUrl.split('#')[0]).not.toContain(nonce)
  expect(order.nonceHash.toString()).not.toContain(nonce)
  expect(order.visibleText + order.canonicalDocument.toString() + order.manifest.toString()).not.toContain(nonce)
})

it('shows the launch options where the signing began, and where the app returns to (SIG-04)', async () => {
  const begun = await begin()
  expect(await look(begun, browser)).toMatchObject(SHOWN)
  const elsewhere = await server.signIn()
  expect(await look(begun, elsewhere)).toMatchObject(HIDDEN)
  expect(await look(begun, elsewhere, begun.nonce)).toMatchObject(SHOWN)
  // A reload there has lost the fragment.
  expect(await look(begun, elsewhere)).toMatchObject(SHOWN)
})

it('gives the QR code of a poll only to the browser that began the signing (SIG-02, SIG-04)', async () => {
  const { signStateId } = await server.begin(browser, { location: 'OnOtherDevice' })
  const qrCodeFor = async (who: Browser) =>
    (await server.test.call('GET', `applications/sign-status/${signStateId}`, { browser: who })).json().qrCode
  expect(await qrCodeFor(browser)).toMatch(/^bankid\./)
  expect(await qrCodeFor(await server.signIn())).toBeNull()
})

it('gives the QR code elsewhere once the signer continues there: of a live signing, else of a new one (SIG-02, SIG-04)', async () => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser, { location: 'OnOtherDevice' })
  const elsewhere = await server.signIn()
  const nils = await server.signIn(NILS)
  const shownTo = async (id: string) => {
    const polls = [browser, elsewhere, nils].map((who) =>
      server.test.call('GET', `applications/sign-status/${id}`, { browser: who }),
    )
    return (await Promise.all(polls)).map((poll) => poll.json<SignState>().qrCode !== null)
  }
  const continueIn = async (who: Browser) => {
    const body = { applicationId, signStateId }
    return (await server.test.call('POST', 'applications/sign-restart', { browser: who, body })).json()
  }
  expect(await continueIn(nils)).toMatchObject({ code: 'error.signing-in-progress.text' })
  expect(await shownTo(signStateId)).toEqual([true, false, false])
  expect(await continueIn(elsewhere)).toMatchObject({ signStateId, qrCode: expect.stringMatching(/^bankid\./) })
  expect(await shownTo(signStateId)).toEqual([true, true, false])
  await server.world.act(orderRef, 'reject')
  await server.later(2)
  const { signStateId: next } = await continueIn(elsewhere)
  expect(next).not.toBe(signStateId)
  expect(await shownTo(signStateId)).toEqual([false, false, false])
  expect(await shownTo(next)).toEqual([false, true, false])
})

it('shows no way into the app for a wrong nonce, or another order’s (SIG-04)', async () => {
  const another = await begin()
  await server.reset()
  const begun = await begin()
  const elsewhere = await server.signIn()
  for (const wrong of [
    '',
    'x',
    another.nonce,
    begun.nonce.slice(1),
    `${begun.nonce}x`,
    begun.order.nonceHash.toString('hex'),
  ])
    expect(await look(begun, elsewhere, wrong)).toMatchObject(HIDDEN)
})

it('shows another person nothing, with any nonce; an anonymous caller must sign in (SIG-04, SIG-12)', async () => {
  const begun = await begin()
  const nils = await server.signIn(NILS)
  const nothing = { place: 'another-person', launchUrl: null, qrCode: null }
  expect(await look(begun, nils, begun.nonce)).toMatchObject(nothing)
  expect(await look(begun, { cookie: '' }, begun.nonce)).toMatchObject({ status: 401 })
})

it('concludes the signing on return to another browser, with or without the nonce (SIG-04, SIG-08)', async () => {
  for (const withNonce of [true, false]) {
    const begun = await begin()
    await server.world.act(begun.orderRef, 'approve')
    await server.later(2)
    const elsewhere = await server.signIn()
    const state = await look(begun, elsewhere, withNonce ? begun.nonce : undefined)
    expect(state).toMatchObject({ status: 'Success', place: withNonce ? 'here' : 'elsewhere' })
    expect((await server.stored(begun.applicationId)).status).toBe('Submitted')
  }
})

it('identifies the browser to BankID by a hash of a stored browser value (SIG-06)', async () => {
  const deviceOf = ({ order }: Begun): string => JSON.parse(order.eidOrder.request).web.deviceIdentifier
  const first = await begin()
  await server.reset()
  const again = await begin()
  await server.reset()
  const elsewhere = await begin(await server.signIn())
  expect(deviceOf(first)).toMatch(/^[0-9a-f]{64}$/)
  expect(deviceOf(again)).toBe(deviceOf(first))
  expect(deviceOf(elsewhere)).not.toBe(deviceOf(first))
  const [, deviceId] = /sievert-device=([\w-]{22})/.exec(browser.cookie) ?? []
  expect(deviceId).toBeDefined()
  expect(first.order.eidOrder.request).not.toContain(deviceId)
})
