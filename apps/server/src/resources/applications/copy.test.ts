/** A new application begins with a copy of an earlier one of the same party and type (LES-01). */
import { isDeepStrictEqual } from 'node:util'
import { resetHidden } from '@sievert/domain/engine/reset'
import { beforeEach, expect, it } from 'vitest'
import { type Browser, CLINIC, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { fillInWithDocument, nameDocuments } from '../../../test/documents.ts'
import {
  addPlace,
  BUSINESS,
  begunSigning,
  fillIn,
  PLACE,
  RADIOGRAPHY,
  RESPONSIBILITY,
  readSections,
  SOURCE_STORAGE,
  SOURCES,
  saveBusiness,
  saveStep,
  startDraft,
} from '../../../test/journey.ts'
import { useTestApp } from '../../../test/use-app.ts'
import { loadAnswers } from '../../applications/answers.ts'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000', QUOTA_PARTY_DRAFTS: '5000', QUOTA_PERSON_DRAFTS: '5000' })
let clinic: Browser
beforeEach(async () => {
  await test.db.deleteFrom('application').execute()
  await test.db.updateTable('person').set({ givenName: 'Tolvan', familyName: 'Tolvansson' }).execute()
  clinic = await test.signIn(TOLVAN, CLINIC)
})

const begin = (copyOf: string, more: object = {}, browser = clinic) =>
  test.call('POST', 'applications', {
    browser,
    body: { businessTypeId: SOURCE_STORAGE, isRenewal: false, copyOf, ...more },
  })
const copyOf = async (id: string, more: object = {}): Promise<string> => {
  const answer = await begin(id, more)
  expect(answer.statusCode).toBe(201)
  return answer.json<{ applicationId: string }>().applicationId
}
type Details = { prefilledFrom: string | null; applicationNumber: string; copied?: object; remembered?: object }
const read = async <T = Details>(path: string) => (await test.call('GET', path, { browser: clinic })).json<T>()
const answersOf = async (applicationId: string, step: number) =>
  (await readSections(test, clinic, { applicationId, step })).sections
const contentOf = async (applicationId: string, fileId: string) =>
  (await test.call('GET', `applications/${applicationId}/file/${fileId}`, { browser: clinic })).rawPayload
const update = (id: string, changes: object) =>
  test.db.updateTable('application').set(changes).where('id', '=', toUuid(id)).execute()

it.each([
  ['a draft', { status: 'Started' as const }],
  ['a sent application', { status: 'Submitted' as const, submittedAt: new Date() }],
  ['a rejected one', { status: 'Submitted' as const, submittedAt: new Date(), rejectedAt: new Date() }],
])('copies %s, and names it by its number (LES-01)', async (_what, state) => {
  const source = await fillIn(test, clinic)
  await update(source, state)
  const id = await copyOf(source)
  expect(await answersOf(id, 0)).toEqual(SOURCES)
  expect((await answersOf(id, 1))['SRC_RESPONSIBLE']).toMatchObject(RESPONSIBILITY.SRC_RESPONSIBLE)
  const { companyContact, invoice } = BUSINESS
  expect(await read(`applications/${id}/business-information`)).toMatchObject({ companyContact, invoice })
  const { applicationNumber } = await read(`applications/${source}`)
  const details = await read(`applications/${id}`)
  expect(details).toMatchObject({ prefilledFrom: applicationNumber, copied: { isCopy: true, changed: [] } })
  expect(details).not.toHaveProperty('remembered')
})

it('logs the source with the creation, and each copied step (LES-01, ACC-18)', async () => {
  const source = await fillIn(test, clinic)
  const id = await copyOf(source)
  const entries = await auditEntries(test, id)
  expect(entries.map(({ action }) => action)).toEqual(['application-created', ...Array(3).fill('step-prefilled')])
  expect(entries[0]?.detail).toMatchObject({ copyOf: toUuid(source) })
})

it('gives items ids of their own, and leaves the source as it is (LES-01)', async () => {
  const source = await startDraft(test, clinic, RADIOGRAPHY)
  const { id: placeId } = (await addPlace(test, clinic, source)).json<{ id: string }>()
  const id = await copyOf(source, { businessTypeId: RADIOGRAPHY })
  const [copied] = (await answersOf(id, 0))['IND_PLACES'].placesOfBusiness
  expect(copied).toEqual({ ...PLACE, id: expect.not.stringMatching(placeId) })
  expect((await answersOf(source, 0))['IND_PLACES'].placesOfBusiness).toEqual([{ ...PLACE, id: placeId }])
})

it.each([
  ['of another party', async () => fillIn(test, await test.signIn(TOLVAN, SECOND_COMPANY))],
  ['of another type', async () => startDraft(test, clinic, RADIOGRAPHY)],
  ['that does not exist', async () => '00000000-0000-4000-8000-0000000000f1'],
])('is 404 for a source %s, and creates nothing (LES-01, ACC-15)', async (what, sourceOf) => {
  const answer = await begin(await sourceOf())
  expect(answer.statusCode).toBe(404)
  expect(await read<object[]>('applications')).toHaveLength(what === 'of another type' ? 1 : 0)
})

it.each([
  ['renews', { isRenewal: true, previousCaseNumber: 'SIE2020-17' }],
  ['names a permit', { previousCaseNumber: 'SIE2020-17' }],
  ['has answers', { answers: { SRC_DESCRIPTION: '{"text":"Annat"}' } }],
])('is refused where the request also %s (LES-01)', async (_what, more) => {
  const source = await fillIn(test, clinic)
  expect((await begin(source, more)).statusCode).toBe(400)
})

it('takes what the registers say today, and names what differs (LES-01)', async () => {
  const source = await fillIn(test, clinic)
  const { party } = await test.db.selectFrom('application').select('party').executeTakeFirstOrThrow()
  const address = { ...party.address, address1: 'Gamla vägen 1', fromRegister: true }
  await update(source, { party: JSON.stringify({ ...party, name: 'Det gamla namnet AB', address }) })
  const document = test.db.selectFrom('stepDocument').select('data').where('stepNumber', '=', 2)
  const { data } = await document.executeTakeFirstOrThrow()
  const { organization } = data as typeof BUSINESS
  const old = { ...organization, name: 'Det gamla namnet AB', address: { ...organization.address, address1: 'Gamla' } }
  await test.db
    .updateTable('stepDocument')
    .set({ data: { ...data, organization: old } })
    .where('stepNumber', '=', 2)
    .execute()
  const id = await copyOf(source)
  expect(await read(`applications/${id}/business-information`)).toMatchObject({ organization: { name: party.name } })
  const stored = await test.deps.stores.answers.step(toUuid(id), 2)
  expect(JSON.stringify(stored?.data)).not.toContain('gamla')
  expect(await read(`applications/${id}`)).toMatchObject({ copied: { changed: ['name', 'address'] } })
  // As if the registers had changed after the copy was begun.
  await update(id, { party: JSON.stringify({ ...party, name: 'Det gamla namnet AB' }) })
  await update(source, { party: JSON.stringify({ ...party, name: 'Det gamla namnet AB' }) })
  expect(await read(`applications/${id}`)).toMatchObject({ copied: { changed: ['name'] } })
})

it('copies nothing of an application on which a person with a protected identity worked (LES-01)', async () => {
  const source = await fillIn(test, clinic)
  await test.db.updateTable('person').set({ givenName: '', familyName: '' }).execute()
  const id = await copyOf(source)
  expect(await test.deps.stores.answers.steps(toUuid(id))).toEqual([])
  expect(await read(`applications/${id}`)).toMatchObject({ prefilledFrom: null, copied: { isCopy: true } })
})

it('leaves out persons who may have a protected identity (LES-01)', async () => {
  const source = await startDraft(test, clinic)
  const [anna] = RESPONSIBILITY.SRC_RESPONSIBLE.contacts
  const contacts = [anna, { ...anna, id: 'b', name: 'Okänd', nationalIdentity: '', missingNationalIdentity: true }]
  const sections = { ...RESPONSIBILITY, SRC_RESPONSIBLE: { contacts } }
  await saveStep(test, clinic, source, { stepNumber: 1, sections, draft: true })
  const companyContact = { name: 'Någon Annan', email: 'annan@exempel.se', telephone: '0701234567' }
  const invoiceReference = 'Någon annan, 0701234567'
  const address = { addressId: null, street: 'Box 12', zipCode: '90219', city: 'Umeå', country: 752 }
  const paperInvoice = { ...address, careOfAddress: 'Någon Annan' }
  const invoice = { invoiceType: 'Paper' as const, paperInvoice, invoiceReference, electronicInvoice: null }
  await saveBusiness(test, clinic, source, { ...BUSINESS, companyContact, invoice })
  const id = await copyOf(source)
  expect((await answersOf(id, 1))['SRC_RESPONSIBLE'].contacts).toEqual([expect.objectContaining({ name: 'Anna Bok' })])
  expect(JSON.stringify(await test.deps.stores.answers.step(toUuid(id), 2))).not.toMatch(/annan/i)
  expect(await read(`applications/${id}/business-information`)).toMatchObject({
    invoice: { paperInvoice: { street: 'Box 12' } },
  })
})

it('copies a saved invoice address by value (LES-01)', async () => {
  const paperInvoice = {
    addressId: null,
    street: 'Box 12',
    careOfAddress: '',
    zipCode: '90219',
    city: 'Umeå',
    country: 752,
  }
  const paper = { ...BUSINESS.invoice, invoiceType: 'Paper', invoiceReference: 'Ref 1', electronicInvoice: null }
  const sent = await startDraft(test, clinic)
  await saveBusiness(test, clinic, sent, { ...BUSINESS, invoice: { ...paper, paperInvoice } })
  await update(sent, { status: 'Submitted' })
  const source = await startDraft(test, clinic)
  const chosen = { ...paper, paperInvoice: { ...paperInvoice, street: '', addressId: toUuid(sent) } }
  expect((await saveBusiness(test, clinic, source, { ...BUSINESS, invoice: chosen })).statusCode).toBe(204)
  const id = await copyOf(source)
  await test.db.deleteFrom('application').where('id', '=', toUuid(sent)).execute()
  expect(await read(`applications/${id}/business-information`)).toMatchObject({ invoice: { paperInvoice } })
})

it('holds no answer that its own answers hide (LES-01, SEC-03)', async () => {
  const source = await fillIn(test, clinic)
  const hidden = { ...SOURCES, SRC_SHARED: { selectedChoiceIds: [] } }
  const whole = { data: hidden }
  await test.db.updateTable('stepDocument').set(whole).where('stepNumber', '=', 0).execute()
  const id = await copyOf(source)
  expect((await answersOf(id, 0))['SRC_SHARED_WITH']).toEqual({ text: '' })
  const application = await test.deps.stores.applications.find(toUuid(id))
  if (!application) throw new Error('the copy is missing')
  const { compiled } = applicationTypeOf(test.deps, application)
  const { answers } = await loadAnswers(test.deps.stores, compiled, toUuid(id))
  expect(resetHidden(compiled, answers)).toBe(answers)
})

it('counts its answers in the quotas (LES-01, QUO-03)', async () => {
  const source = await fillIn(test, clinic)
  const full = { ...test.deps.config.quotas.party, answers: 10 }
  const { party } = test.deps.config.quotas
  Object.assign(test.deps.config.quotas, { party: full })
  expect((await begin(source)).statusCode).toBe(413)
  Object.assign(test.deps.config.quotas, { party })
})

/** Copies an application with its document, removes it, and returns the copies that are not whole or not signable. */
const brokenCopies = async (count: number) => {
  const { applicationId: source, documentId } = await fillInWithDocument(test, clinic)
  const { length } = await contentOf(source, documentId)
  const copies: { id: string; taken: string }[] = []
  for (let each = 0; each < count; each++) {
    const id = await copyOf(source)
    // A person attaches 200 documents in ten minutes at most.
    await test.db.deleteFrom('attempt').execute()
    const path = `applications/${id}/earlier-documents/${documentId}/copies`
    const answer = await test.call('POST', path, { browser: clinic })
    expect(answer.statusCode).toBe(201)
    const taken = answer.json<{ id: string }>().id
    await nameDocuments(test, clinic, id, [taken])
    copies.push({ id, taken })
  }
  await test.call('DELETE', `applications/${source}`, { browser: clinic })
  expect((await test.call('GET', `applications/${source}`, { browser: clinic })).statusCode).toBe(404)
  const broken: unknown[] = []
  for (const { id, taken } of copies) {
    const { openSteps } = await read<{ openSteps: number[] }>(`applications/${id}`)
    const found = [await answersOf(id, 0), openSteps, (await contentOf(id, taken)).length]
    // One order of a person is live at a time.
    const signStateId = await begunSigning(test, clinic, id)
    await test.call('POST', 'applications/sign-cancel', { browser: clinic, body: { signStateId } })
    if (!isDeepStrictEqual(found, [SOURCES, [], length])) broken.push([id, found])
  }
  return broken
}
it('is whole and signable without its source: a few copies (LES-01, SIG-01)', async () => {
  expect(await brokenCopies(5)).toEqual([])
})
it('is whole and signable without its source: a thousand copies (LES-01, SIG-01)', {
  tags: ['nightly'],
  timeout: 900_000,
}, async () => {
  expect(await brokenCopies(1000)).toEqual([])
})
