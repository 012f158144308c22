/** The commands about a person as an operator runs them, with the number on standard input. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, CLINIC, PRIVATE_PERSON, SECOND_COMPANY, TOLVAN } from '../../test/app.ts'
import { auditEntries } from '../../test/audit-entries.ts'
import { uploaded } from '../../test/documents.ts'
import { begunSigning, fillIn, RADIOGRAPHY, RESPONSIBILITY, saveStep, startDraft } from '../../test/journey.ts'
import { runCli, runHere } from '../../test/run-cli.ts'
import { NILS } from '../../test/signing.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { useSigningTest } from '../../test/use-app.ts'
import { withClockAhead } from '../../test/wrong-clock.ts'
import { verifyAuditLog } from '../adapters/audit-log/verify-log.ts'
import { deliverCase } from '../resources/cases/deliver-case.ts'
import { toUuid } from '../utilities/ids/application-id.ts'

const [ELIS, ELIS_BUSINESS] = ['188709219813', 'org-n2f8x5k9w7']
const SAID = ['--by', 'Registrar Ek', '--why', 'Request 7']
const server = useSigningTest()
const folder = createTemporaryFolder()
let owner: pg.Client
let [own, ofClinic, sent, mentioning]: string[] = []
let clinic: Browser
beforeAll(async () => {
  const { test } = server
  owner = new pg.Client({ connectionString: test.databaseUrl })
  await owner.connect()
  const tolvan = await test.signIn(TOLVAN, PRIVATE_PERSON)
  own = toUuid(await startDraft(test, tolvan))
  await uploaded(test, tolvan, own, { fileName: 'ritning.pdf' })
  await test.call('POST', 'config/dismiss-message', { browser: tolvan, body: { messageId: 'm' } })
  clinic = await server.signIn()
  ofClinic = toUuid(await fillIn(test, clinic))
  sent = await server.sendIn(clinic)
  await deliverCase(test.deps, sent)
  await begunSigning(test, clinic, ofClinic)
  const nils = await test.signIn(NILS, PRIVATE_PERSON)
  mentioning = toUuid(await startDraft(test, nils))
  const [contact] = RESPONSIBILITY.SRC_RESPONSIBLE.contacts
  const named = { SRC_RESPONSIBLE: { contacts: [{ ...contact, nationalIdentity: '121212-1212' }] } }
  await saveStep(test, nils, mentioning, { stepNumber: 1, sections: { ...RESPONSIBILITY, ...named }, draft: true })
})
afterAll(async () => {
  await owner.end()
  folder.remove()
})

const numberOf = async (id = '') => (await server.stored(id)).number
const persons = (words: string[], input = `${TOLVAN}\n`, run: typeof runHere = runHere) => {
  const env = { DATABASE_URL: server.test.databaseUrl, FILE_STORE: server.test.settings['FILE_STORE'] ?? '' }
  return run(['persons', ...words], env, folder.path, { input })
}
const idOf = async (personalNumber: string) => {
  const query = 'select id from person where personal_number = $1'
  return (await owner.query<{ id: string }>(query, [personalNumber])).rows[0]?.id
}
const lastEntryOf = async (chain: string): Promise<object> => {
  const query = 'select content from audit_entry where chain = $1 order by sequence desc limit 1'
  return JSON.parse((await owner.query<{ content: string }>(query, [chain])).rows[0]?.content ?? '{}') as object
}
const counts = async () =>
  (
    await owner.query(`select (select count(*) from application) as applications, (select count(*) from session) as sessions,
      (select count(*) from dismissed_message) as dismissed, (select count(*) from audit_entry) as entries`)
  ).rows[0] as object

it.each([
  ['as an argument', ['remove', TOLVAN, ...SAID]],
  ['as a folder', ['export', `/tmp/${TOLVAN}`, ...SAID]],
  ['with ten digits and a dash, in the reason', ['sessions', 'end', '--by', 'Ek', '--why', 'asked by 121212-1212']],
  ['as the value of an option', ['remove', '--draft=19121212-1212', ...SAID]],
])('refuses a personal number %s without repeating it, and changes nothing (PRV-03)', async (_where, words) => {
  const before = await counts()
  const { code, out, err } = await persons(words)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(/^An argument looks like a personal number, which belongs on standard input only\. See: .+\n$/)
  expect(err).not.toMatch(/1212/)
  expect(await counts()).toEqual(before)
})

it.each([
  ['no input', ''],
  ['ten digits', '1212121212\n'],
])('refuses %s without repeating it (PRV-03)', async (_what, input) => {
  const { code, err } = await persons(['remove', ...SAID], input)
  expect(code).toBe(2)
  expect(err).toMatch(/^Standard input has no personal or coordination number of twelve digits\. See: .+\n$/)
})

it.each([
  ['a wrong check digit', '19121212-1213', "The number's check digit is wrong"],
  ['a day that is not there', '189002300003', 'The number has no possible date of birth'],
  ['a century to come', '211212121212', 'The number has no possible date of birth'],
])('names %s without repeating the number (PRV-03)', async (_what, input, said) => {
  for (const command of [['remove'], ['export', 'unknown'], ['sessions', 'end']])
    expect(await persons([...command, ...SAID], `${input}\n`)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(new RegExp(`^${said}\\. See: [^\\d]+\\n$`)),
    })
})

it('demands a name and a reason, and reports an unknown person (PRV-03)', async () => {
  for (const words of [['remove'], ['sessions', 'end', '--by', 'Ek'], ['export', 'x', '--why', 'y']])
    expect(await persons(words)).toMatchObject({ code: 2, err: expect.stringMatching(/^Say who orders it and why: /) })
  expect(await persons(['export', 'unknown', ...SAID], ELIS)).toEqual({
    code: 1,
    out: '',
    err: 'No person with that number has logged in.\n',
  })
  expect(existsSync(join(folder.path, 'unknown'))).toBe(false)
})

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).map((each) => ({
    path: join(each.parentPath, each.name).slice(path.length + 1),
    mode: statSync(join(each.parentPath, each.name)).mode & 0o777,
    isFile: each.isFile(),
  }))
const readJson = (...path: string[]) =>
  JSON.parse(readFileSync(join(folder.path, ...path), 'utf8')) as Record<string, unknown[]>

it('exports all rows, documents and PDFs of a person into a new folder for its owner alone (PRV-04)', async () => {
  const [tolvan, nils] = [await idOf(TOLVAN), await idOf(NILS)]
  const [ownNumber, clinicNumber, sentNumber, other] = await Promise.all(
    [own, ofClinic, sent, mentioning].map(numberOf),
  )
  const { code, out, err } = await persons(['export', 'tolvan', ...SAID])
  expect(err).toBe('')
  expect(out).toBe(
    `Named in the answers of ${other}, which is not exported.\n3 applications are in ${join(folder.path, 'tolvan')}.\n`,
  )
  expect(code).toBe(0)
  const files = filesIn(join(folder.path, 'tolvan'))
  expect(new Set(files.map(({ isFile, mode }) => [isFile, mode.toString(8)].join()))).toEqual(
    new Set(['true,600', 'false,700']),
  )
  const names = files.filter(({ isFile }) => isFile).map(({ path }) => path.replaceAll(/[0-9a-f-]{36,64}/g, '…'))
  expect(names.toSorted()).toEqual(
    [
      'person.json',
      ...[ownNumber, clinicNumber, sentNumber].map((number) => `${number}/application.json`),
      `${ownNumber}/documents/…/ritning.pdf`,
      ...['application', 'receipt'].map((kind) => `${sentNumber}/receipts/…/${kind}.pdf`),
      ...[1, 2].map(() => `${sentNumber}/receipts/handed-over/….pdf`),
    ].toSorted(),
  )
  const person = readJson('tolvan', 'person.json')
  expect(person).toMatchObject({
    person: [{ personal_number: TOLVAN, given_name: 'Tolvan' }],
    session: [{ person_id: tolvan }, { person_id: tolvan }],
    dismissed_message: [{ message_id: 'm' }],
    applications: [{ number: ownNumber }, { number: clinicNumber }, { number: sentNumber }],
    mentions: [other],
    missingDocuments: [],
  })
  expect(person['audit_entry']?.map((entry) => (entry as { action: string }).action)).toEqual(
    expect.arrayContaining(['signed-in-as-test-person', 'step-saved', 'application-submitted', 'person-exported']),
  )
  const signed = readJson('tolvan', sentNumber ?? '', 'application.json')
  expect(signed).toMatchObject({
    application: [{ signer_name: 'Tolvan Tolvansson' }],
    evidence: [{ packet: { seal: expect.any(String) } }],
    sign_order: [{ state: 'Success', canonical_document: expect.stringContaining('Fem provkällor') }],
    case_file: expect.arrayContaining([expect.objectContaining({ what: 'receipt' })]),
  })
  expect(JSON.stringify(signed['step_document'])).toContain('Fem provkällor')
  const all = files
    .filter(({ path }) => path.endsWith('.json'))
    .map(({ path }) => JSON.stringify(readJson('tolvan', path)))
  const found = all.flatMap((text) => text.match(/"(?:\w+_hash|id_token|secrets|returnUrl)":/g) ?? [])
  expect(found).toEqual([])
  expect(all.filter((text) => text.includes(nils ?? ''))).toEqual([])
  expect(await lastEntryOf(`person:${tolvan}`)).toMatchObject({
    action: 'person-exported',
    detail: { by: 'Registrar Ek', reason: 'Request 7' },
  })
  expect((await persons(['export', 'tolvan', ...SAID])).err).toMatch(/^EEXIST: /)
})

it('leaves no folder when an export fails (PRV-04)', async () => {
  await owner.query('alter table item rename to item_elsewhere')
  const { code } = await persons(['export', 'failed', ...SAID])
  await owner.query('alter table item_elsewhere rename to item')
  expect(code).toBe(2)
  expect(existsSync(join(folder.path, 'failed'))).toBe(false)
})

it('changes nothing in a dry run of a removal, and lists what it would remove (PRV-05)', async () => {
  const before = await counts()
  const { code, out } = await persons(['remove', '--dry-run', ...SAID])
  expect(out).toContain(`removed: draft ${await numberOf(own)} of Tolvan Tolvansson\n`)
  expect(out).toMatch(/\nNothing was changed: this was a dry run\.\n$/)
  expect(code).toBe(0)
  expect(await counts()).toEqual(before)
})

it('ends the sessions of that person alone (PRV-06)', async () => {
  const { test } = server
  const nils = await test.signIn(NILS, CLINIC)
  const { out } = await persons(['sessions', 'end', ...SAID], undefined, runCli)
  expect(out).toBe('2 sessions have ended. The person can log in again.\n')
  expect((await test.call('GET', 'applications', { browser: clinic })).statusCode).toBe(401)
  expect((await test.call('GET', 'applications', { browser: nils })).statusCode).toBe(200)
  expect(await lastEntryOf(`person:${await idOf(TOLVAN)}`)).toMatchObject({
    action: 'sessions-ended',
    personId: null,
    detail: { sessions: 2, by: 'Registrar Ek', osUser: expect.any(String), reason: 'Request 7' },
  })
})

it('removes own drafts and settings; lists what is kept and why (PRV-05)', async () => {
  const [tolvan, ownNumber, clinicNumber, other] = [
    await idOf(TOLVAN),
    await numberOf(own),
    await numberOf(ofClinic),
    await numberOf(mentioning),
  ]
  const { number: sentNumber, caseNumber } = await server.stored(sent ?? '')
  expect(caseNumber).not.toBeNull()
  await server.signIn()
  const { code, out, err } = await persons(['remove', ...SAID])
  expect(err).toBe('')
  const party = 'Tolvans Djurklinik AB'
  expect(out.split('\n')).toEqual([
    `removed: draft ${ownNumber} of Tolvan Tolvansson`,
    'removed: 1 rows of session',
    'removed: 1 rows of dismissed_message',
    `kept: ${clinicNumber}, a draft of ${party}, which can delete it; --draft removes it`,
    expect.stringMatching(
      new RegExp(
        `^kept: ${sentNumber}, an official document, sent in 20\\d\\d-\\d\\d-\\d\\d; kept until 20\\d\\d-\\d\\d-\\d\\d$`,
      ),
    ),
    `kept: ${other}, of another applicant; its answers contain the number`,
    'kept: number and name, as long as anything above refers to them',
    'kept: the audit log, for accountability, 10 years from the removal of its subject',
    'The worker moves their files to the trash within a day, and deletes them after RETENTION_TRASH_DAYS.',
    '',
  ])
  expect(code).toBe(0)
  expect(await server.test.deps.stores.applications.find(own ?? '')).toBeUndefined()
  expect((await auditEntries(server.test, own ?? '')).at(-1)).toMatchObject({
    action: 'application-deleted',
    personId: null,
    partyId: `person:${tolvan}`,
    detail: { documents: 1, by: 'Registrar Ek' },
  })
  expect(await lastEntryOf(`person:${tolvan}`)).toMatchObject({
    action: 'person-removed',
    detail: { drafts: 1, kept: 2, isPersonRemoved: false, reason: 'Request 7' },
  })
  expect(await server.stored(sent ?? '')).toMatchObject({ signerName: 'Tolvan Tolvansson' })
})

it('refuses as a draft what is none of this person’s, and removes nothing then (PRV-05)', async () => {
  const before = await counts()
  for (const id of [sent, mentioning]) {
    const number = await numberOf(id)
    expect(await persons(['remove', '--draft', await numberOf(ofClinic), '--draft', number, ...SAID])).toMatchObject({
      code: 2,
      err: `${number} is no draft with data of this person\n`,
    })
  }
  expect(await counts()).toEqual(before)
})

it('removes an organisation’s draft that is named, also one being signed (PRV-05)', async () => {
  const { out } = await persons(['remove', '--draft', await numberOf(ofClinic), ...SAID])
  expect(out).toMatch(/^removed: draft \S+ of Tolvans Djurklinik AB\n/)
  expect(await server.test.deps.stores.applications.find(ofClinic ?? '')).toBeUndefined()
})

it('removes a person with the drafts of the person’s sole trader; the log stays intact (PRV-05)', async () => {
  const { test } = server
  const elis = await test.signIn(ELIS, ELIS_BUSINESS)
  await startDraft(test, elis, RADIOGRAPHY)
  const id = await idOf(ELIS)
  expect(await withClockAhead(61_000, () => persons(['remove', ...SAID], ELIS))).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/^the clock of this host is 6\d s ahead of that of the database/),
  })
  const { out } = await persons(['remove', ...SAID], ELIS)
  expect(out).toMatch(/^removed: draft \S+ of Norrgårds Hästveterinär\n/)
  expect(out).toContain('removed: number and name\n')
  expect(await idOf(ELIS)).toBeUndefined()
  expect(await lastEntryOf(`person:${id}`)).toMatchObject({ detail: { isPersonRemoved: true } })
  expect((await persons(['export', 'elis', ...SAID], ELIS)).code).toBe(1)
  // The person can begin anew.
  expect((await test.call('GET', 'applications', { browser: await test.signIn(ELIS, ELIS_BUSINESS) })).json()).toEqual(
    [],
  )
  await test.signIn(TOLVAN, SECOND_COMPANY)
  expect((await verifyAuditLog(owner)).faults).toEqual([])
})
