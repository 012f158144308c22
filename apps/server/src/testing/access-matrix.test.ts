/**
 * Who may do what in which state: every operation of the OpenAPI document, with outcomes written by hand. An operation
 * without a row fails, and so does a row without an operation.
 */
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../http/session.ts'
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
 * Operations on one application. Outcomes: nobody, session ended, no identity chosen, another person, the same person for
 * another party, mandate withdrawn, case system |
 * permit of an organisation | report of an organisation | permit of a private person; each Started, Submitted, Granted.
 */
const ON_APPLICATION: [operation: string, outcomes: string, body?: unknown][] = [
  [`GET ${a}`, '401 401 403 404 404 403 401 | 200 200 200 | 200 200 200 | 200 200 200'],
  [`GET ${a}/draft-key`, '401 401 403 404 404 403 401 | 200 200 200 | 200 200 200 | 200 200 200'],
  [
    `PUT ${a}/previousCaseNumber`,
    '401 401 403 404 404 403 401 | 422 409 409 | 422 409 409 | 422 409 409',
    { caseNumber: 'SIE2020-1' },
  ],
  [
    `POST ${a}/steps/{stepNumber}/visit`,
    '401 401 403 404 404 403 401 | 204 409 409 | 204 409 409 | 204 409 409',
    { kind: 'next' },
  ],
  [`PUT ${a}/page`, '401 401 403 404 404 403 401 | 204 409 409 | 204 409 409 | 204 409 409', { pageNumber: 0 }],
  [`GET ${a}/stepvalues/{stepNumber}`, '401 401 403 404 404 403 401 | 200 200 200 | 200 200 200 | 200 200 200'],
  [
    `PUT ${a}/stepvalues`,
    '401 401 403 404 404 403 401 | 422 409 409 | 422 409 409 | 422 409 409',
    { stepNumber: 0, stepData: {} },
  ],
  [`POST ${a}/equipment`, '401 401 403 404 404 403 401 | 404 409 409 | 422 409 409 | 404 409 409', { stepData: {} }],
  [
    `PUT ${a}/equipment/{equipmentId}`,
    '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409',
    { stepData: {} },
  ],
  [`DELETE ${a}/equipment/{equipmentId}`, '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409'],
  [`POST ${a}/placeOfBusiness`, '401 401 403 404 404 403 401 | 404 409 409 | 201 409 409 | 404 409 409', PLACE],
  [
    `PUT ${a}/placeOfBusiness`,
    '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409',
    { ...PLACE, id: NOBODY },
  ],
  [
    `DELETE ${a}/placeOfBusiness/{placeOfBusinessId}`,
    '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409',
  ],
  [`GET ${a}/veterinary-equipments`, '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404'],
  [
    `POST ${a}/veterinary-equipments`,
    '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409',
    EQUIPMENT,
  ],
  [
    `PUT ${a}/veterinary-equipments`,
    '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409',
    EQUIPMENT,
  ],
  [
    `DELETE ${a}/veterinary-equipments/{equipmentId}`,
    '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409',
  ],
  [`GET ${a}/veterinary-equipment-frequency`, '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404'],
  [
    `PUT ${a}/veterinary-equipment-frequency`,
    '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409',
    [],
  ],
  [`GET ${a}/business-information`, '401 401 403 404 404 403 401 | 200 200 200 | 200 200 200 | 409 409 409'],
  [`PUT ${a}/business-information`, '401 401 403 404 404 403 401 | 422 409 409 | 422 409 409 | 409 409 409', BUSINESS],
  [
    `PUT ${a}/updateOrganizationInfo`,
    '401 401 403 404 404 403 401 | 204 409 409 | 204 409 409 | 409 409 409',
    (id: string) => ({ applicationId: id, organization: ORGANIZATION }),
  ],
  [`GET ${a}/invoice-addresses`, '401 401 403 404 404 403 401 | 200 200 200 | 200 200 200 | 200 200 200'],
  [`GET ${a}/private-person-information`, '401 401 403 404 404 403 401 | 409 409 409 | 409 409 409 | 200 200 200'],
  [
    `PUT ${a}/private-person-information`,
    '401 401 403 404 404 403 401 | 409 409 409 | 409 409 409 | 204 409 409',
    PERSON,
  ],
  [`GET ${a}/documents`, '401 401 403 404 404 403 401 | 200 200 200 | 200 200 200 | 200 200 200'],
  [`GET ${a}/file/{fileId}`, '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404'],
  // Without the protocol's headers none begins; what they do with them is proved beside them.
  [`POST ${a}/uploads`, '401 401 403 404 404 403 401 | 400 409 409 | 400 409 409 | 400 409 409'],
  [`HEAD ${a}/uploads/{uploadId}`, '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404'],
  [`PATCH ${a}/uploads/{uploadId}`, '401 401 403 404 404 403 401 | 415 409 409 | 415 409 409 | 415 409 409'],
  [`GET ${a}/applicationFee`, '401 401 403 404 404 403 401 | 200 200 200 | 200 200 200 | 200 200 200'],
  [
    'POST /applications/sign-begin',
    '401 401 403 404 404 403 401 | 422 409 409 | 422 409 409 | 422 409 409',
    OF_APPLICATION,
  ],
  [
    'POST /applications/sign-restart',
    '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404',
    (id: string) => ({ applicationId: id, signStateId: NOBODY }),
  ],
  [
    'GET /applications/sign-status/{signStateId}',
    '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404',
  ],
  [`GET ${a}/sign-state/{signId}`, '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404'],
  [
    'POST /applications/sign-done',
    '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404',
    { signStateId: NOBODY },
  ],
  [
    'POST /applications/sign-cancel',
    '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404',
    { signStateId: NOBODY },
  ],
  [`GET ${a}/receipt.pdf`, '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404'],
  [`GET ${a}/application.pdf`, '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404'],
  // Last: afterwards there is nothing left.
  [`DELETE ${a}`, '401 401 403 404 404 403 401 | 204 409 409 | 204 409 409 | 204 409 409'],
]

/** Operations that are about no application: nobody, session ended, no identity, with one, mandate withdrawn, case system. */
const ELSEWHERE: [operation: string, outcomes: string, body?: unknown][] = [
  ['GET /api-info', '200 200 200 200 200 200'],
  ['GET /config', '200 200 200 200 200 200'],
  ['POST /config/dismiss-message', '401 401 204 204 204 401', { messageId: 'none' }],
  ['GET /translation', '200 200 200 200 200 200'],
  ['GET /releasinformation', '200 200 200 200 200 200'],
  ['GET /authentication/user', '401 401 200 200 200 401'],
  ['GET /authentication/organizations', '401 401 200 200 200 401'],
  ['PUT /authentication/organizations', '401 401 403 403 403 401', { cid: 'org-nobody', name: 'Nobody' }],
  ['PUT /authentication/identity', '401 401 403 403 403 401', { cid: 'org-nobody', name: 'Nobody' }],
  ['GET /authentication/auth-info', '401 401 200 200 200 401'],
  ['POST /authentication/refresh', '401 401 200 200 403 401'],
  ['POST /authentication/extend', '401 401 200 200 200 401'],
  ['GET /businesstypes', '401 401 403 200 403 401'],
  ['GET /businesstypes/{nameKey}', '401 401 403 404 403 401'],
  ['GET /applicationType/{businessTypeId}', '401 401 200 200 200 401'],
  ['GET /countries', '401 401 200 200 200 401'],
  ['GET /equipmenttypes', '401 401 200 200 200 401'],
  ['GET /equipmenttypes/{typeId}/makes', '401 401 200 200 200 401'],
  ['GET /equipmenttypes/{typeId}/makes/{makeId}/models', '401 401 200 200 200 401'],
  ['GET /equipmentUsages', '401 401 200 200 200 401'],
  ['GET /equipmentUsages/configurations', '401 401 200 200 200 401'],
  ['GET /applications', '401 401 403 200 403 401'],
  ['POST /applications', '401 401 403 201 403 401', { businessTypeId: PERMIT, isRenewal: false }],
  ['GET /report/{businessTypeId}', '401 401 403 404 403 401'],
  ['POST /authentication/fakelogin', '422 422 422 422 422 422', { personalNumber: '190001010000' }],
  ['POST /case-events', '403 403 403 403 403 400', {}],
  ['GET /drafts', '401 401 403 200 403 401'],
  ['DELETE /drafts', '401 401 403 200 403 401'],
  ['POST /authentication/logout', '401 401 204 204 204 401'],
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

type As = Browser | 'case system' | undefined
const outcome = async (operation: string, id: string, body: unknown, as?: As): Promise<string> => {
  const sent: unknown = typeof body === 'function' ? (body as (of: string) => unknown)(id) : body
  const browser = as === 'case system' ? undefined : as
  const response = await server.call(methodOf(operation), pathOf(operation, id), {
    ...(browser ? { browser } : {}),
    ...(sent === undefined ? {} : { body: sent }),
    headers: as === 'case system' ? signed(sent) : { 'x-case-timestamp': '0', 'x-case-signature': 'sha256=00' },
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
        const [nobody, , unchosen, other] = groups[0]?.split(' ') ?? []
        expected.push(`${operation}: ${nobody} ${unchosen} ${other} | ${groups[column]}`)
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

/** What the case system sends with its events. */
const signed = (body: unknown) => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const content = body === undefined ? '' : JSON.stringify(body)
  const hmac = createHmac('sha256', server.settings.CASE_EVENT_SECRET).update(`${timestamp}.${content}`).digest('hex')
  return { 'x-case-timestamp': timestamp, 'x-case-signature': `sha256=${hmac}` }
}

/** Signed in until a moment ago. */
const ended = async (): Promise<Browser> => {
  const { cookie } = await server.signIn(TOLVAN, CLINIC)
  await server.call('POST', 'authentication/logout', { browser: { cookie } })
  return { cookie }
}

/** Tolvan for the clinic, whose mandate has been withdrawn a moment ago; `asBefore` undoes that the session noticed. */
const withdrawn = async () => {
  const browser = await server.signIn(TOLVAN, CLINIC)
  const idHash = hashOf(/sievert-session=([^;]*)/.exec(browser.cookie)?.[1] ?? '')
  const before = await server.needs.stores.sessions.find(idHash)
  if (!before) throw new Error('no session')
  await server.simulate('company-registry/mandates', { personalNumber: TOLVAN, cid: CLINIC, role: null })
  const mandateReadAt = new Date(Date.now() - 16 * 60_000)
  const asBefore = () =>
    server.needs.stores.sessions.update(idHash, { identity: before.identity, mandateReadAt, mandateAskedAt: null })
  return { browser, asBefore }
}

describe('whoever asks without the right', () => {
  afterEach(() => server.simulate('reset'))

  it('is refused each operation on an application, by what they lack (ACC-15, ACC-16)', async () => {
    const owner = await server.signIn(TOLVAN, CLINIC)
    const id = await create(owner, PERMIT, 'Started')
    const out = await ended()
    const actors = [undefined, out, await server.signIn(TOLVAN), await server.signIn(STRANGER.number, STRANGER.cid)]
    const elsewhere = await server.signIn(TOLVAN, SECOND_COMPANY)
    const { browser, asBefore } = await withdrawn()
    const found: string[] = []
    for (const [operation, , body] of ON_APPLICATION) {
      const statuses: string[] = []
      for (const actor of [...actors, elsewhere]) statuses.push(await outcome(operation, id, body, actor))
      await asBefore()
      statuses.push(await outcome(operation, id, body, browser), await outcome(operation, id, body, 'case system'))
      found.push(`${operation}: ${statuses.join(' ')}`)
    }
    expect(found).toEqual(ON_APPLICATION.map(([operation, outcomes]) => `${operation}: ${outcomes.split(' | ')[0]}`))
  })

  it('is answered what is about no application by what they lack (ACC-10, ACC-15, ACC-16)', async () => {
    const found: string[] = []
    const { browser, asBefore } = await withdrawn()
    await server.simulate('reset')
    for (const [operation, , body] of ELSEWHERE) {
      const statuses: string[] = []
      const chosen = [undefined, await ended(), await server.signIn(TOLVAN), await server.signIn(TOLVAN, CLINIC)]
      for (const actor of chosen) statuses.push(await outcome(operation, '', body, actor))
      await server.simulate('company-registry/mandates', { personalNumber: TOLVAN, cid: CLINIC, role: null })
      await asBefore()
      statuses.push(
        await outcome(operation, '', body, { ...browser }),
        await outcome(operation, '', body, 'case system'),
      )
      await server.simulate('reset')
      found.push(`${operation}: ${statuses.join(' ')}`)
    }
    expect(found).toEqual(ELSEWHERE.map(([operation, outcomes]) => `${operation}: ${outcomes}`))
  })
})

/** What takes a body, and a session: by the rows above, and the upload of a whole file. */
const WITH_BODY = [...ON_APPLICATION, ...ELSEWHERE, [`POST ${a}/file`, '401'] as const]
  .filter(([operation, outcomes]) => !/^(GET|HEAD)/.test(operation) && outcomes.startsWith('401'))
  .map(([operation]) => operation)
const BODIES = {
  'broken JSON': ['application/json', '{'],
  'two megabytes': ['application/json', JSON.stringify({ text: 'x'.repeat(2_000_000) })],
  '3 000 deep': ['application/json', '['.repeat(3000) + ']'.repeat(3000)],
  'of another shape': ['application/json', '[null]'],
  'no JSON': ['text/html', '<p>'],
  'half a form': ['multipart/form-data; boundary=x', '--x'],
} as const

it.each(Object.entries(BODIES))(
  'answers nobody 401 before it looks at the body: %s (ACC-15, API-02)',
  async (_what, [type, payload]) => {
    expect(WITH_BODY.length).toBeGreaterThan(30)
    const { cookie } = await ended()
    const found = new Set<string>()
    for (const operation of WITH_BODY)
      for (const headers of [{}, { cookie }]) {
        const request = { method: methodOf(operation), url: `/api/v1/${pathOf(operation, NOBODY)}`, payload }
        const { statusCode } = await server.app.inject({ ...request, headers: { ...headers, 'content-type': type } })
        found.add(statusCode === 401 ? '401' : `${operation}: ${statusCode}`)
      }
    expect([...found]).toEqual(['401'])
  },
)
