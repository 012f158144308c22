/**
 * Who may do what in which state: every operation of the OpenAPI document, with outcomes written by hand. An operation
 * without a row fails, and so does a row without an operation.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, CLINIC, SECOND_COMPANY, startTestApp, TOLVAN } from './app.ts'

type Server = Awaited<ReturnType<typeof startTestApp>>
let server: Server
beforeAll(async () => {
  server = await startTestApp({ REQUESTS_PER_MINUTE: '100000' })
})
afterAll(() => server.close())

const PERMIT = 8
const REPORT = 5
const NOBODY = '00000000-0000-4000-8000-000000000000'
const STATES = ['Started', 'Submitted', 'Granted'] as const

/** Everyone who can represent somebody, by what right. */
const ACTORS = {
  owner: { number: TOLVAN, cid: CLINIC },
  'warrant holder': { number: '198602262381', cid: SECOND_COMPANY },
  'warrant issuer': { number: '189012149804', cid: 'org-y6c1j8s5g2' },
  'sole trader': { number: '188709219813', cid: 'org-n2f8x5k9w7' },
  'private person': { number: '188803149809', cid: 'privateperson' },
} as const
/** Represents a party that owns none of the applications. */
const STRANGER = { number: '188602179809', cid: 'org-b7q3v6h1m8' }

const PLACE = {
  id: '00000000-0000-0000-0000-000000000000',
  name: 'Kliniken',
  street: 'Storgatan 1',
  zipCode: '123 45',
  city: 'Umeå',
  country: 752,
}
const ADDRESS = { street: 'Storgatan 1', zipCode: '123 45', city: 'Umeå', country: 752 }
const PERSON = { companyContact: { email: 'a@exempel.se', telephone: '0701234567', ...ADDRESS }, invoiceAddress: null }
const ORGANIZATION = {
  name: '',
  organizationNumber: '',
  description: '',
  address: {
    address1: 'Storgatan 1',
    zipCode: '123 45',
    city: 'Umeå',
    countryId: 752,
    originIsCompaniesRegistration: false,
  },
}
const BUSINESS = {
  organization: ORGANIZATION,
  companyContact: { name: '', email: '', telephone: '' },
  companyRepresentative: null,
  invoice: { invoiceType: null, paperInvoice: null, invoiceReference: '', electronicInvoice: null },
}
const EQUIPMENT = {
  id: NOBODY,
  equipmentTypeId: null,
  isKnownMake: true,
  makeId: null,
  makeName: '',
  isKnownModel: true,
  modelId: null,
  modelName: '',
  max_kV: null,
  max_mA: null,
  serialNumber: '',
  productSheets: [],
  address: { street: '', zipCode: '', city: '', isDefaultAdress: false },
  usageSelection: { usage: null, isActive: true, options: [] },
  permit: null,
}
const a = '/applications/{applicationId}'
const OF_APPLICATION = (id: string) => ({ applicationId: id })

/**
 * Operations on one application. Outcomes: anonymous, signed in without identity, another party's |
 * permit of an organisation | report of an organisation | permit of a private person; each Started, Submitted, Granted.
 */
const ON_APPLICATION: [operation: string, outcomes: string, body?: unknown][] = [
  [`GET ${a}`, '401 403 404 | 200 200 200 | 200 200 200 | 200 200 200'],
  [`GET ${a}/draft-key`, '401 403 404 | 200 200 200 | 200 200 200 | 200 200 200'],
  [`PUT ${a}/previousCaseNumber`, '401 403 404 | 422 409 409 | 422 409 409 | 422 409 409', { caseNumber: 'SIE2020-1' }],
  [`POST ${a}/steps/{stepNumber}/visit`, '401 403 404 | 204 409 409 | 204 409 409 | 204 409 409', { kind: 'next' }],
  [`PUT ${a}/page`, '401 403 404 | 204 409 409 | 204 409 409 | 204 409 409', { pageNumber: 0 }],
  [`GET ${a}/stepvalues/{stepNumber}`, '401 403 404 | 200 200 200 | 200 200 200 | 200 200 200'],
  [`PUT ${a}/stepvalues`, '401 403 404 | 422 409 409 | 422 409 409 | 422 409 409', { stepNumber: 0, stepData: {} }],
  [`POST ${a}/equipment`, '401 403 404 | 404 409 409 | 422 409 409 | 404 409 409', { stepData: {} }],
  [`PUT ${a}/equipment/{equipmentId}`, '401 403 404 | 404 409 409 | 404 409 409 | 404 409 409', { stepData: {} }],
  [`DELETE ${a}/equipment/{equipmentId}`, '401 403 404 | 404 409 409 | 404 409 409 | 404 409 409'],
  [`POST ${a}/placeOfBusiness`, '401 403 404 | 404 409 409 | 201 409 409 | 404 409 409', PLACE],
  [`PUT ${a}/placeOfBusiness`, '401 403 404 | 404 409 409 | 404 409 409 | 404 409 409', { ...PLACE, id: NOBODY }],
  [`DELETE ${a}/placeOfBusiness/{placeOfBusinessId}`, '401 403 404 | 404 409 409 | 404 409 409 | 404 409 409'],
  [`GET ${a}/veterinary-equipments`, '401 403 404 | 404 404 404 | 404 404 404 | 404 404 404'],
  [`POST ${a}/veterinary-equipments`, '401 403 404 | 404 409 409 | 404 409 409 | 404 409 409', EQUIPMENT],
  [`PUT ${a}/veterinary-equipments`, '401 403 404 | 404 409 409 | 404 409 409 | 404 409 409', EQUIPMENT],
  [`DELETE ${a}/veterinary-equipments/{equipmentId}`, '401 403 404 | 404 409 409 | 404 409 409 | 404 409 409'],
  [`GET ${a}/veterinary-equipment-frequency`, '401 403 404 | 404 404 404 | 404 404 404 | 404 404 404'],
  [`PUT ${a}/veterinary-equipment-frequency`, '401 403 404 | 404 409 409 | 404 409 409 | 404 409 409', []],
  [`GET ${a}/business-information`, '401 403 404 | 200 200 200 | 200 200 200 | 409 409 409'],
  [`PUT ${a}/business-information`, '401 403 404 | 422 409 409 | 422 409 409 | 409 409 409', BUSINESS],
  [
    `PUT ${a}/updateOrganizationInfo`,
    '401 403 404 | 204 409 409 | 204 409 409 | 409 409 409',
    (id: string) => ({ applicationId: id, organization: ORGANIZATION }),
  ],
  [`GET ${a}/invoice-addresses`, '401 403 404 | 200 200 200 | 200 200 200 | 200 200 200'],
  [`GET ${a}/private-person-information`, '401 403 404 | 409 409 409 | 409 409 409 | 200 200 200'],
  [`PUT ${a}/private-person-information`, '401 403 404 | 409 409 409 | 409 409 409 | 204 409 409', PERSON],
  [`GET ${a}/documents`, '401 403 404 | 200 200 200 | 200 200 200 | 200 200 200'],
  [`GET ${a}/file/{fileId}`, '401 403 404 | 404 404 404 | 404 404 404 | 404 404 404'],
  // Without the protocol's headers none begins; what they do with them is proved beside them.
  [`POST ${a}/uploads`, '401 403 404 | 400 409 409 | 400 409 409 | 400 409 409'],
  [`HEAD ${a}/uploads/{uploadId}`, '401 403 404 | 404 404 404 | 404 404 404 | 404 404 404'],
  [`PATCH ${a}/uploads/{uploadId}`, '401 403 404 | 415 409 409 | 415 409 409 | 415 409 409'],
  [`GET ${a}/applicationFee`, '401 403 404 | 200 200 200 | 200 200 200 | 200 200 200'],
  ['POST /applications/sign-begin', '401 403 404 | 422 409 409 | 422 409 409 | 422 409 409', OF_APPLICATION],
  [
    'POST /applications/sign-restart',
    '401 403 404 | 404 404 404 | 404 404 404 | 404 404 404',
    (id: string) => ({ applicationId: id, signStateId: NOBODY }),
  ],
  ['GET /applications/sign-status/{signStateId}', '401 403 404 | 404 404 404 | 404 404 404 | 404 404 404'],
  [`GET ${a}/sign-state/{signId}`, '401 403 404 | 404 404 404 | 404 404 404 | 404 404 404'],
  ['POST /applications/sign-done', '401 403 404 | 404 404 404 | 404 404 404 | 404 404 404', { signStateId: NOBODY }],
  ['POST /applications/sign-cancel', '401 403 404 | 404 404 404 | 404 404 404 | 404 404 404', { signStateId: NOBODY }],
  [`GET ${a}/receipt.pdf`, '401 403 404 | 404 404 404 | 404 404 404 | 404 404 404'],
  [`GET ${a}/application.pdf`, '401 403 404 | 404 404 404 | 404 404 404 | 404 404 404'],
  // Last: afterwards there is nothing left.
  [`DELETE ${a}`, '401 403 404 | 204 409 409 | 204 409 409 | 204 409 409'],
]

/** Operations that are about no application: anonymous, signed in without identity, with identity. */
const ELSEWHERE: [operation: string, outcomes: string, body?: unknown][] = [
  ['GET /api-info', '200 200 200'],
  ['GET /config', '200 200 200'],
  ['POST /config/dismiss-message', '204 204 204', { messageId: 'none' }],
  ['GET /translation', '200 200 200'],
  ['GET /releasinformation', '200 200 200'],
  ['GET /authentication/user', '401 200 200'],
  ['GET /authentication/organizations', '401 200 200'],
  ['PUT /authentication/organizations', '401 403 403', { cid: 'org-nobody', name: 'Nobody' }],
  ['PUT /authentication/identity', '401 403 403', { cid: 'org-nobody', name: 'Nobody' }],
  ['GET /authentication/auth-info', '401 200 200'],
  ['POST /authentication/refresh', '401 200 200'],
  ['POST /authentication/extend', '401 200 200'],
  ['GET /businesstypes', '401 403 200'],
  ['GET /businesstypes/{nameKey}', '401 403 404'],
  ['GET /applicationType/{businessTypeId}', '401 200 200'],
  ['GET /countries', '401 200 200'],
  ['GET /equipmenttypes', '401 200 200'],
  ['GET /equipmenttypes/{typeId}/makes', '401 200 200'],
  ['GET /equipmenttypes/{typeId}/makes/{makeId}/models', '401 200 200'],
  ['GET /equipmentUsages', '401 200 200'],
  ['GET /equipmentUsages/configurations', '401 200 200'],
  ['GET /applications', '401 403 200'],
  ['POST /applications', '401 403 201', { businessTypeId: PERMIT, isRenewal: false }],
  ['GET /report/{businessTypeId}', '401 403 404'],
  ['POST /authentication/fakelogin', '422 422 422', { personalNumber: '190001010000' }],
  ['POST /case-events', '403 403 403', {}],
  ['GET /drafts', '401 403 200'],
  ['DELETE /drafts', '401 403 200'],
  ['POST /authentication/logout', '401 204 204'],
]
/** Proved by tests of their own: whole pages and redirects, files, the machine's calls, and the tests' clock. */
const OUTSIDE = [
  'GET /api/docs',
  'GET /openapi.json',
  'GET /theme.css',
  'GET /logo.svg',
  'GET /health',
  'GET /ready',
  'GET /metrics',
  'GET /auth/login',
  'GET /auth/callback',
  'GET /auth/logout',
  `POST ${a}/file`,
  'PUT /test-support/clock',
]

const pathOf = (operation: string, id: string): string =>
  operation
    .replace(/^\w+ \//, '')
    .replace('{applicationId}', id)
    .replace('{stepNumber}', '0')
    .replace('{typeId}', '1')
    .replace('{makeId}', '1')
    .replace('{businessTypeId}', String(PERMIT))
    .replace('{nameKey}', 'UNKNOWN')
    .replace(/\{\w+\}/, NOBODY)
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const methodOf = (operation: string) => operation.split(' ')[0] as Method

const outcome = async (operation: string, id: string, body: unknown, browser?: Browser): Promise<string> => {
  const sent: unknown = typeof body === 'function' ? (body as (of: string) => unknown)(id) : body
  const response = await server.call(methodOf(operation), pathOf(operation, id), {
    ...(browser ? { browser } : {}),
    ...(sent === undefined ? {} : { body: sent }),
    ...(operation.includes('case-events')
      ? { headers: { 'x-case-timestamp': '0', 'x-case-signature': 'sha256=00' } }
      : {}),
  })
  return String(response.statusCode)
}

const create = async (browser: Browser, businessTypeId: number, status: (typeof STATES)[number]): Promise<string> => {
  const body = { businessTypeId, isRenewal: false }
  const created = await server.call('POST', 'applications', { browser, body })
  expect(created.statusCode).toBe(201)
  const { applicationId } = created.json<{ applicationId: string }>()
  const id = Buffer.from(applicationId, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (status !== 'Started') {
    // Valid until yesterday, so that the next report of the type may begin.
    const sent = { status, submittedAt: new Date(), validUntil: '2020-01-01' }
    await server.db.updateTable('application').set(sent).where('id', '=', id).execute()
  }
  return applicationId
}

it('has a row for every operation of the OpenAPI document, and no other (ACC-15, API-01)', async () => {
  const { paths } = (await server.call('GET', 'openapi.json')).json<{ paths: Record<string, object> }>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api\/v1/, '')}`),
  )
  const rows = [...ON_APPLICATION, ...ELSEWHERE].map(([operation]) => operation)
  expect(described.toSorted()).toEqual([...rows, ...OUTSIDE].toSorted())
})

describe.each(Object.entries(ACTORS))('as %s', (role, { number, cid }) => {
  const kinds: [kind: string, type: number, column: number][] =
    role === 'private person'
      ? [['permit of a person', PERMIT, 3]]
      : [
          ['permit', PERMIT, 1],
          ['report', REPORT, 2],
        ]
  it.each(kinds)(
    'does with a %s what its state allows, and nobody else does (ACC-15, WIZ-11, STA-03)',
    async (_kind, type, column) => {
      const browser = await server.signIn(number, cid)
      const without = await server.signIn(number)
      const stranger = await server.signIn(STRANGER.number, STRANGER.cid)
      const expected: string[] = []
      const found: string[] = []
      const ids: string[] = []
      for (const state of STATES.toReversed()) ids.unshift(await create(browser, type, state))
      for (const [operation, outcomes, body] of ON_APPLICATION) {
        const groups = outcomes.split(' | ')
        expected.push(`${operation}: ${groups[0]} | ${groups[column]}`)
        const [started = ''] = ids
        const refused = [
          await outcome(operation, started, body),
          await outcome(operation, started, body, without),
          await outcome(operation, started, body, stranger),
        ]
        const allowed: string[] = []
        for (const id of ids) allowed.push(await outcome(operation, id, body, browser))
        found.push(`${operation}: ${refused.join(' ')} | ${allowed.join(' ')}`)
      }
      expect(found).toEqual(expected)
    },
  )
})

it('answers what is about no application by whether one is signed in and has chosen (ACC-10)', async () => {
  const found: string[] = []
  for (const [operation, , body] of ELSEWHERE) {
    const anonymous = await outcome(operation, '', body)
    const without = await outcome(operation, '', body, await server.signIn(TOLVAN))
    const chosen = await outcome(operation, '', body, await server.signIn(TOLVAN, CLINIC))
    found.push(`${operation}: ${anonymous} ${without} ${chosen}`)
  }
  expect(found).toEqual(ELSEWHERE.map(([operation, outcomes]) => `${operation}: ${outcomes}`))
})
