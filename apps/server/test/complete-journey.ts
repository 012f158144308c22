/** The complete journey of a persistent applicant: the login, and from there to the case number. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { SignBegun, SignStatus } from '@sievert/contract/signing'
import { toUuid } from '../src/utilities/ids/application-id.ts'
import { type Browser, CLINIC, ORIGIN } from './app.ts'
import { leaveForProvider } from './identity-provider.ts'
import { eventually, fillIn, type Server, SOURCES, saveStep, signBegin } from './journey.ts'
import type { Order, Outside } from './outside.ts'
import type { persistent } from './persistent.ts'
import { answerUntilHome } from './provider-page.ts'

const POLL_EVERY_MS = 500

type Persistent = Pick<ReturnType<typeof persistent>, 'server' | 'untilDone'>
type Place = Persistent & { world: Outside }
/** The person's actions, as far as they know; see `fault-outcome.ts`. */
export type CompletedJourney = { applicationId: string; signed: string[]; written: string[]; caseNumber: string }

type Answer = Awaited<ReturnType<Server['call']>>
const granted = (answer: Answer): Answer => {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer
}

/**
 * Repeats the complete login when a part of it got lost: the provider's answer can be used once. `home`: the public
 * origin.
 */
export const signIn = ({ server, untilDone }: Persistent, personalNumber: string, home = ORIGIN): Promise<Browser> =>
  untilDone(`the login of ${personalNumber}`, async () => {
    const browser: Browser = { cookie: '' }
    const { href, origin } = await leaveForProvider(server, browser)
    if (origin === ORIGIN) throw new Error(`sent to ${href}`)
    const callback = await answerUntilHome(href, { personalNumber }, home)
    await server.call('GET', callback.slice(home.length), { browser })
    const choice = { cid: CLINIC, name: 'chosen in a test' }
    granted(await server.call('PUT', 'authentication/identity', { browser, body: choice }))
    return browser
  })

/** Approves on the phone; the order may have ended at that moment. Returns its reference if it is signed. */
const approve = async (world: Outside, signStateId: string): Promise<string | undefined> => {
  const { orderRef } = await eventually(
    async () => (await world.orders()).find(({ returnUrl }) => returnUrl?.includes(signStateId)),
    `an order for ${signStateId}`,
  )
  const order = await world.act(orderRef, 'approve').catch((): Partial<Order> => ({}))
  return order.status === 'complete' ? orderRef : undefined
}

/** One attempt; throws when it ends without a signature. */
const sign = async ({ server, world }: Place, browser: Browser, walked: CompletedJourney): Promise<void> => {
  const { signStateId } = granted(await signBegin(server, browser, walked.applicationId)).json<SignBegun>()
  const orderRef = await approve(world, signStateId)
  if (orderRef) walked.signed.push(orderRef)
  for (;;) {
    await sleep(POLL_EVERY_MS)
    const asked = await server.call('GET', `applications/sign-status/${signStateId}`, { browser })
    const { status } = granted(asked).json<SignStatus>()
    if (status === 'Success') return
    if (status !== 'Pending') throw new Error(`the signature: ${status}`)
  }
}

const caseNumberOf = async (server: Server, browser: Browser, applicationId: string): Promise<string> => {
  for (;;) {
    const asked = await server.call('GET', `applications/${applicationId}`, { browser })
    const { caseNumber } = granted(asked).json<ApplicationDetails>()
    if (caseNumber !== null) return caseNumber
    await sleep(POLL_EVERY_MS)
  }
}

/** `text`: the description in the application, changed once before it is signed. */
export const completeJourney = async (place: Place, browser: Browser, text: string): Promise<CompletedJourney> => {
  const { server } = place
  const applicationId = await fillIn(server, browser)
  const sections = { ...SOURCES, SRC_DESCRIPTION: { text } }
  granted(await saveStep(server, browser, applicationId, { stepNumber: 0, sections }))
  const walked: CompletedJourney = { applicationId: toUuid(applicationId), signed: [], written: [text], caseNumber: '' }
  await place.untilDone(`the signature of ${walked.applicationId}`, () => sign(place, browser, walked))
  walked.caseNumber = await caseNumberOf(server, browser, applicationId)
  return walked
}
