/** Tests, to the millisecond, when the register is asked again for a person's right to represent an organisation. */

import { expect, it } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import type { Representation } from '../ports/company-registry.ts'
import type { SessionRecord } from '../ports/sessions.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import { checkMandate, identityStillHeld, type MandateAge, requireMandate } from './check-mandate.ts'
import { privatePerson } from './describe-party.ts'

const NOW = Date.parse('2026-03-02T10:00:00Z')
const MINUTE = 60_000
const PERSON = { id: '7', personalNumber: '191212121212', givenName: 'Tolvan', familyName: 'Tolvansson' }
const RIGHT: Representation = {
  cid: 'org-1',
  organizationNumber: '5566778899',
  name: 'Kliniken',
  role: 'warrantHolder',
  signatory: 'joint',
  reference: 'R-2',
  combinations: [],
}
const BEFORE: NonNullable<SessionRecord['identity']> = {
  party: {
    partyId: 'org-1',
    oid: 'org-1',
    isPrivatePerson: false,
    name: 'Kliniken som den hette',
    displayId: '5566778899',
    address: { address1: 'Gamla gatan 1', zipCode: '123 45', city: 'Storstad', country: 752, fromRegister: true },
  },
  ground: { role: 'owner', signatory: 'sole', reference: 'R-1', readAt: '2026-03-02T09:00:00.000Z' },
}
const DOWN = new AppError('error.register-unavailable.text')

type Answer = Representation[] | Error
/**
 * A session with a right that was read, and asked for, the given milliseconds ago, and a register with the given
 * answer.
 */
const asking = (readAgo: number | null, answer: Answer = [RIGHT], askedAgo = readAgo) => {
  const done: unknown[] = []
  const before = (ago: number | null) => (ago === null ? null : new Date(NOW - ago))
  const session = {
    idHash: Buffer.from('x'),
    person: PERSON,
    identity: BEFORE as SessionRecord['identity'],
    mandateReadAt: before(readAgo),
    mandateAskedAt: before(askedAgo),
    signMethod: 'BankID',
  } as SessionRecord
  const stores = {
    sessions: { update: async (_id: Buffer, changes: Partial<SessionRecord>) => done.push(changes) },
    audit: { append: async (entry: object) => done.push(entry) },
  }
  const companyRegistry = {
    representationsOf: async ({ value }: { value: string }) => {
      done.push(`asked of ${value}`)
      if (answer instanceof Error) throw answer
      return answer
    },
    organisation: async () => ({ name: 'Kliniken AB', address: null }),
  }
  const deps = {
    stores,
    companyRegistry,
    log: recordLog().log,
    clock: { now: () => new Date(NOW) },
    inTransaction: (work: CallableFunction) => work(stores),
  }
  return { session, done, deps: deps as unknown as Parameters<typeof checkMandate>[0] }
}
const ASKED = 'asked of 191212121212'
const NEWLY = { role: 'warrantHolder', signatory: 'joint', reference: 'R-2', readAt: '2026-03-02T10:00:00.000Z' }

it.each<[MandateAge, number | null, boolean]>([
  ['recent', 0, false],
  ['recent', 15 * MINUTE - 1, false],
  ['recent', 15 * MINUTE, true],
  ['recent', -1, true],
  ['recent', null, true],
  ['now', 0, true],
  ['strictly', 0, true],
])('age %s, mandate read %s ms ago: queried again %s (ACC-16)', async (age, readAgo, isAsked) => {
  const { deps, session, done } = asking(readAgo)
  const identity = await checkMandate(deps, session, age)
  expect(done.includes(ASKED)).toBe(isAsked)
  expect(identity.ground).toEqual(isAsked ? NEWLY : BEFORE.ground)
})

it.each<[number, number, boolean]>([
  [16 * MINUTE, MINUTE - 1, false],
  [16 * MINUTE, 0, false],
  [16 * MINUTE, MINUTE, true],
])(
  'register down, mandate read %i ms ago, last attempt %i ms ago: queried again %s (ACC-16)',
  async (readAgo, askedAgo, isAsked) => {
    const { deps, session, done } = asking(readAgo, DOWN, askedAgo)
    expect(await checkMandate(deps, session, 'recent')).toEqual(BEFORE)
    expect(done).toEqual(isAsked ? [ASKED, { mandateAskedAt: new Date(NOW) }] : [])
  },
)

const AGAIN_SOON = { code: 'error.register-unavailable.text', extras: { retryAfterSeconds: 60 } }
it.each<[MandateAge, number | null, object]>([
  ['recent', 60 * MINUTE - 1, BEFORE],
  ['recent', 60 * MINUTE, AGAIN_SOON],
  ['now', 60 * MINUTE - 1, BEFORE],
  ['now', null, AGAIN_SOON],
  ['strictly', 0, { code: 'error.register-unavailable.text' }],
])(
  'while the register is down the right %s enough, read %s ms ago, is answered %o (ACC-16)',
  async (age, readAgo, what) => {
    const { deps, session } = asking(readAgo, DOWN, 5 * MINUTE)
    expect(await checkMandate(deps, session, age).catch((error: unknown) => error)).toMatchObject(what)
  },
)

it('retains the chosen name and address, and refreshes them on request (ACC-16)', async () => {
  const { deps, session, done } = asking(20 * MINUTE)
  expect(await checkMandate(deps, session, 'recent')).toEqual({ party: BEFORE.party, ground: NEWLY })
  const at = new Date(NOW)
  const read = { identity: { party: BEFORE.party, ground: NEWLY }, mandateReadAt: at, mandateAskedAt: at }
  expect(done).toEqual([ASKED, read])
  expect((await checkMandate(deps, session, 'now', { refresh: true })).party.name).toBe('Kliniken AB')
})

it('ends access when the register lists only another mandate, and audits it for the person (ACC-16)', async () => {
  const { deps, session, done } = asking(20 * MINUTE, [{ ...RIGHT, cid: 'org-2' }])
  await expect(checkMandate(deps, session, 'recent')).rejects.toMatchObject({ code: 'error.not-represented.text' })
  const at = new Date(NOW)
  expect(done).toEqual([
    ASKED,
    { identity: null, mandateReadAt: null, mandateAskedAt: at },
    { chain: 'person:7', at, personId: '7', partyId: 'org-1', action: 'mandate-withdrawn' },
  ])
})

it.each<[what: string, chosen: SessionRecord['identity'], answer: Answer, outcome: unknown]>([
  ['nobody was chosen', null, [RIGHT], null],
  ['the right holds', BEFORE, [RIGHT], { party: BEFORE.party, ground: NEWLY }],
  ['the right is withdrawn', BEFORE, [], null],
  ['the register is down, and was for an hour', BEFORE, DOWN, 'error.register-unavailable.text'],
  ['the register breaks', BEFORE, new TypeError('broken'), 'broken'],
])('the represented party when %s (ACC-16)', async (_what, chosen, answer, outcome) => {
  const { deps, session } = asking(120 * MINUTE, answer)
  const held = await identityStillHeld(deps, { ...session, identity: chosen }).catch(({ message }: Error) => message)
  expect(held).toEqual(outcome)
})

it('does not query the register for a mandate read 14 minutes ago (ACC-16)', async () => {
  const { deps, session, done } = asking(14 * MINUTE)
  expect(await identityStillHeld(deps, session)).toEqual(BEFORE)
  expect(done).toEqual([])
})

it('queries nothing for a private person; refuses a missing identity or session (ACC-06, ACC-15)', async () => {
  const { deps, session, done } = asking(null)
  const themselves = privatePerson(PERSON, new Date(NOW))
  expect(await checkMandate(deps, { ...session, identity: themselves }, 'strictly')).toBe(themselves)
  await expect(checkMandate(deps, { ...session, identity: null }, 'now')).rejects.toMatchObject({
    code: 'error.identity-missing.text',
  })
  await expect(requireMandate(deps, { session: undefined }, 'now')).rejects.toMatchObject({
    code: 'error.not-signed-in.text',
  })
  expect(done).toEqual([])
})

it('returns the actor with the mandate just read, and stores it for this request (SIG-12)', async () => {
  const { deps, session } = asking(20 * MINUTE)
  const actor = await requireMandate(deps, { session }, 'strictly')
  expect(actor).toEqual({ person: PERSON, party: BEFORE.party, ground: NEWLY, signMethod: 'BankID' })
  expect(session.identity?.ground).toEqual(NEWLY)
})
