/** Rows of `access-rows.ts` for the thread with the authority: only a sent and undecided application takes messages. */
const a = '/applications/{applicationId}'

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
]
