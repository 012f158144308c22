/** Persons who sign together, and their acts through the API and the simulators. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Combinations, Cosigning } from '@sievert/contract/cosigning'
import type { SignStatus } from '@sievert/contract/signing'
import { type Packet, sealOf } from '../../src/evidence/packet.ts'
import { toUuid } from '../../src/utilities/ids/application-id.ts'
import type { Browser } from '../app.ts'
import { eventually, fillIn, signBegin } from '../journey.ts'
import type { SigningTest } from '../signing.ts'
import { verifyByCommand } from './fault-outcome.ts'

export const KARIN = '188602179809'
export const OTTO = '188703049810'
export const VERA = '188907189800'
export const STEN = '189309229814'
export const ELLA = '188511059803'

/** Karin and Otto together. */
export const TWO_TOGETHER = 'org-b7q3v6h1m8'
/** One of Otto and Vera with one of Sten and Ella. */
export const ONE_OF_EACH = 'org-f5d2m8k1r7'
/** Two of Otto, Vera and Sten. */
export const TWO_OF_THREE = 'org-w3n9c4x6j1'
/** Ella with Vera or Sten. */
export const CHAIR_AND_ONE = 'org-h8s1z5v2g4'
/** Vera, Sten and Ella. */
export const ALL_THREE = 'org-q6b4t7y3d9'

export const NAMES: Readonly<Record<string, string>> = {
  [KARIN]: 'Karin Älvstrand',
  [OTTO]: 'Otto Rask',
  [VERA]: 'Vera Lund',
  [STEN]: 'Sten Ahl',
  [ELLA]: 'Ella Hjort',
}
const emailOf = (person: string): string => `${NAMES[person]?.split(' ')[0]?.toLowerCase()}@exempel.se`

/** Acts of the persons on an application of `cid`. */
export const cosigningOn = (server: SigningTest, cid: string) => {
  const { test, world } = server
  const browsers = new Map<string, Promise<Browser>>()
  const as = (person: string): Promise<Browser> => {
    const browser = browsers.get(person) ?? test.signIn(person, cid)
    browsers.set(person, browser)
    return browser
  }
  const call = async (person: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    test.call(method, `applications/${path}`, { browser: await as(person), ...(body && { body }) })
  const filledIn = async (person: string) => fillIn(test, await as(person))

  /** The combination of the person with exactly these others. */
  const combinationWith = async (person: string, id: string, others: readonly string[]) => {
    const { combinations } = (await call(person, 'GET', `${id}/cosigning/combinations`)).json<Combinations>()
    const names = new Set(others.map((each) => NAMES[each]))
    return combinations.find(
      (each) => each.others.length === names.size && each.others.every(({ name }) => names.has(name)),
    )
  }
  const ask = async (person: string, id: string, others: readonly string[]) => {
    const combination = await combinationWith(person, id, others)
    const asked = (combination?.others ?? []).map(({ signatoryId, name }) => ({
      signatoryId,
      email: emailOf(others.find((each) => NAMES[each] === name) ?? ''),
    }))
    return call(person, 'POST', `${id}/cosigning`, { others: asked })
  }
  const details = async (person: string, id: string) => (await call(person, 'GET', id)).json<ApplicationDetails>()
  const signatoryOf = async (person: string, id: string, other: string) => {
    const { cosigning } = await details(person, id)
    return cosigning?.cosigners.find(({ name }) => name === NAMES[other])?.signatoryId ?? 'nobody'
  }

  /** A pending order of the person, and what approves it. */
  const begin = async (person: string, id: string, more: object = {}) => {
    const answer = await signBegin(test, await as(person), id, more)
    if (answer.statusCode !== 200) throw new Error(`${person} cannot sign: ${answer.body}`)
    const { signStateId } = answer.json<{ signStateId: string }>()
    const approve = async () => world.act((await world.orderOf(signStateId)).orderRef, 'approve')
    return { signStateId, approve }
  }
  /** Signs with BankID, and waits for the result. */
  const sign = async (person: string, id: string): Promise<SignStatus> => {
    const { signStateId, approve } = await begin(person, id)
    await approve()
    const browser = await as(person)
    return eventually(async () => {
      const status = await server.poll(browser, signStateId)
      return status.status === 'Pending' ? undefined : status
    }, `the signature of ${NAMES[person]}`)
  }
  const cosigningOf = async (person: string, id: string): Promise<Cosigning | undefined> =>
    (await details(person, id)).cosigning
  return { as, call, filledIn, combinationWith, ask, details, signatoryOf, begin, sign, cosigningOf }
}

/** Karin has asked Otto, and has signed. */
export const askedByKarin = async (server: SigningTest) => {
  const acts = cosigningOn(server, TWO_TOGETHER)
  const id = await acts.filledIn(KARIN)
  await acts.ask(KARIN, id, [OTTO])
  await acts.sign(KARIN, id)
  return { ...acts, id }
}

/** The code of a refusal. */
export const errorOf = async (answer: ReturnType<typeof signBegin>): Promise<string | undefined> =>
  (await answer).json<{ code?: string }>().code

/** The verdict on the stored evidence, by default as it is stored, with a seal of its own. */
export const verifyStored = async (server: SigningTest, id: string, change = (packet: Packet): Packet => packet) => {
  const stored = await server.test.deps.stores.signOrders.evidenceOf({ applicationId: toUuid(id) })
  const packet = change(stored?.packet as Packet)
  return verifyByCommand(server, { ...packet, seal: sealOf(packet) })
}

/** Grants, changes or (role null) withdraws a right to represent. */
export const setMandate = ({ world }: SigningTest, personalNumber: string, cid: string, role: string | null) =>
  world.ask('company-registry/mandates', { personalNumber, cid, role, signatory: role === 'owner' ? 'joint' : 'sole' })
