/** Applications, evidence and removals that the audit log does not explain are reported, whatever changed them. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { after } from '../../../test/anchored.ts'
import { begunSigning, fillIn } from '../../../test/journey.ts'
import { NILS, type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { processEvent } from '../../resources/cases/process-event.ts'
import { stampEvidence } from '../../signing/stamp-evidence.ts'
import { checkSeals } from './check-seals.ts'

let server: SigningTest
let owner: pg.Client
/** Submitted and time-stamped, without a decision. */
let open: string
/** Granted from 2026-01-01 to 2031-01-01. */
let granted: string
beforeAll(async () => {
  server = await startSigningTest()
  owner = new pg.Client({ connectionString: server.test.databaseUrl })
  await owner.connect()
  const browser = await server.signIn()
  open = await server.sendIn(browser)
  await stampEvidence(server.test.deps, { applicationId: open })
  granted = await server.sendIn(browser)
  await server.test.deps.stores.applications.update(granted, { undelivered: false })
  const event = { applicationId: granted, decidedOn: '2026-01-01', validUntil: '2031-01-01' }
  await processEvent(server.test.deps, { type: 'Granted', eventId: randomUUID(), ...event })
  await processEvent(server.test.deps, {
    type: 'CaseRegistered',
    eventId: randomUUID(),
    applicationId: granted,
    caseNumber: 'SIE2026-1',
  })
})
afterAll(async () => {
  await owner.end()
  await server.test.close()
})

/** Retention periods that nothing stored has reached. */
const YEARS = { byType: {}, otherwise: 10 }
/** The owner can turn the triggers and foreign keys off. */
const UNGUARDED = 'set local session_replication_role = replica'
const faultsAfter = (...statements: string[]) =>
  after(owner, [UNGUARDED, ...statements], () => checkSeals(owner, YEARS))
const removalEntry = (id: string, action = 'application-removed-by-retention') =>
  `select append_audit('application:${id}', '${JSON.stringify({ at: new Date(), personId: null, action, detail: {} })}')`
const REPLACE = (id: string) =>
  `update evidence set packet = jsonb_set(packet, '{seal}', '"${'a'.repeat(64)}"') where application_id = '${id}'`
const DELETE_EVIDENCE = (id: string) => `delete from evidence where application_id = '${id}'`
const DELETE_ROW = (id: string) => `delete from application where id = '${id}'`
const set = (id: string, change: string) => `update application set ${change} where id = '${id}'`
const inParty = (field: string) => `party = jsonb_set(party, '{${field}}', '"x"')`

const ANEW = 'its evidence was sealed anew: it has another seal than when it was stored'
const STILL_STORED = 'the log says that it was removed (application-removed-by-retention), and it is stored'
const GONE = 'it was sent in and is gone, and the log has no entry of its removal'
const CHANGED = 'its evidence was changed: its seal is that of other content'
const UNCOVERED = expect.stringMatching(
  /: it is gone, and the entry of its removal \(application-[a-z-]+\) of .* does not cover that$/,
)

it('finds nothing in applications that the log explains (AUD-06)', async () => {
  const browser = await server.signIn()
  const more = { method: 'Freja_eID', language: 'en' }
  const signStateId = await begunSigning(server.test, browser, await fillIn(server.test, browser), more)
  const [order] = await server.world.orders('freja')
  await server.world.ask(`freja/orders/${order?.orderRef}`, { action: 'approve' })
  expect(await server.poll(browser, signStateId)).toMatchObject({ status: 'Success' })
  expect(await checkSeals(owner, YEARS)).toEqual([])
})

describe('by the owner of the database', () => {
  it.each<[what: string, statements: (id: string) => string[], faults: string[]]>([
    ['replaced evidence', (id) => [REPLACE(id)], [ANEW]],
    ['replaced evidence and a removal entry', (id) => [REPLACE(id), removalEntry(id)], [STILL_STORED, ANEW]],
    [
      'deleted evidence and a removal entry',
      (id) => [DELETE_EVIDENCE(id), removalEntry(id)],
      [STILL_STORED, 'its evidence is gone'],
    ],
    [
      'replaced evidence and a second submission with its seal',
      (id) => [
        REPLACE(id),
        `select append_audit('application:${id}', replace(content, substring(content from '"evidenceSeal":"([0-9a-f]+)"'), '${'a'.repeat(64)}'))
         from audit_entry where chain = 'application:${id}' and content like '%application-submitted%'`,
      ],
      ['the log says more than once that it was sent in', ANEW],
    ],
    [
      'the end entry of a draft',
      (id) => [removalEntry(id, 'application-deleted')],
      ['the log says that it was removed (application-deleted), and it is stored'],
    ],
    ['a deleted row', (id) => [DELETE_ROW(id)], [GONE, 'its evidence is stored without the application']],
    ['a deleted row and deleted evidence', (id) => [DELETE_EVIDENCE(id), DELETE_ROW(id)], [GONE]],
    [
      'a changed packet with the same seal',
      (id) => [`update evidence set packet = jsonb_set(packet, '{document}', '"QUFB"') where application_id = '${id}'`],
      [CHANGED],
    ],
    [
      'a field added to the packet',
      (id) => [`update evidence set packet = packet || '{"more": 1}' where application_id = '${id}'`],
      [CHANGED],
    ],
    [
      'a packet that is no object',
      (id) => [`update evidence set packet = 'null' where application_id = '${id}'`],
      [ANEW],
    ],
    [
      'a grant without an event',
      (id) => [
        set(id, "status = 'Granted', granted_at = now(), decided_on = '2026-01-01', valid_until = '2036-01-01'"),
      ],
      ['it is stored as granted, and the log does not say so'],
    ],
    [
      'a grant by the status alone',
      (id) => [set(id, "status = 'Granted'")],
      ['it is stored as Granted, and the log says that nothing was decided'],
    ],
    ...['rejected', 'dismissed', 'withdrawn'].map((kind): [string, (id: string) => string[], string[]] => [
      `the state ${kind} without an event`,
      (id) => [set(id, `${kind}_at = now()`)],
      [`it is stored as ${kind}, and the log does not say so`],
    ]),
    [
      'a case number without an entry',
      (id) => [set(id, "case_number = 'SIE2026-9'")],
      ['its case number is stored as SIE2026-9, and the log says none'],
    ],
    [
      'an earlier submission',
      (id) => [set(id, "submitted_at = '2010-01-01T00:00:00Z'")],
      [expect.stringMatching(/: it is stored with another time of submission than 20/)],
    ],
    ['another digest', (id) => [set(id, "digest = 'x'")], ['it is stored with another digest than was signed']],
    [
      'the frozen content of its signing',
      (id) => [`update sign_order set canonical_document = 'x', visible_text = 'y' where application_id = '${id}'`],
      ['stored otherwise than it was signed: signed document, signed text'],
    ],
    [
      'the rest of its signing',
      (id) => [`update sign_order set manifest = 'x', digest = 'y', state = 'Failed' where application_id = '${id}'`],
      ['stored otherwise than it was signed: signed data, digest of the signing, state of the signing'],
    ],
    [
      'signer and fee',
      (id) => [set(id, `signer_name = 'Someone Else', fee = '{}', submitted_by = '${randomUUID()}'`)],
      ['stored otherwise than it was signed: names of the signers, person who signed, fee'],
    ],
    ...[
      ['number', "number = 'A-1'"],
      ['type', 'business_type_id = 99'],
      ['version', 'version_number = 99'],
      ['revision', 'revision = 99'],
      ['renewal', 'is_renewal = not is_renewal'],
      ['earlier case number', "previous_case_number = 'SIE2020-1'"],
      ['language', "language = 'en'"],
      ['eID', "sign_method = 'Freja_eID'"],
      ['owner', "party_id = 'x'"],
      ...['partyId', 'name', 'displayId', 'isPrivatePerson'].map((field) => ['party', inParty(field)]),
      ['party', "party = '{}'"],
      ['e-mail address', "contact_email = 'other@exempel.se'"],
      ['e-mail address', 'contact_email = null'],
    ].map(([part = '', change = '']): [string, (id: string) => string[], string[]] => [
      `another ${part} (${change})`,
      (id) => [set(id, change)],
      [`stored otherwise than it was signed: ${part}`],
    ]),
    [
      'another person who signed, also in the signing',
      (id) => {
        const nils = `(select id from person where personal_number = '${NILS}')`
        return [
          `insert into person (personal_number, given_name, family_name, created_at) values ('${NILS}', '', '', now())`,
          set(id, `submitted_by = ${nils}`),
          `update sign_order set person_id = ${nils} where application_id = '${id}'`,
        ]
      },
      ['stored otherwise than it was signed: person who signed'],
    ],
    [
      'a removed time-stamp',
      (id) => [`delete from evidence_stamp where application_id = '${id}'`],
      ['its time-stamp is gone'],
    ],
    [
      'another time-stamp',
      (id) => [`update evidence_stamp set token = 'x' where application_id = '${id}'`],
      ['its time-stamp is another one than was stored'],
    ],
    [
      'a removed time-stamp of changed evidence',
      (id) => [REPLACE(id), `delete from evidence_stamp where application_id = '${id}'`],
      [ANEW, 'its time-stamp is gone'],
    ],
    [
      'a draft made of it',
      (id) => [set(id, "status = 'Started'")],
      ['it is stored as a draft, and the log says that it was sent in'],
    ],
  ])('%s is reported (AUD-06)', async (_what, statements, faults) => {
    const named = faults.map((fault) => (typeof fault === 'string' ? `application:${open}: ${fault}` : fault))
    expect(await faultsAfter(...statements(open))).toEqual(named)
  })

  it.each([
    [
      'a removed grant',
      "status = 'Submitted', granted_at = null",
      'the log says that it was granted, and it is not stored so',
    ],
    ['a grant whose status was changed', "status = 'Submitted'", 'it is stored as Submitted, and the log says granted'],
    [
      'a longer validity',
      "valid_until = '2099-01-01'",
      'it is stored with other days of decision or validity than the log says',
    ],
    ['a removed case number', 'case_number = null', 'its case number is stored as null, and the log says SIE2026-1'],
  ])('reports %s of a granted application (AUD-06)', async (_what, change, fault) => {
    expect(await faultsAfter(set(granted, change))).toEqual([`application:${granted}: ${fault}`])
  })

  it('a submitted application without entries in the log is reported (AUD-06)', async () => {
    const entries = `delete from audit_entry where chain = 'application:${open}'`
    expect(await faultsAfter(entries)).toEqual([
      `application:${open}: it has evidence, and the log does not say that it was sent in`,
      `application:${open}: it is stored as sent in, and the log does not say so`,
    ])
  })
})

describe('a removal', () => {
  const REMOVE = (id: string) => `select remove_sent_application('${id}', '{}')`
  /** Dates the whole chain back, as if the application had been submitted on that day. */
  const submittedOn = (id: string, day: string) =>
    `update audit_entry set content = regexp_replace(content, '"at":"[^"]+"', '"at":"${day}T12:00:00.000Z"')
     where chain = 'application:${id}'`
  const faultsOf = (id: string, day: string, ...more: string[]) => faultsAfter(submittedOn(id, day), ...more)

  it('is accepted when the years since the submission have passed (AUD-06, RET-01)', async () => {
    expect(await faultsOf(open, '2015-05-01', REMOVE(open))).toEqual([])
  })

  it('is reported when they have not: by years of the type, else of the authority (AUD-06, RET-01)', async () => {
    expect(await faultsOf(open, '2020-05-01', REMOVE(open))).toEqual([UNCOVERED])
    const { rows } = await owner.query('select business_type_id as type from application where id = $1', [open])
    const found = (type: number, otherwise: number) =>
      after(owner, [UNGUARDED, submittedOn(open, '2020-05-01'), REMOVE(open)], () =>
        checkSeals(owner, { byType: { [rows[0].type]: type }, otherwise }),
      )
    expect(await found(5, 10)).toEqual([])
    expect(await found(10, 5)).toEqual([UNCOVERED])
  })

  it('is reported when the years since the last day of validity have not passed (AUD-06, RET-01)', async () => {
    expect(await faultsOf(granted, '2010-05-01', REMOVE(granted))).toEqual([UNCOVERED])
  })

  it('is reported also after a forged later grant with a shorter validity (AUD-06, RET-01)', async () => {
    const entry = { at: new Date(), action: 'granted', detail: { decidedOn: '2010-05-01', validUntil: '2011-01-01' } }
    const forged = `select append_audit('application:${granted}', '${JSON.stringify(entry)}')`
    expect(await faultsOf(granted, '2010-05-01', forged, REMOVE(granted))).toEqual([UNCOVERED])
  })

  it('is reported when it removed other evidence than was stored at submission (AUD-06)', async () => {
    expect(await faultsOf(open, '2015-05-01', REPLACE(open), REMOVE(open))).toEqual([UNCOVERED])
  })

  it('is reported when its time is to come, or is none (AUD-06)', async () => {
    const dated = (at: string) =>
      `update audit_entry set content = regexp_replace(content, '"at" : "[^"]+"', '"at" : "${at}"')
       where chain = 'application:${open}'`
    for (const at of ['2999-01-01T00:00:00.000Z', 'never'])
      expect(await faultsOf(open, '2015-05-01', REMOVE(open), dated(at))).toEqual([UNCOVERED])
  })

  it('is judged by the type that the application was created with (AUD-06)', async () => {
    const entry = JSON.stringify({ at: new Date(), action: 'application-created', detail: { businessTypeId: 99 } })
    const forged = `select append_audit('application:${open}', '${entry}')`
    const found = after(owner, [UNGUARDED, submittedOn(open, '2020-05-01'), forged, REMOVE(open)], () =>
      checkSeals(owner, { byType: { 99: 1 }, otherwise: 10 }),
    )
    expect(await found).toEqual([UNCOVERED])
  })

  it('is reported when it is that of a draft (AUD-06)', async () => {
    const draft = [DELETE_EVIDENCE(open), DELETE_ROW(open), removalEntry(open, 'application-deleted')]
    expect(await faultsOf(open, '2015-05-01', ...draft)).toEqual([UNCOVERED])
  })
})
