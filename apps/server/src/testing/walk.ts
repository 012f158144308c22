/** One person's whole way through the service, with the patience of people: the login, and from there to the case number. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApplicationDetails } from '@sievert/contract/applications'
import type { SignBegun, SignStatus } from '@sievert/contract/signing'
import { uuidOf } from '../application-id.ts'
import { type Browser, CLINIC, ORIGIN } from './app.ts'
import { answerAtProvider, leaveForProvider } from './identity-provider.ts'
import { eventually, fillIn, type Server, SOURCES, saveStep, signBegin } from './journey.ts'
import type { Order, Outside } from './outside.ts'

const POLL_EVERY_MS = 500

type Place = { server: Server; world: Outside }
/** What the person has done, as far as they know; see `fault-outcome.ts`. */
export type Walked = { applicationId: string; signed: string[]; written: string[]; caseNumber: string }

/** The whole login anew when a part of it got lost: the provider's answer can be used once. */
export const signIn = (server: Server, personalNumber: string): Promise<Browser> =>
  eventually(async () => {
    const browser: Browser = { cookie: '' }
    const { href, origin } = await leaveForProvider(server, browser)
    if (origin === ORIGIN) return false
    const callback = await answerAtProvider(href, { personalNumber })
    await server.call('GET', callback.slice(ORIGIN.length), { browser })
    const choice = { cid: CLINIC, name: 'chosen in a test' }
    const chosen = await server.call('PUT', 'authentication/identity', { browser, body: choice })
    return chosen.statusCode === 200 && browser
  }, `a session of ${personalNumber}`)

/** The person, on the phone; the order may have ended at that very moment. Gives its reference if it is signed. */
const approve = async (world: Outside, signStateId: string): Promise<string | undefined> => {
  const { orderRef } = await eventually(
    async () => (await world.orders()).find(({ returnUrl }) => returnUrl?.includes(signStateId)),
    `an order for ${signStateId}`,
  )
  const order = await world.act(orderRef, 'approve').catch((): Partial<Order> => ({}))
  return order.status === 'complete' ? orderRef : undefined
}

/** One attempt: true when the signature has come. */
const sign = async ({ server, world }: Place, browser: Browser, walked: Walked): Promise<boolean> => {
  const { statusCode, json } = await signBegin(server, browser, walked.applicationId)
  if (statusCode !== 200) return false
  const { signStateId } = json<SignBegun>()
  const orderRef = await approve(world, signStateId)
  if (orderRef) walked.signed.push(orderRef)
  for (;;) {
    await sleep(POLL_EVERY_MS)
    const { status } = (
      await server.call('GET', `applications/sign-status/${signStateId}`, { browser })
    ).json<SignStatus>()
    if (status !== 'Pending') return status === 'Success'
  }
}

const caseNumberOf = async (server: Server, browser: Browser, applicationId: string): Promise<string> => {
  for (;;) {
    const answer = await server.call('GET', `applications/${applicationId}`, { browser })
    const { caseNumber } = answer.json<ApplicationDetails>()
    if (caseNumber !== null) return caseNumber
    await sleep(POLL_EVERY_MS)
  }
}

/** `text`: what the application is about, changed once before it is signed. */
export const walk = async (place: Place, browser: Browser, text: string): Promise<Walked> => {
  const { server } = place
  const applicationId = await fillIn(server, browser)
  const sections = { ...SOURCES, SRC_DESCRIPTION: { text } }
  const saved = await saveStep(server, browser, applicationId, { stepNumber: 0, sections })
  if (saved.statusCode !== 200) throw new Error(`${saved.statusCode}: ${saved.body}`)
  const walked: Walked = { applicationId: uuidOf(applicationId), signed: [], written: [text], caseNumber: '' }
  await eventually(() => sign(place, browser, walked), `the signature of ${walked.applicationId}`)
  walked.caseNumber = await caseNumberOf(server, browser, applicationId)
  return walked
}
