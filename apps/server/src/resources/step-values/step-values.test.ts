/** Saving a step: validated like on the page, without lost updates, and without hidden answers. */
import type { AnswerTo } from '@sievert/contract/contract'
import type { Problem } from '@sievert/contract/problem'
import type { SavedStep } from '@sievert/contract/step-values'
import { beforeEach, expect, it } from 'vitest'
import { CLINIC, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { type Guarded, NO_SESSION, NOT_THEIRS, refusalsOf, UNKNOWN_ID } from '../../../test/guarded.ts'
import { addPlace, PLACE, RADIOGRAPHY, SOURCES, saveStep, startDraft, wire } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const test = useTestApp()
const browser = useBrowser(test)
const otherParty = useBrowser(test, TOLVAN, SECOND_COMPANY)
const ANY = { 'if-match': '*' }
let id: string
beforeEach(async () => {
  id = await startDraft(test, browser)
})

const save = (
  sections: object,
  more: { draft?: boolean; headers?: Record<string, string>; stepNumber?: number } = {},
) => saveStep(test, browser, id, { stepNumber: 0, sections, ...more })
const read = async (stepNumber = 0) => {
  const answer = await test.call('GET', `applications/${id}/stepvalues/${stepNumber}`, { browser })
  const values = answer.json<AnswerTo<'readStep'>>()
  const sections = Object.entries(values.stepData).map(([identity, json]) => [identity, JSON.parse(json)])
  return { ...values, etag: answer.headers.etag, sections: Object.fromEntries(sections) }
}
const calls = (): Guarded[] => [
  { method: 'GET', path: `applications/${id}/stepvalues/0` },
  { method: 'PUT', path: `applications/${id}/stepvalues`, body: { stepNumber: 0, stepData: {} } },
  { method: 'PUT', path: `applications/${id}/stepvalues?draft=true`, body: { stepNumber: 0, stepData: null } },
]

it('answers without a session 401 (ACC-15)', async () => {
  expect(await refusalsOf(test, calls())).toEqual(NO_SESSION)
})

it("answers 404 for another's application (ACC-15)", async () => {
  expect(await refusalsOf(test, calls(), otherParty)).toEqual(NOT_THEIRS)
  expect((await read()).revision).toBe(0)
})

it('stores a valid step and gives it back, section by section as JSON strings (API-01)', async () => {
  const saved = await save(SOURCES)
  expect(saved.statusCode).toBe(200)
  const after = await read()
  expect(saved.json()).toEqual({ stepNumber: 0, hash: after.hash, revision: 1, savedAt: after.savedAt })
  expect(saved.headers['etag']).toBe('"s0-r1"')
  expect(after).toMatchObject({ sections: SOURCES, revision: 1, etag: '"s0-r1"' })
})

it('answers 304 to a client with the current revision (WIZ-18)', async () => {
  const path = `applications/${id}/stepvalues/0`
  const held = async (etag: string) =>
    (await test.call('GET', path, { browser, headers: { 'if-none-match': etag } })).statusCode
  expect(await held('"s0-r0"')).toBe(304)
  await save(SOURCES)
  expect([await held('"s0-r0"'), await held('"s0-r1"'), await held('"s1-r1"')]).toEqual([200, 304, 200])
})

it('changes the hash with the answers and with nothing else (WIZ-15)', async () => {
  const hash = async (sections: object) => (await save(sections, { draft: true })).json<SavedStep>().hash
  const first = await hash(SOURCES)
  const turned = Object.fromEntries(Object.entries(SOURCES).toReversed())
  expect(await hash(turned)).toBe(first)
  expect(await hash({ ...SOURCES, SRC_DESCRIPTION: { text: 'Något annat.' } })).not.toBe(first)
})

it.each([
  ['nothing at all', {}, ['SRC_DESCRIPTION.text', 'validation.required.text']],
  ['a text too short', { SRC_DESCRIPTION: { text: 'ab' } }, ['SRC_DESCRIPTION.text', 'validation.min.3.length.text']],
  [
    'a text too long',
    { SRC_DESCRIPTION: { text: 'å'.repeat(1001) } },
    ['SRC_DESCRIPTION.text', 'validation.max.1000.length.text'],
  ],
  [
    'no option',
    { SRC_NUCLIDE: { selectedChoiceIds: [] } },
    ['SRC_NUCLIDE.selectedChoiceIds', 'validation.required.text'],
  ],
  [
    'one option of two',
    { SRC_PROTECTION: { selectedChoiceIds: ['src.p.lock'] } },
    ['SRC_PROTECTION.selectedChoiceIds', 'validation.required.text'],
  ],
  [
    'an enabled question left open',
    { SRC_SHARED: { selectedChoiceIds: ['SRC_SHARED.Checked'] }, SRC_SHARED_WITH: { text: '' } },
    ['SRC_SHARED_WITH.text', 'validation.required.text'],
  ],
])(
  "refuses %s with the page's own key and field, and stores nothing (SEC-12, API-02)",
  async (what, wrong, [path, key]) => {
    const answer = await save(what === 'nothing at all' ? {} : { ...SOURCES, ...wrong })
    expect(answer.headers['content-type']).toContain('application/problem+json')
    const problem = answer.json<Problem>()
    expect(problem).toMatchObject({ status: 422, code: 'error.invalid.text' })
    expect(problem.issues).toContainEqual(expect.objectContaining({ path, key }))
    expect(problem.errors?.[path ?? '']).toEqual([expect.stringMatching(/^[A-ZÅÄÖ].*\.$/)])
    expect((await read()).revision).toBe(0)
  },
)

it('reports errors in the language of the page (SHE-07)', async () => {
  const headers = { 'accept-language': 'en' }
  const { errors } = (await save({}, { headers })).json<Problem>()
  const { errors: swedish } = (await save({})).json<Problem>()
  expect(errors?.['SRC_DESCRIPTION.text']?.[0]).toBe('Say which sources you will store.')
  expect(swedish?.['SRC_DESCRIPTION.text']?.[0]).toBe('Skriv vilka strålkällor du ska förvara.')
})

it('checks contacts by their rules: number, confirmation, exemption with its file (SEC-06, SEC-07, SEC-12)', async () => {
  const contact = { id: 'a', name: 'Anna Bok', phone: '123', email: 'anna@exempel.se', emailConfirm: 'bok@exempel.se' }
  const wrong = { SRC_RESPONSIBLE: { contacts: [{ ...contact, nationalIdentity: '191212121211' }] } }
  const { issues, errors } = (await save(wrong, { stepNumber: 1 })).json<Problem>()
  expect(errors?.['SRC_RESPONSIBLE.contacts.0.emailConfirm']).toEqual([
    test.deps.translator('sv')('validation.email.confirm'),
  ])
  const found = Object.fromEntries((issues ?? []).map(({ path, key }) => [path, key]))
  expect(found).toMatchObject({
    'SRC_RESPONSIBLE.contacts.0.phone': 'validation.telephone.format',
    'SRC_RESPONSIBLE.contacts.0.emailConfirm': 'error.email.format',
    'SRC_RESPONSIBLE.contacts.0.nationalIdentity': 'validation.national-identification.format',
    'SRC_PLAN.files': 'missing.documents',
  })
  const exempt = { SRC_RESPONSIBLE: { contacts: [{ ...contact, missingNationalIdentity: true }] } }
  const problem = (await save(exempt, { stepNumber: 1 })).json<Problem>()
  expect(problem.issues).toContainEqual(
    expect.objectContaining({ path: 'SRC_RESPONSIBLE.contacts.0.nationalIdentityExemption', key: 'missing.documents' }),
  )
})

it('stores a draft as it is, incomplete and over-long (WIZ-13)', async () => {
  const draft = { SRC_DESCRIPTION: { text: 'x'.repeat(5000) }, SRC_NUCLIDE: { selectedChoiceIds: [] } }
  const answer = await save(draft, { draft: true })
  expect(answer.statusCode).toBe(200)
  expect((await read()).sections).toEqual(draft)
})

it('takes null step data for none (WIZ-18)', async () => {
  const body = { stepNumber: 0, stepData: null }
  const answer = await test.call('PUT', `applications/${id}/stepvalues?draft=true`, { browser, body })
  expect(answer.statusCode).toBe(200)
})

it('refuses a stale save with 412, with both save times and the author; overwrites nothing (WIZ-14)', async () => {
  await save(SOURCES)
  const base = await read()
  const nils = await test.signIn('188910309825', CLINIC)
  const theirs = { ...SOURCES, SRC_DESCRIPTION: { text: 'Nils ändring' } }
  await saveStep(test, nils, id, { stepNumber: 0, sections: theirs })
  const mine = await save(SOURCES, { headers: { 'if-match': base.etag ?? '' } })
  const current = await read()
  expect(mine.json()).toMatchObject({
    status: 412,
    code: 'error.stale.text',
    yourBaseSavedAt: base.savedAt,
    currentSavedAt: current.savedAt,
    currentSavedBy: 'Nils Sandell',
  })
  expect(current.sections).toEqual(theirs)
})

it('names no author for the person’s own save, and no time of an unknown state (WIZ-14)', async () => {
  await save(SOURCES)
  await save(SOURCES)
  const outdated = async (stepNumber: number, etag: string) =>
    (await save({}, { stepNumber, draft: true, headers: { 'if-match': etag } })).json<Problem>()
  const fields = ['yourBaseSavedAt', 'currentSavedAt', 'currentSavedBy']
  const own = await outdated(0, '"s0-r1"')
  expect(own).toMatchObject({ status: 412, currentSavedAt: (await read()).savedAt })
  expect(fields.map((field) => field in own)).toEqual([true, true, false])
  const never = await outdated(1, '"s1-r7"')
  expect([never.status, ...fields.map((field) => field in never)]).toEqual([412, false, false, false])
})

it('accepts a save based on the current revision, and one without a revision (WIZ-14)', async () => {
  expect((await save(SOURCES, { headers: { 'if-match': '"s0-r0"' } })).headers['etag']).toBe('"s0-r1"')
  expect((await save(SOURCES, { headers: { 'if-match': '"s0-r1"' } })).headers['etag']).toBe('"s0-r2"')
  expect((await save(SOURCES)).headers['etag']).toBe('"s0-r3"')
})

it('accepts one of two concurrent saves on one revision (WIZ-14)', async () => {
  const headers = { 'if-match': '"s0-r0"' }
  const answers = await Promise.all([save(SOURCES, { headers }), save(SOURCES, { headers })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412])
})

it.each(['"s1-r0"', 'r0', '"s0-r-1"'])(
  'refuses If-Match %s, which names no state of the step (WIZ-14)',
  async (etag) => {
    expect((await save(SOURCES, { headers: { 'if-match': etag } })).statusCode).toBe(400)
  },
)

it('clears hidden answers before storing, in a save and in a draft (SEC-03)', async () => {
  const hidden = { ...SOURCES, SRC_SHARED: { selectedChoiceIds: ['SRC_SHARED.Unchecked'] } }
  for (const draft of [true, false]) {
    expect((await save(hidden, { draft })).statusCode).toBe(200)
    expect((await read()).sections['SRC_SHARED_WITH']).toEqual({ text: '' })
  }
})

it('drops answers unknown to the type (SEC-12)', async () => {
  const surplus = { ...SOURCES, SRC_PLAN: { isMissing: true, reason: 'Fel steg', files: [] }, UNKNOWN: { text: 'x' } }
  expect((await save(surplus)).statusCode).toBe(200)
  expect((await read()).sections).toEqual(SOURCES)
})

it('refuses a file that the application does not have, at its place (FIL-08)', async () => {
  const file = { id: UNKNOWN_ID, fileName: 'plan.pdf', size: 1, contentType: 'application/pdf' }
  const plan = { SRC_PLAN: { isMissing: false, reason: '', files: [file] } }
  for (const draft of [true, false])
    expect((await save(plan, { stepNumber: 1, draft })).json()).toMatchObject({
      status: 422,
      issues: [{ path: 'SRC_PLAN.files.0', key: 'validation.fileupload.file-missing' }],
    })
})

it('takes file metadata from the upload, never from the answer (FIL-08)', async () => {
  const { id: uploadedBy } = await test.db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const other = await startDraft(test, browser)
  const stored = { fileName: 'plan.pdf', size: 17, contentType: 'application/pdf' }
  const rest = {
    sha256: '',
    storageKey: 'none',
    state: 'ready',
    refusal: null,
    uploadedBy,
    createdAt: new Date(),
  } as const
  const [own, foreign] = ['1', '2'].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string]
  await test.deps.stores.documents.insert({ id: own, applicationId: toUuid(id), ...stored, ...rest })
  await test.deps.stores.documents.insert({ id: foreign, applicationId: toUuid(other), ...stored, ...rest })
  const plan = (file: string) => ({
    SRC_PLAN: {
      isMissing: false,
      reason: '',
      files: [{ id: file, fileName: 'annat.exe', size: 1, contentType: 'text/html', pageReference: 's. 3' }],
    },
  })
  expect((await save(plan(foreign), { stepNumber: 1, draft: true })).statusCode).toBe(422)
  expect((await save(plan(own), { stepNumber: 1, draft: true })).statusCode).toBe(200)
  expect((await read(1)).sections['SRC_PLAN'].files).toEqual([{ id: own, ...stored, pageReference: 's. 3' }])
})

it('leaves items to their own calls, and includes them when read (API-03)', async () => {
  id = await startDraft(test, browser, RADIOGRAPHY)
  await addPlace(test, browser, id)
  const { sections } = await read()
  expect(sections['IND_PLACES'].placesOfBusiness).toEqual([{ ...PLACE, id: expect.any(String) }])
  const sent = { IND_MODE: { selectedChoiceIds: ['ind.m.closed'] }, IND_PLACES: { placesOfBusiness: [] } }
  expect((await save(sent)).statusCode).toBe(200)
  expect((await read()).sections['IND_PLACES']).toEqual(sections['IND_PLACES'])
})

it.each(['Submitted', 'Granted'] as const)('refuses changes in state %s: 409 (WIZ-11)', async (status) => {
  await test.db.updateTable('application').set({ status }).where('id', '=', toUuid(id)).execute()
  for (const draft of [true, false])
    expect((await save(SOURCES, { draft })).json()).toMatchObject({ status: 409, code: 'error.not-editable.text' })
  expect((await read()).revision).toBe(0)
})

it.each([2, 3, 4, -1])(
  'refuses to save step %i, which does not exist or has separate routes (API-02)',
  async (stepNumber) => {
    const issues = [{ path: 'stepNumber', key: 'error.no-such-step.text' }]
    for (const draft of [true, false]) {
      const answer = await save({ SRC_DESCRIPTION: { text: 'x' } }, { stepNumber, draft, headers: ANY })
      expect(answer.json()).toMatchObject({ status: 422, issues })
    }
  },
)

it('knows no step beyond the last (API-02)', async () => {
  for (const stepNumber of [4, -1]) expect((await save({}, { stepNumber, headers: ANY })).statusCode).toBe(422)
  for (const step of ['4', '-1', '2147483647']) {
    const answer = await test.call('GET', `applications/${id}/stepvalues/${step}`, { browser })
    expect(answer.statusCode).toBe(404)
  }
  expect((await test.call('GET', `applications/${id}/stepvalues/x`, { browser })).statusCode).toBe(400)
})

it('refuses a value that is no JSON, or none of the section’s (API-02)', async () => {
  const put = (stepData: Record<string, string>) =>
    test.call('PUT', `applications/${id}/stepvalues?draft=true`, { browser, body: { stepNumber: 0, stepData } })
  expect((await put({ SRC_DESCRIPTION: '{' })).json()).toMatchObject({
    status: 400,
    detail: 'SRC_DESCRIPTION is not JSON',
  })
  expect((await put(wire({ SRC_DESCRIPTION: { text: 7 } }))).json()).toMatchObject({
    status: 400,
    detail: 'not the shape of an answer: SRC_DESCRIPTION',
  })
})
