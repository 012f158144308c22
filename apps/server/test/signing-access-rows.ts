/** Rows of `access-rows.ts` for signing. To sign together is possible for a draft only, and nobody is asked here. */
import { UNKNOWN_ID } from './guarded.ts'

const a = '/applications/{applicationId}'

const OF_APPLICATION = (id: string) => ({ applicationId: id })

export const SIGNING: [operation: string, outcomes: string, body?: unknown][] = [
  [`GET ${a}/cosigning/combinations`, '401 401 403 404 404 403 401 | 200 409 409 | 200 409 409 | 200 409 409'],
  [
    `POST ${a}/cosigning`,
    '401 401 403 404 404 403 401 | 422 409 409 | 422 409 409 | 422 409 409',
    { others: [{ signatoryId: 'unknown', email: 'a@exempel.se' }] },
  ],
  [
    `POST ${a}/cosigning/reminders`,
    '401 401 403 404 404 403 401 | 409 409 409 | 409 409 409 | 409 409 409',
    { signatoryId: 'unknown' },
  ],
  [`POST ${a}/cosigning/decline`, '401 401 403 404 404 403 401 | 409 409 409 | 409 409 409 | 409 409 409'],
  [`DELETE ${a}/cosigning`, '401 401 403 404 404 403 401 | 204 409 409 | 204 409 409 | 204 409 409'],
  [
    'POST /applications/sign-begin',
    '401 401 403 404 404 403 401 | 422 409 409 | 422 409 409 | 422 409 409',
    OF_APPLICATION,
  ],
  [
    'POST /applications/sign-restart',
    '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404',
    (id: string) => ({ applicationId: id, signStateId: UNKNOWN_ID }),
  ],
  [
    'GET /applications/sign-status/{signStateId}',
    '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404',
  ],
  [`GET ${a}/sign-state/{signId}`, '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404'],
  [
    'POST /applications/sign-done',
    '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404',
    { signStateId: UNKNOWN_ID },
  ],
  [
    'POST /applications/sign-cancel',
    '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404',
    { signStateId: UNKNOWN_ID },
  ],
]
