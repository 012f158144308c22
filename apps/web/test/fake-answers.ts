/** Answers of a fake server by method and path, without Vitest: for the tests and the gallery. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { LoginUser } from '@sievert/contract/authentication'
import type { Configuration } from '@sievert/contract/configuration'
import { STATUS } from '@sievert/contract/errors'
import { PERMIT_TYPE, REPORT_TYPE } from './business-types.ts'
import { type Call, faultsOfAnswer, faultsOfRequest } from './held-to-contract.ts'
import { shippedTexts } from './texts.ts'

/** By method and path: JSON, a whole `Response`, or a function of the `Call` that returns either at each call. */
export type Answers = Record<string, unknown>

export const CONFIGURATION: Configuration = {
  loginCookieName: 'sievert-session-expires',
  maxAge: 1800,
  warnAfter: 1500,
  systemMessage: null,
  messageId: null,
  environment: 'production',
  siwaUrl: 'https://siwa.example',
  fullmaktUrl: 'https://fullmakt.example/',
  backendHost: 'https://service.example',
  reportFlow: {
    startUrl: 'https://report.example/start',
    signInUrl: 'https://report.example/sign-in',
    logoutUrl: 'https://report.example/logout',
    siteUrl: 'https://report.example/',
    myReportsUrl: 'https://report.example/mine',
  },
  fakeLogin: false,
  consentTextVersion: 'consent-1',
  authority: {
    name: 'Myndigheten för strålskydd',
    shortName: 'MSS',
    email: 'kontakt@authority.example',
    telephone: '010-000 00 00',
    feesAreExamples: true,
    caseNumberExample: 'SIE2026-1234',
    appeal: { court: 'Förvaltningsrätten i Stockholm', weeks: 3, how: 'Skriv vilket beslut du överklagar.' },
    links: {
      authority: 'https://authority.example/',
      personalData: 'https://authority.example/data',
      accessibility: 'https://authority.example/accessibility',
      cookies: 'https://authority.example/cookies',
    },
  },
}

/** A user who represents an organisation. */
export const USER: LoginUser = {
  oid: 'org-1',
  firstName: 'Tolvan',
  lastName: 'Tolvansson',
  organisationName: 'Tolvans djurklinik AB',
  pid: '191212121212',
  orgDisplayId: '556677-8899',
  address1: 'Storgatan 1',
  zipCode: '123 45',
  city: 'Storstad',
  isPrivatePerson: false,
  personKey: 'key',
}
export const PRIVATE_PERSON_USER: LoginUser = {
  ...USER,
  oid: 'privateperson',
  organisationName: '',
  orgDisplayId: '',
  isPrivatePerson: true,
}
/** A signed-in user before the choice of identity. */
export const USER_WITHOUT_IDENTITY: LoginUser = { ...PRIVATE_PERSON_USER, oid: null, isPrivatePerson: false }

/** Not to be stored, as most answers of the server. */
export const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...init.headers },
  })

const codeOf = (status: number): string =>
  status === 500
    ? 'general.server.technical-error.occured.text'
    : (Object.entries(STATUS).find(([, its]) => its === status)?.[0] ?? `${status} of another server`)

/** Problem details, as the server writes them; `more`: extra members of some problems. */
export const problem = (status: number, code = codeOf(status), more: Record<string, unknown> = {}) =>
  json(
    { type: `urn:sievert:${code}`, title: shippedTexts.sv[code] ?? code, status, code, traceId: 'trace-1', ...more },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  )

export const noContent = () => new Response(null, { status: 204 })

/** The first page of a party with a short list: the whole list, and its counts. */
const firstOf = async (listed: unknown) => {
  if (listed instanceof Response && !listed.ok) return listed
  const headers = listed instanceof Response ? Object.fromEntries(listed.headers) : {}
  const applications = (listed instanceof Response ? await listed.json() : listed) as ApplicationSummary[]
  const started = applications.filter(({ status }) => status === 'Started').length
  return json({ applications, started, sent: applications.length - started }, { headers })
}

/**
 * Marks an answer that our server never gives, such as a proxy's or a newer server's; exempts it from the contract
 * check.
 */
const exempt = new WeakSet<Response>()
export const beyondContract = (answer: Response): Response => {
  exempt.add(answer)
  return answer
}

/** Contract violations of a call's answer. */
export const faultsOf = (call: Call, answer: Response): Promise<string[]> =>
  exempt.has(answer) ? Promise.resolve([]) : faultsOfAnswer(call, answer.clone())

/** The call as the server sees it. */
export const callOf = (address: string, { method = 'GET', headers, body }: RequestInit = {}): Call => {
  const url = new URL(address, 'https://service.example')
  return {
    method,
    path: url.pathname.replace('/api/v1/', ''),
    query: url.searchParams,
    headers: new Headers(headers),
    body: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
  }
}

/**
 * A server with the answers of `fetch`; calls without an answer here get 404. No user is signed in unless
 * `authentication/user` is given. `report` gets the contract violations of every call and answer.
 */
export const answering = (answers: Answers, report: (faults: Promise<string[]>) => void) => {
  const all: Answers = {
    'GET config': CONFIGURATION,
    'GET translation/': ({ query }: Call) => shippedTexts[query.get('language') === 'en' ? 'en' : 'sv'],
    'GET authentication/user': () => problem(401),
    'GET authentication/auth-info': { signMethod: 'BankID', signMethods: ['BankID', 'Freja_eID'] },
    'GET authentication/organizations': [],
    'POST authentication/logout': noContent,
    'POST client-errors': noContent,
    'GET businesstypes': [PERMIT_TYPE, REPORT_TYPE],
    'GET applications': [],
    'GET applications/first': async (call: Call) => firstOf(await given('GET applications', call)),
    'GET releasinformation': { friendlyInstalledVersion: '1.2.3 (main)', installedVersion: '1.2.3' },
    ...answers,
  }
  const given = async (name: string, call: Call): Promise<unknown> => {
    const found = all[name]
    if (found === undefined) return problem(404, 'error.not-found.text')
    return typeof found === 'function' ? found(call) : found
  }
  return async (call: Call): Promise<Response> => {
    // Checked first, so that calls that are never answered are included.
    report(Promise.resolve(faultsOfRequest(call)))
    const found = await given(`${call.method} ${call.path}`, call)
    if (!(found instanceof Response)) {
      const response = json(found)
      report(faultsOf(call, response))
      return response
    }
    report(faultsOf(call, found))
    return found.clone()
  }
}
