/** Rows of `access-matrix.test.ts`: every operation of the OpenAPI document with its explicit outcomes. */

import { UNKNOWN_ID } from './guarded.ts'
import { MESSAGES } from './message-access-rows.ts'
import { SIGNING } from './signing-access-rows.ts'

export const PERMIT = 8

const ADDRESS = { street: 'Storgatan 1', zipCode: '123 45', city: 'Umeå', country: 752 }
const PLACE = { id: '00000000-0000-0000-0000-000000000000', name: 'Kliniken', ...ADDRESS }
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
  id: UNKNOWN_ID,
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
const c = '/cases/{applicationId}'

/**
 * Operations on one application. Outcomes: not signed in, session ended, no identity chosen, another person, the same
 * person for another party, mandate withdrawn, case system | permit of an organisation | report of an organisation |
 * permit of a private person; each Started, Submitted, Granted.
 */
export const ON_APPLICATION: [operation: string, outcomes: string, body?: unknown][] = [
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
  // The type of these applications has no newer version.
  [`GET ${a}/version-move`, '401 401 403 404 404 403 401 | 409 409 409 | 409 409 409 | 409 409 409'],
  [
    `POST ${a}/version-move`,
    '401 401 403 404 404 403 401 | 409 409 409 | 409 409 409 | 409 409 409',
    { versionNumber: 999 },
  ],
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
    { ...PLACE, id: UNKNOWN_ID },
  ],
  [
    `DELETE ${a}/placeOfBusiness/{placeOfBusinessId}`,
    '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409',
  ],
  [`POST ${a}/equipment/{equipmentId}/copies`, '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409'],
  [
    `POST ${a}/equipment/rows`,
    '401 401 403 404 404 403 401 | 404 409 409 | 422 409 409 | 404 409 409',
    { rows: [{ stepData: {} }] },
  ],
  [
    `POST ${a}/places-of-business/{placeOfBusinessId}/copies`,
    '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409',
  ],
  [
    `POST ${a}/places-of-business/rows`,
    '401 401 403 404 404 403 401 | 404 409 409 | 200 409 409 | 404 409 409',
    { rows: [PLACE] },
  ],
  [
    `POST ${a}/veterinary-equipments/{equipmentId}/copies`,
    '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409',
  ],
  [
    `POST ${a}/veterinary-equipments/rows`,
    '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409',
    { rows: [EQUIPMENT] },
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
  [`POST ${a}/file`, '401 401 403 404 404 403 401 | 415 409 409 | 415 409 409 | 415 409 409'],
  [`GET ${a}/earlier-documents`, '401 401 403 404 404 403 401 | 200 200 200 | 200 200 200 | 200 200 200'],
  [
    `POST ${a}/earlier-documents/{documentId}/copies`,
    '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409',
  ],
  // Without the protocol's headers no upload begins; tests beside the routes cover the headers.
  [`POST ${a}/uploads`, '401 401 403 404 404 403 401 | 400 409 409 | 400 409 409 | 400 409 409'],
  [`HEAD ${a}/uploads/{uploadId}`, '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404'],
  [`PATCH ${a}/uploads/{uploadId}`, '401 401 403 404 404 403 401 | 415 409 409 | 415 409 409 | 415 409 409'],
  [`DELETE ${a}/uploads/{uploadId}`, '401 401 403 404 404 403 401 | 404 409 409 | 404 409 409 | 404 409 409'],
  [`OPTIONS ${a}/uploads`, '401 401 403 404 404 403 401 | 204 204 204 | 204 204 204 | 204 204 204'],
  [`GET ${a}/applicationFee`, '401 401 403 404 404 403 401 | 200 200 200 | 200 200 200 | 200 200 200'],
  ...MESSAGES,
  ...SIGNING,
  [`GET ${a}/receipt.pdf`, '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404'],
  [`GET ${a}/application.pdf`, '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404'],
  // For the case system only, and before any delivery; FETCHES lists the outcomes after a delivery.
  [`GET ${c}/documents/{documentId}`, '403 403 403 403 403 403 404 | 403 403 403 | 403 403 403 | 403 403 403'],
  [`GET ${c}/receipt.pdf`, '403 403 403 403 403 403 404 | 403 403 403 | 403 403 403 | 403 403 403'],
  [`GET ${c}/application.pdf`, '403 403 403 403 403 403 404 | 403 403 403 | 403 403 403 | 403 403 403'],
  [`GET ${c}/evidence`, '403 403 403 403 403 403 404 | 403 403 403 | 403 403 403 | 403 403 403'],
  [`GET ${c}/evidence/time-stamped`, '403 403 403 403 403 403 404 | 403 403 403 | 403 403 403 | 403 403 403'],
  // Last: it deletes the application.
  [`DELETE ${a}`, '401 401 403 404 404 403 401 | 204 409 409 | 204 409 409 | 204 409 409'],
]

/**
 * Operations without an application: not signed in, session ended, no identity, with an identity, mandate withdrawn,
 * case system.
 */
export const ELSEWHERE: [operation: string, outcomes: string, body?: unknown][] = [
  ['GET /api-info', '200 200 200 200 200 200'],
  ['GET /config', '200 200 200 200 200 200'],
  ['POST /config/dismiss-message', '204 204 204 204 204 204', { messageId: 'none' }],
  ['GET /translation/', '200 200 200 200 200 200'],
  ['GET /releasinformation', '200 200 200 200 200 200'],
  ['GET /authentication/user', '401 401 200 200 200 401'],
  ['GET /authentication/organizations', '401 401 200 200 200 401'],
  ['PUT /authentication/organizations', '401 401 403 403 403 401', { cid: 'org-nobody', name: 'Nobody' }],
  ['PUT /authentication/identity', '401 401 403 403 403 401', { cid: 'org-nobody', name: 'Nobody' }],
  ['GET /authentication/auth-info', '401 401 200 200 200 401'],
  ['POST /authentication/refresh', '401 401 200 200 403 401'],
  ['POST /authentication/extend', '401 401 200 200 200 401'],
  // Nobody of these has an earlier account.
  ['POST /authentication/earlieraccount', '401 401 404 404 404 401', { isMine: true }],
  ['GET /businesstypes', '401 401 403 200 403 401'],
  ['GET /businesstypes/{nameKey}', '401 401 403 404 403 401'],
  ['GET /applicationType/{businessTypeId}', '401 401 200 200 200 401'],
  ['GET /countries', '401 401 200 200 200 401'],
  ['GET /equipmenttypes', '401 401 200 200 200 401'],
  ['GET /equipmenttypes/{typeId}/makes', '401 401 200 200 200 401'],
  ['GET /equipmenttypes/{typeId}/makes/{makeId}/models', '401 401 200 200 200 401'],
  ['GET /equipmentUsages', '401 401 200 200 200 401'],
  ['GET /equipmentUsages/configurations', '401 401 200 200 200 401'],
  ['GET /guide', '200 200 200 200 200 200'],
  ['GET /applications', '401 401 403 200 403 401'],
  ['GET /applications/first', '401 401 403 200 403 401'],
  ['POST /applications', '401 401 403 201 403 401', { businessTypeId: PERMIT, isRenewal: false }],
  ['GET /report/{businessTypeId}', '401 401 403 404 403 401'],
  ['POST /authentication/fakelogin', '422 422 422 422 422 422', { personalNumber: '190001010000' }],
  ['POST /case-events', '403 403 403 403 403 400', {}],
  [
    'POST /client-errors',
    '204 204 204 204 204 204',
    { activity: 'other', name: 'TypeError', places: ['app-1a2b3c4d.js:1:2048'] },
  ],
  ['GET /drafts', '401 401 403 200 403 401'],
  ['DELETE /drafts', '401 401 403 200 403 401'],
  ['POST /authentication/logout', '401 401 204 204 204 401'],
]
/**
 * Outcomes when the case system fetches a file of a delivered application: signed correctly; six minutes ago; six
 * minutes ahead; for another method; for another path; for another application; correctly, and repeated after six
 * minutes; with garbage; unsigned, by the person who signed the application | signed correctly, of a draft; of a
 * submitted application before its delivery; of one that a protected identity signed | of a document that is being
 * scanned; that was refused; that was uploaded and not signed; of another application.
 */
export const FETCHES: [operation: string, outcomes: string][] = [
  [`GET ${c}/documents/{documentId}`, '200 403 403 403 403 403 403 403 403 | 404 404 200 | 409 404 404 404'],
  [`GET ${c}/receipt.pdf`, '200 403 403 403 403 403 403 403 403 | 404 404 200'],
  [`GET ${c}/application.pdf`, '200 403 403 403 403 403 403 403 403 | 404 404 200'],
  [`GET ${c}/evidence`, '200 403 403 403 403 403 403 403 403 | 404 404 404'],
  [`GET ${c}/evidence/time-stamped`, '200 403 403 403 403 403 403 403 403 | 404 404 404'],
]
/** Covered by tests of their own: pages and redirects, files, calls by machines, and the test clock. */
export const OUTSIDE = [
  'GET /api/docs',
  'GET /openapi.json',
  'GET /theme.css',
  'GET /logo.svg',
  'GET /health',
  'GET /ready',
  'GET /metrics',
  'GET /.well-known/security.txt',
  'GET /auth/login',
  'GET /auth/callback',
  'GET /auth/logout',
  'PUT /test-support/clock',
]

export const pathOf = (operation: string, id: string): string =>
  operation
    .replace(/^\w+ \//, '')
    .replace('{applicationId}', id)
    .replace('{stepNumber}', '0')
    .replace('{typeId}', '1')
    .replace('{makeId}', '1')
    .replace('{businessTypeId}', String(PERMIT))
    .replace('{nameKey}', 'UNKNOWN')
    .replace(/\{\w+\}/, UNKNOWN_ID)
type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export const methodOf = (operation: string) => operation.split(' ')[0] as Method
