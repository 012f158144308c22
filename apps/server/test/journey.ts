/**
 * An application's journey through the API, for tests: filled in, signed, delivered. The calls may be injected or real.
 */
import type { Thread } from '@sievert/contract/messages'
import type { SignBegun } from '@sievert/contract/signing'
import type { BusinessInformation } from '@sievert/domain/business-information/values'
import type { Browser, TestApp } from './app.ts'

type Answer = Pick<Awaited<ReturnType<TestApp['call']>>, 'statusCode' | 'headers' | 'body' | 'json'>
/** The part of a server that a journey uses: `TestApp`, or an object with the same calls. */
export type Server = { call(...request: Parameters<TestApp['call']>): Promise<Answer> }

/** Business types of the catalogue: a permit with forms only, a notification, one with places and equipment, others. */
export const VETERINARY_XRAY = 1
export const LASER_POINTER = 2
export const RADIOGRAPHY = 3
export const SOLARIUM_REPORT = 7
export const SOURCE_STORAGE = 8
/** The version of SOURCE_STORAGE that new applications have. */
export const SOURCE_STORAGE_VERSION = 2

export const MAIL = 'tolvan@exempel.se'

/** Complete answers of SOURCE_STORAGE, steps 0 and 1, without files. */
export const SOURCES = {
  SRC_DESCRIPTION: { text: 'Fem provkällor i ett låst blyskåp.' },
  SRC_NUCLIDE: { selectedChoiceIds: ['src.n.co60'] },
  SRC_REASON: { selectedChoiceIds: ['src.r.use'] },
  SRC_PROTECTION: { selectedChoiceIds: ['src.p.lock', 'src.p.fire'] },
  SRC_SHARED: { selectedChoiceIds: ['SRC_SHARED.Checked'] },
  SRC_SHARED_WITH: { text: 'Grannföretaget AB' },
}
const ANNA = {
  id: 'anna',
  name: 'Anna Bok',
  phone: '070-1234567',
  email: 'anna@exempel.se',
  emailConfirm: 'anna@exempel.se',
}
/** The contact of `RESPONSIBILITY`. */
export const RESPONSIBLE = { ...ANNA, nationalIdentity: '189012149804' }
export const RESPONSIBILITY = {
  SRC_RESPONSIBLE: { contacts: [RESPONSIBLE] },
  SRC_PLAN: { isMissing: true, reason: 'Ritningen kommer med posten.', files: [] },
}
/** The general business information of Tolvan's clinic. */
export const BUSINESS: BusinessInformation = {
  organization: {
    name: '',
    organizationNumber: '',
    description: '',
    address: { address1: '', zipCode: '', city: '', countryId: 752, originIsCompaniesRegistration: true },
  },
  companyContact: { name: 'Tolvan Tolvansson', email: MAIL, telephone: '0701234567' },
  companyRepresentative: null,
  invoice: {
    invoiceType: 'Electronic',
    paperInvoice: null,
    invoiceReference: '',
    electronicInvoice: { electronicInvoiceType: 'OrganizationNumber', glnNumber: '' },
  },
}
/** Equipment of industrial radiography. */
export const X_RAY_TUBE = {
  IND_KIND: { selectedChoiceIds: ['ind.k.xray'] },
  IND_KV: { number: '200' },
  IND_SUPPLIER: { text: 'Leverantören AB' },
  IND_EQ_CONTACT: {
    contacts: [{ id: 'a', name: 'Anna Bok', phone: '0701234567', email: 'a@exempel.se', emailConfirm: 'a@exempel.se' }],
  },
}
export const PLACE = {
  id: '00000000-0000-0000-0000-000000000000',
  name: 'Kliniken',
  street: 'Klövervägen 12',
  zipCode: '90219',
  city: 'Umeå',
  country: 752,
}

/** Sections as they are sent: each value a JSON string. */
export const wire = (sections: object): Record<string, string> =>
  Object.fromEntries(Object.entries(sections).map(([identity, value]) => [identity, JSON.stringify(value)]))

/** The response body; throws for an error response. */
const done = async (asked: Promise<Answer>): Promise<unknown> => {
  const { statusCode, body, json } = await asked
  if (statusCode >= 300) throw new Error(`${statusCode}: ${body}`)
  return body === '' ? undefined : json()
}

/** Returns the application's id in its short form. */
export const startDraft = async (server: Server, browser: Browser, businessTypeId = SOURCE_STORAGE) => {
  const body = { businessTypeId, isRenewal: false }
  return ((await done(server.call('POST', 'applications', { browser, body }))) as { applicationId: string })
    .applicationId
}

type Call = Parameters<TestApp['call']>
/**
 * Changes a step as the web app does, on the revision that it has just read. `read`: the call with the step's ETag, by
 * default of the same path. A refusal of the reading is the answer. `headers` may name another revision, or any (`*`).
 */
export const changeStep = async (
  server: Server,
  method: Call[0],
  path: string,
  { read = path.replace(/\?.*/, ''), ...call }: NonNullable<Call[2]> & { read?: string },
): Promise<Answer> => {
  if (call.headers?.['if-match'] !== undefined) return server.call(method, path, call)
  const { browser } = call
  const step = await server.call('GET', read, browser ? { browser } : {})
  if (step.statusCode !== 200) return step
  return server.call(method, path, { ...call, headers: { 'if-match': String(step.headers['etag']), ...call.headers } })
}

/** For saves that do not build on one another: concurrent ones, and those of a step that can't be read. */
export const ANY_REVISION = { 'if-match': '*' }

type Step = { stepNumber: number; sections: object; draft?: boolean; headers?: Record<string, string> }
export const saveStep = (
  server: Server,
  browser: Browser,
  applicationId: string,
  { stepNumber, sections, draft = false, headers = {} }: Step,
) =>
  changeStep(server, 'PUT', `applications/${applicationId}/stepvalues${draft ? '?draft=true' : ''}`, {
    read: `applications/${applicationId}/stepvalues/${stepNumber}`,
    browser,
    body: { stepNumber, stepData: wire(sections) },
    headers,
  })

/** The stored answers of a step, by section, and its ETag. */
export const readSections = async (
  server: Server,
  browser: Browser,
  { applicationId, step }: { applicationId: string; step: number },
) => {
  const answer = await server.call('GET', `applications/${applicationId}/stepvalues/${step}`, { browser })
  const { stepData } = answer.json<{ stepData: Record<string, string> }>()
  const sections = Object.fromEntries(Object.entries(stepData).map(([name, json]) => [name, JSON.parse(json)]))
  return { etag: String(answer.headers['etag']), sections }
}

/** `step`: with the list of places. */
export const addPlace = (server: Server, browser: Browser, applicationId: string, place: object = PLACE, step = 0) =>
  changeStep(server, 'POST', `applications/${applicationId}/placeOfBusiness`, {
    read: `applications/${applicationId}/stepvalues/${step}`,
    browser,
    body: place,
  })

export const saveBusiness = (server: Server, browser: Browser, applicationId: string, body: object = BUSINESS) =>
  changeStep(server, 'PUT', `applications/${applicationId}/business-information`, { browser, body })

type Steps = { sources?: object; plan?: object }
/** Every step of a draft of SOURCE_STORAGE. */
export const fillInSteps = async (
  server: Server,
  browser: Browser,
  applicationId: string,
  { sources = SOURCES, plan = RESPONSIBILITY.SRC_PLAN }: Steps = {},
): Promise<void> => {
  for (const [stepNumber, sections] of [sources, { ...RESPONSIBILITY, SRC_PLAN: plan }].entries())
    await done(saveStep(server, browser, applicationId, { stepNumber, sections }))
  await done(saveBusiness(server, browser, applicationId))
}

/** An application complete except for the signature. */
export const fillIn = async (server: Server, browser: Browser, sources: object = SOURCES): Promise<string> => {
  const applicationId = await startDraft(server, browser)
  await fillInSteps(server, browser, applicationId, { sources })
  return applicationId
}

/** The same for a notification. A party can have only one. */
export const fillInReport = async (server: Server, browser: Browser): Promise<string> => {
  const applicationId = await startDraft(server, browser, SOLARIUM_REPORT)
  const doctor = { SOL_DOCTOR: { contacts: [{ ...ANNA, position: 'Läkare' }] } }
  await done(addPlace(server, browser, applicationId))
  await done(saveStep(server, browser, applicationId, { stepNumber: 0, sections: doctor }))
  await done(saveBusiness(server, browser, applicationId))
  return applicationId
}

const draftOf = async (server: Server, browser: Browser, applicationId: string, requestId: unknown) => {
  const thread = await server.call('GET', `applications/${applicationId}/messages`, { browser })
  const draft = thread.json<Thread>().drafts.find((each) => each.requestId === requestId)
  return { draftRevision: draft?.revision ?? 0 }
}

/** An answer is signed as it is saved, unless `more` names another revision. */
export const signBegin = async (server: Server, browser: Browser, applicationId: string, more: object = {}) => {
  const answer = 'requestId' in more && (await draftOf(server, browser, applicationId, more.requestId))
  return server.call('POST', 'applications/sign-begin', { browser, body: { applicationId, ...answer, ...more } })
}

/** Begins a signing and returns its id. */
export const begunSigning = async (server: Server, browser: Browser, applicationId: string, more: object = {}) =>
  ((await done(signBegin(server, browser, applicationId, more))) as SignBegun).signStateId

/** Polls up to `attempts` times until a result is found. The timeout allows for a busy machine. */
export const eventually = async <T>(
  look: () => Promise<T | undefined | null | false>,
  what: string,
  attempts = 300,
): Promise<T> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const found = await look()
    if (found !== undefined && found !== null && found !== false) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`never seen: ${what}`)
}
