/** The calls of the pages for one application, from login to case number. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  BUSINESS,
  begunSigning,
  RESPONSIBILITY,
  SOURCE_STORAGE,
  SOURCES,
  startDraft,
  wire,
} from '../../apps/server/test/journey.ts'
import type { Outside } from '../../apps/server/test/outside.ts'
import { answerUntilHome } from '../../apps/server/test/provider-page.ts'
import { clientAt } from '../support/clients.ts'

/** Pauses of an applicant in one step, each of which triggers an autosave. */
const PAUSES = 5
/** Milliseconds between the polls of a page. */
const POLL_MS = 1000
const GIVE_UP_MS = 300_000

/** `orderOf`: the eID's own reference of a signing. */
export type World = { origin: string; publicOrigin: string; outside: Outside; orderOf: (id: string) => Promise<string> }
export type Applicant = { personalNumber: string; cid: string; address: string }
type Client = ReturnType<typeof clientAt>

/** The response for a signing or an application. */
type Answer = { status: string; caseNumber?: string | null }

/** Polls as a page does, and gives up after five minutes. */
export const until = async (client: Client, path: string, isThere: (answer: Answer) => boolean): Promise<void> => {
  for (const end = Date.now() + GIVE_UP_MS; Date.now() < end; await sleep(POLL_MS))
    if (isThere(await client.ask<Answer>('GET', path))) return
  throw new Error(`waited in vain for ${path}`)
}

const logIn = async (world: World, client: Client, { personalNumber, cid }: Applicant) => {
  const { consentTextVersion } = await client.ask<{ consentTextVersion: string }>('GET', 'config')
  const query = new URLSearchParams({ returnTo: '/', consent: consentTextVersion })
  const leaving = await client.server.call('GET', `/auth/login?${query}`)
  const callback = await answerUntilHome(String(leaving.headers['location']), { personalNumber }, world.publicOrigin)
  await client.ask('GET', callback.slice(world.publicOrigin.length))
  await client.ask('GET', 'authentication/organizations')
  await client.ask('PUT', 'authentication/identity', { cid, name: 'measured' })
}

const fillIn = async (client: Client): Promise<string> => {
  for (const page of ['authentication/user', 'applications/first', 'businesstypes', 'countries'])
    await client.ask('GET', page)
  const id = await startDraft(client.server, client.browser, SOURCE_STORAGE)
  const application = `applications/${id}`
  for (const part of ['', '/draft-key', '/applicationFee', '/documents'])
    await client.ask('GET', `${application}${part}`)
  for (const [stepNumber, sections] of [SOURCES, RESPONSIBILITY].entries()) {
    await client.ask('GET', `${application}/stepvalues/${stepNumber}`)
    await client.ask('POST', `${application}/steps/${stepNumber}/visit`, { kind: 'next' })
    const step = { stepNumber, stepData: wire(sections) }
    for (let pause = 0; pause < PAUSES; pause++)
      await client.change('PUT', `${application}/stepvalues?draft=true`, step)
    await client.change('PUT', `${application}/stepvalues`, step)
  }
  await client.ask('GET', `${application}/business-information`)
  await client.change('PUT', `${application}/business-information`, BUSINESS)
  return id
}

/** Ends when the application is submitted. */
export const sign = async ({ outside, orderOf }: World, client: Client, applicationId: string) => {
  const signStateId = await begunSigning(client.server, client.browser, applicationId)
  await outside.act(await orderOf(signStateId), 'approve')
  await until(client, `applications/sign-status/${signStateId}`, ({ status }) => status === 'Success')
  await client.ask('POST', 'applications/sign-done', { signStateId })
}

/** Ends when the case has its number. */
export const goThrough = async (world: World, applicant: Applicant): Promise<void> => {
  const client = clientAt(world.origin, applicant.address)
  await logIn(world, client, applicant)
  const id = await fillIn(client)
  await sign(world, client, id)
  await until(client, `applications/${id}`, ({ caseNumber }) => typeof caseNumber === 'string')
}
