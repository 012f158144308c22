/** Evidence of signed answers that the audit log does not explain is reported. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { after } from '../../../test/anchored.ts'
import { ANSWER, deliver, REQUEST, sendCaseEvent, sendDraft } from '../../../test/case-thread.ts'
import { checkDocuments, uploaded } from '../../../test/documents.ts'
import { begunSigning } from '../../../test/journey.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { stampEvidence } from '../../signing/stamp-evidence.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'
import { checkSeals } from './check-seals.ts'

let server: SigningTest
let owner: pg.Client
let id: string
let messageId: string
beforeAll(async () => {
  server = await startSigningTest()
  owner = new pg.Client({ connectionString: server.test.databaseUrl })
  await owner.connect()
  const browser = await server.signIn()
  id = await server.sendIn(browser)
  await server.test.deps.stores.applications.update(id, { undelivered: false })
  await sendCaseEvent(server.test, id, 'SupplementRequested', { ...REQUEST, mustBeSigned: true })
  await sendCaseEvent(server.test, id, 'RequestChanged', { ...REQUEST, mustBeSigned: true, version: 2 })
  await sendCaseEvent(server.test, id, 'Message', { messageId: 'm-1', text: 'Hej' })
  await sendCaseEvent(server.test, id, 'RequestWithdrawn', { requestId: 'other' })
  const document = await uploaded(server.test, browser, id)
  await checkDocuments(server.test)
  const [first, ...others] = ANSWER.items
  await sendDraft(server.test, browser, id, { ...ANSWER, items: [{ ...first, documents: [document] }, ...others] })
  messageId = await begunSigning(server.test, browser, toShortId(id), { requestId: REQUEST.requestId })
  await server.world.act((await server.world.orderOf(messageId)).orderRef, 'approve')
  await server.poll(browser, messageId)
  await stampEvidence(server.test.deps, { applicationId: id, messageId })
  await deliver(server.test, id, messageId)
  await sendCaseEvent(server.test, id, 'MessageRead', { messageId })
  await stampEvidence(server.test.deps, { applicationId: id })
})
afterAll(async () => {
  await owner.end()
  await server.test.close()
})

const faultsAfter = (...statements: string[]) => {
  const unguarded = ['set local session_replication_role = replica', ...statements]
  return after(owner, unguarded, () => checkSeals(owner, { byType: {}, otherwise: 10 }))
}

it.each([
  [[], undefined],
  [['delete from answer_evidence'], 'its evidence is gone'],
  [
    [`update answer_evidence set packet = jsonb_set(packet, '{seal}', '"x"')`],
    'its evidence was sealed anew: it has another seal than when it was stored',
  ],
  [
    [`update answer_evidence set packet = jsonb_set(packet, '{storedAt}', '"x"')`],
    'its evidence was changed: its seal is that of other content',
  ],
  [['delete from answer_evidence_stamp'], 'its time-stamp is gone'],
  [[`update answer_evidence_stamp set token = 'x'`], 'its time-stamp is another one than was stored'],
  [
    [`update audit_entry set content = replace(content, 'answer-sent', 'other')`],
    'it has evidence, and the log does not say that it was sent',
    'the log does not say that it was sent',
  ],
] as [string[], string?, string?][])(
  'finds what was done to the evidence of an answer: %j (AFT-03, AUD-06)',
  async (statements, fault, ofMessage) => {
    expect(await faultsAfter(...statements)).toEqual([
      ...(fault === undefined ? [] : [`application:${id}: answer ${messageId}: ${fault}`]),
      ...(ofMessage === undefined ? [] : [`application:${id}: message ${messageId}: ${ofMessage}`]),
    ])
  },
)

it.each([
  [`canonical_document = 'x'`, 'signed document'],
  [`visible_text = 'x'`, 'signed text'],
  [`manifest = 'x'`, 'signed data'],
  [`digest = repeat('0', 64)`, 'digest of the signing'],
  [`state = 'Failed'`, 'state of the signing'],
  [`request_id = 'other'`, 'request'],
  [`request_version = 1`, 'request'],
  [`application_id = gen_random_uuid()`, 'application'],
  [`method = 'Freja_eID'`, 'eID'],
  [`person_id = gen_random_uuid()`, 'person who signed'],
])('finds what was done to the signing of an answer: %s (AFT-03, AUD-06)', async (change, part) => {
  const fault = `answer ${messageId}: stored otherwise than it was signed: ${part}`
  expect(await faultsAfter(`update sign_order set ${change} where id = '${messageId}'`)).toEqual([
    `application:${id}: ${fault}`,
  ])
})

it('finds other evidence of an answer that was named to the case system (AFT-03, AUD-06)', async () => {
  expect(await faultsAfter(`update case_file set sha256 = '' where what like 'evidence:%'`)).toEqual([
    `application:${id}: answer ${messageId}: stored otherwise than it was signed: evidence named to the case system`,
  ])
})

const OTHERWISE = 'it is stored otherwise than it was sent'
const ours = `where sender = 'applicant'`
it.each([
  [`update case_message set content = jsonb_set(content, '{text}', '"Ja"') ${ours}`, OTHERWISE],
  [`update case_message set documents = '[{}]' ${ours}`, OTHERWISE],
  [`update case_message set request_id = 'other' ${ours}`, OTHERWISE],
  [`update case_message set is_late = true ${ours}`, OTHERWISE],
  [`update case_message set sent_at = sent_at - interval '1 day' ${ours}`, OTHERWISE],
  [`update case_message set sha256 = repeat('0', 64) ${ours}`, OTHERWISE],
  [`update case_message set sender_name = 'Someone Else' ${ours}`, OTHERWISE],
  [`update case_message set sender_name = '' ${ours}`, OTHERWISE],
  [`update case_message set sent_by = gen_random_uuid() ${ours}`, OTHERWISE],
  [`update case_message set sent_by = null ${ours}`, OTHERWISE],
  [`update document set file_name = 'x' where id in (select document_id from answer_document)`, OTHERWISE],
  [`update document set sha256 = '' where id in (select document_id from answer_document)`, OTHERWISE],
  [`delete from document where id in (select document_id from answer_document)`, OTHERWISE],
  [`update case_file set sha256 = '' where what like 'document:%'`, OTHERWISE],
  [`delete from case_file where what like 'document:%'`, OTHERWISE],
  [`delete from answer_document`, OTHERWISE],
  [`update answer_document set message_id = null`, OTHERWISE],
  [`delete from case_message ${ours}`, 'it is gone'],
])('finds what was done to a message: %s (AFT-03, AUD-06)', async (statement, fault) => {
  expect(await faultsAfter(statement)).toEqual([`application:${id}: message ${messageId}: ${fault}`])
})

const CHANGED = 'it is stored otherwise than it was received'
const theirs = `where sender = 'authority'`
it.each([
  [
    `update case_message set content = jsonb_set(content, '{text}', '"Ja"') ${theirs}`,
    'message m-1 of the authority',
    CHANGED,
  ],
  [`update case_message set sent_at = sent_at - interval '1 day' ${theirs}`, 'message m-1 of the authority', CHANGED],
  [`update case_message set sender_name = 'x' ${theirs}`, 'message m-1 of the authority', CHANGED],
  [
    `update case_message set sent_by = (select min(id::text)::uuid from person) ${theirs}`,
    'message m-1 of the authority',
    CHANGED,
  ],
  [`delete from case_message ${theirs}`, 'message m-1 of the authority', 'it is gone'],
  [`update supplement_request set items = '[]' where version = 1`, 'request request-1, version 1', CHANGED],
  [`update supplement_request set due_on = due_on + 1 where version = 2`, 'request request-1, version 2', CHANGED],
  [`update supplement_request set must_be_signed = false where version = 2`, 'request request-1, version 2', CHANGED],
  [`update supplement_request set received_at = now() where version = 2`, 'request request-1, version 2', CHANGED],
  [`delete from supplement_request where version = 1`, 'request request-1, version 1', 'it is gone'],
  [
    `update withdrawn_request set received_at = received_at - interval '1 day'`,
    'the withdrawal of request other',
    CHANGED,
  ],
  [`delete from withdrawn_request`, 'the withdrawal of request other', 'it is gone'],
  [
    `insert into withdrawn_request select application_id, 'request-1', received_at from withdrawn_request`,
    'the withdrawal of request request-1',
    'the log does not say that it was received',
  ],
])('finds what was done to what the authority sent: %s (AFT-01, AUD-06)', async (statement, name, fault) => {
  expect(await faultsAfter(statement)).toEqual([`application:${id}: ${name}: ${fault}`])
})

it.each(['read', 'delivered'])('finds what was done to the receipt: %s (AFT-04, AUD-06)', async (kind) => {
  const name = `the ${kind === 'read' ? 'reading' : 'delivery'} of message ${messageId}`
  const found = async (statement: string) =>
    (await faultsAfter(statement)).map((fault) => fault.replace(`application:${id}: `, ''))
  const where = `where kind = '${kind}'`
  expect(await found(`delete from message_receipt ${where}`)).toEqual([`${name}: it is gone`])
  expect(await found(`update message_receipt set kind = 'seen' ${where}`)).toEqual([`${name}: it is gone`])
  expect(await found(`update message_receipt set at = at - interval '1 day' ${where}`)).toEqual([
    `${name}: it is stored otherwise than it was recorded`,
  ])
  const forged = `insert into message_receipt select application_id, 'm-1', kind, at from message_receipt ${where}`
  expect(await found(forged)).toEqual([`${name.replace(messageId, 'm-1')}: the log does not say that it was recorded`])
})
