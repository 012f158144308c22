/** Prepares signing tests through the API: a signed-in user and a complete application. */
import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { pdf } from '../../apps/server/test/inspect/files.ts'
import { onPhone } from './phone.ts'
import { bankIdOrder, control, eventually } from './simulators.ts'

export const TOLVAN = '191212121212'
export const NILS = '188910309825'
export const KARIN = '188602179809'
export const ELIS = '188709219813'
/** Tolvan's clinic, for which Nils holds a warrant, and the company that Karin may only sign for jointly. */
export const CLINIC = 'org-k3v9m2x7q4'
export const SECOND_COMPANY = 'org-t8h5w1n6b3'
export const JOINT_COMPANY = 'org-b7q3v6h1m8'
export const HORSE_VETERINARY = 'org-n2f8x5k9w7'

/** API calls of a browser: with `page.request`, the page shares the session. */
const call = async <T = unknown>(
  request: APIRequestContext,
  method: string,
  path: string,
  data?: object,
  headers: Record<string, string> = {},
): Promise<T> => {
  const response = await request.fetch(`/api/v1/${path}`, { method, headers, ...(data ? { data } : {}) })
  const text = await response.text()
  expect(response.ok(), `${method} ${path}: ${text}`).toBe(true)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Changes a step on the revision that it has just read at `step`, as the page does. */
export const change = async (
  request: APIRequestContext,
  step: string,
  ...[method, path, data]: [string, string, object?]
) => {
  const read = await request.fetch(`/api/v1/${step}`)
  return call(request, method, path, data, { 'if-match': read.headers()['etag'] ?? '' })
}

export const represent = (request: APIRequestContext, cid: string) =>
  call(request, 'PUT', 'authentication/identity', { cid, name: 'chosen in a test' })

export const signIn = async (request: APIRequestContext, personalNumber = TOLVAN, cid = CLINIC): Promise<void> => {
  await call(request, 'POST', 'authentication/fakelogin', { personalNumber })
  await represent(request, cid)
}

type Details = {
  remembered?: { answers: readonly string[] }
  uncompressedApplicationId: string
  caseNumber: string | null
  pendingSignStateId: string | null
}
export const detailsOf = (request: APIRequestContext, id: string) => call<Details>(request, 'GET', `applications/${id}`)

type Answers = Record<string, object>
export const saveStep = (request: APIRequestContext, id: string, stepNumber: number, answers: Answers, query = '') => {
  const stepData = Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, JSON.stringify(value)]))
  const path = `applications/${id}/stepvalues`
  return change(request, `${path}/${stepNumber}`, 'PUT', `${path}${query}`, { stepNumber, stepData })
}

/** Begins an application and returns its id. With a case number, it is a renewal. */
export const create = async (request: APIRequestContext, nameKey: string, previousCaseNumber = ''): Promise<string> => {
  const types = await call<{ id: number; nameKey: string }[]>(request, 'GET', 'businesstypes')
  const businessTypeId = types.find((type) => type.nameKey === nameKey)?.id
  const renewal = previousCaseNumber ? { isRenewal: true, previousCaseNumber } : { isRenewal: false }
  const begun = { businessTypeId, ...renewal }
  const { applicationId } = await call<{ applicationId: string }>(request, 'POST', 'applications', begun)
  const { remembered } = await detailsOf(request, applicationId)
  if (remembered) await forget(request, applicationId, remembered.answers)
  return applicationId
}

/** Empties what a draft took over from an application that another test has sent (LES-05). */
const forget = async (request: APIRequestContext, id: string, answers: readonly string[]) => {
  for (const step of [0, 1, 2, 3]) {
    const path = `applications/${id}/stepvalues/${step}`
    const read = await request.get(`/api/v1/${path}`)
    if (!read.ok()) continue
    const { stepData = {} } = (await read.json()) as { stepData?: Record<string, string> }
    const taken = Object.entries(stepData).filter(([identity]) => answers.includes(identity))
    for (const { id: place } of taken.flatMap(([, json]) => JSON.parse(json).placesOfBusiness ?? []))
      await change(request, path, 'DELETE', `applications/${id}/placeOfBusiness/${place}`)
    if (taken.some(([, json]) => 'contacts' in JSON.parse(json))) await saveStep(request, id, step, {}, '?draft=true')
  }
  const business = `applications/${id}/business-information`
  if (!answers.includes('invoice')) return
  const before = await call<object>(request, 'GET', business)
  const companyContact = { name: '', email: '', telephone: '' }
  const invoice = { invoiceType: null, paperInvoice: null, invoiceReference: '', electronicInvoice: null }
  const empty = { ...before, companyContact, companyRepresentative: null, invoice }
  await change(request, business, 'PUT', `${business}?draft=true`, empty)
}

/** Another number for each draft: what it took over from a sent one would be one line, without fields (LES-05). */
const newPhone = () => `070${String(randomInt(10 ** 7)).padStart(7, '0')}`

export const saveBusiness = async (request: APIRequestContext, id: string) => {
  const path = `applications/${id}/business-information`
  const electronicInvoice = { electronicInvoiceType: 'OrganizationNumber', glnNumber: '' }
  await change(request, path, 'PUT', path, {
    ...(await call<object>(request, 'GET', path)),
    companyContact: { name: 'Tolvan Tolvansson', email: 'tolvan@exempel.se', telephone: newPhone() },
    invoice: { invoiceType: 'Electronic', paperInvoice: null, invoiceReference: '', electronicInvoice },
  })
}

export const contact = {
  id: '1',
  name: 'Anna Bok',
  nationalIdentity: TOLVAN,
  missingNationalIdentity: false,
  phone: '0701234567',
  email: 'anna@exempel.se',
  emailConfirm: 'anna@exempel.se',
  companyName: '',
  workId: '',
  missingWorkId: false,
  position: 'Läkare',
  files: [],
  nationalIdentityExemption: [],
  workIdExemption: [],
}
export const NO_ID = '00000000-0000-0000-0000-000000000000'
const PLACE = { name: 'Mottagningen', street: 'Klövervägen 12', zipCode: '90219', city: 'Umeå', country: 752 }
/** Adds a place of business to the first step. */
export const addPlace = (request: APIRequestContext, id: string, place: object = PLACE) =>
  change(request, `applications/${id}/stepvalues/0`, 'POST', `applications/${id}/placeOfBusiness`, {
    id: NO_ID,
    ...place,
  })
const chosen = (...selectedChoiceIds: string[]) => ({ selectedChoiceIds })

/** Returns the id of a permit application that only has to be signed. */
export const signablePermit = async (request: APIRequestContext): Promise<string> => {
  const id = await create(request, 'SEALED_SOURCE_STORAGE')
  await saveStep(request, id, 0, {
    SRC_DESCRIPTION: { text: 'Fem provkällor i ett låst blyskåp på plan 2.' },
    SRC_NUCLIDE: chosen('src.n.co60'),
    SRC_REASON: chosen('src.r.use'),
    SRC_PROTECTION: chosen('src.p.lock', 'src.p.sign'),
    SRC_SHARED: chosen('SRC_SHARED.Unchecked'),
  })
  await saveStep(request, id, 1, {
    SRC_RESPONSIBLE: { contacts: [{ ...contact, phone: newPhone() }] },
    SRC_PLAN: { isMissing: true, reason: 'Ritningen kommer i nästa vecka.', files: [] },
  })
  await saveBusiness(request, id)
  return id
}

/** The same for a notification. A company can have one valid notification at a time. */
export const signableReport = async (request: APIRequestContext): Promise<string> => {
  const id = await create(request, 'REPORT_MEDICAL_SOLARIUM')
  await addPlace(request, id)
  await saveStep(request, id, 0, { SOL_DOCTOR: { contacts: [{ ...contact, phone: newPhone() }] } })
  await saveBusiness(request, id)
  return id
}

/** Attaches the drawings, and another document that no answer refers to. */
export const attachPlan = async (request: APIRequestContext, id: string, ...fileNames: string[]): Promise<void> => {
  for (const name of [...fileNames, 'oanvänd.pdf']) {
    const multipart = { formFile: { name, mimeType: 'application/pdf', buffer: pdf() } }
    const response = await request.post(`/api/v1/applications/${id}/file`, { multipart })
    expect(response.status()).toBe(201)
  }
  const files = await eventually(async () => {
    const all = await call<{ fileName: string; state: string }[]>(request, 'GET', `applications/${id}/documents`)
    return all.every(({ state }) => state === 'ready')
      ? all.filter((each) => fileNames.includes(each.fileName))
      : undefined
  }, 'the checks of the documents')
  await saveStep(request, id, 1, {
    SRC_RESPONSIBLE: { contacts: [contact] },
    SRC_PLAN: { isMissing: false, reason: '', files },
  })
}

/** Changes an answer, as another tab or a colleague would. */
export const changeAnswer = (request: APIRequestContext, id: string, text: string) =>
  saveStep(request, id, 1, {
    SRC_RESPONSIBLE: { contacts: [contact] },
    SRC_PLAN: { isMissing: true, reason: text, files: [] },
  })

let submitted: Promise<string> | undefined
/** Returns the id of a submitted permit of Tolvan's clinic, the same every time. Signs in a user of the clinic. */
export const submittedPermit = (request: APIRequestContext): Promise<string> => {
  submitted ??= sentPermit(request)
  return submitted
}

/** Returns the id of a new, submitted permit of Tolvan's clinic. */
export const sentPermit = async (request: APIRequestContext): Promise<string> =>
  sendIn(request, await signablePermit(request))

/** Signs a complete application, and submits it. */
export const sendIn = async (request: APIRequestContext, applicationId: string): Promise<string> => {
  const { signStateId } = await beginSigning(request, applicationId)
  const { orderRef } = await bankIdOrder(signStateId)
  await onPhone('bankid', orderRef, 'approve')
  await eventually(async () => {
    const { status } = await call<{ status: string }>(request, 'GET', `applications/sign-status/${signStateId}`)
    return status === 'Success' ? status : undefined
  }, 'the signature')
  await call(request, 'POST', 'applications/sign-done', { signStateId })
  return applicationId
}

/** Returns the id of a permit of Tolvan's clinic that the authority has granted. */
export const grantedPermit = async (request: APIRequestContext): Promise<string> => {
  const id = await sentPermit(request)
  const { uncompressedApplicationId: applicationId } = await detailsOf(request, id)
  await eventually(
    () => control<object>('case-system/grant', { applicationId }).catch(() => undefined),
    `the case of ${id}`,
  )
  return id
}

export const beginSigning = (request: APIRequestContext, applicationId: string) =>
  call<{ signStateId: string }>(request, 'POST', 'applications/sign-begin', { applicationId })
