/** A person's pending signing of another application, or of another service, when the person begins to sign. */
import { beforeEach, expect, it } from 'vitest'
import { TOLVAN } from '../../../test/app.ts'
import { eventually, fillIn, signBegin } from '../../../test/journey.ts'
import { NILS } from '../../../test/signing.ts'
import { useSigningTest } from '../../../test/use-app.ts'

const server = useSigningTest()
beforeEach(() => server.reset())

it("ends the person's own pending signing of another application, and says why (SIG-12)", async () => {
  const browser = await server.signIn()
  const first = await server.begin(browser)
  const second = await server.begin(browser)
  expect(await server.poll(browser, first.signStateId)).toMatchObject({
    status: 'Cancelled',
    messageKey: 'signing.cancelled.elsewhere.text',
  })
  expect(await server.poll(browser, second.signStateId)).toMatchObject({ status: 'Pending' })
})

it('counts a signature of another application that was completed first (SIG-12)', async () => {
  const browser = await server.signIn(NILS)
  const first = await server.begin(browser)
  await server.world.act(first.orderRef, 'approve')
  const isSigned = async () =>
    (await server.world.orders()).some(({ orderRef, status }) => orderRef === first.orderRef && status === 'complete')
  await eventually(isSigned, 'the signature in the app')
  await server.begin(browser)
  expect((await server.stored(first.applicationId)).status).toBe('Submitted')
})

it('reports that the person has an open order of another service (SIG-03)', async () => {
  const browser = await server.signIn()
  const id = await fillIn(server.test, browser)
  await server.test.deps.eids.BankID?.begin({
    personalNumber: TOLVAN,
    visibleText: 'Something else',
    manifest: Buffer.from('{}'),
    endUserIp: '127.0.0.1',
    userAgent: 'a browser',
    deviceIdentifier: 'a device',
    location: 'OnOtherDevice',
    returnUrl: 'https://another.example/',
  })
  expect((await signBegin(server.test, browser, id)).json()).toMatchObject({ status: 409, code: 'error.eid-busy.text' })
  // BankID ends both; the next try succeeds.
  expect((await signBegin(server.test, browser, id)).statusCode).toBe(200)
})
