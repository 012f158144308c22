/** Rows of `access-rows.ts` for the thread with the authority: only a sent and undecided application takes messages. */
const a = '/applications/{applicationId}'
const c = '/cases/{applicationId}/messages/{messageId}'

export const MESSAGES: [operation: string, outcomes: string, body?: unknown][] = [
  [`GET ${a}/messages`, '401 401 403 404 404 403 401 | 200 200 200 | 200 200 200 | 200 200 200'],
  [
    `PUT ${a}/messages/draft`,
    '401 401 403 404 404 403 401 | 409 200 409 | 409 200 409 | 409 200 409',
    { text: 'Hej', items: [] },
  ],
  [
    `PUT ${a}/messages/seen`,
    '401 401 403 404 404 403 401 | 204 204 204 | 204 204 204 | 204 204 204',
    { messageIds: [] },
  ],
  [
    `POST ${a}/messages`,
    '401 401 403 404 404 403 401 | 409 201 409 | 409 201 409 | 409 201 409',
    { text: 'Hej', items: [] },
  ],
  [
    `POST ${a}/withdrawal`,
    '401 401 403 404 404 403 401 | 409 200 409 | 409 200 409 | 409 200 409',
    { confirmed: true },
  ],
  [`GET ${a}/messages.pdf`, '401 401 403 404 404 403 401 | 404 404 404 | 404 404 404 | 404 404 404'],
  // For the case system only; before any answer is delivered.
  [`GET ${c}/evidence`, '403 403 403 403 403 403 404 | 403 403 403 | 403 403 403 | 403 403 403'],
  [`GET ${c}/evidence/time-stamped`, '403 403 403 403 403 403 404 | 403 403 403 | 403 403 403 | 403 403 403'],
]
