/** Exceptions of the web app, reported by the browser. */
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { closed, oneOf } from './shared.ts'

/** Activity of the page when the exception was thrown. */
const ACTIVITIES = ['validation', 'saving', 'rendering', 'other'] as const
export type Activity = (typeof ACTIVITIES)[number]

/** Maximum number of stack positions in a report, all in the app's own scripts. */
export const PLACES_MAX = 5

/** Every field is limited so that no answer can leak. The exception's message may quote one and is not sent. */
const ClientError = closed(
  {
    activity: oneOf(ACTIVITIES),
    name: Type.String({ maxLength: 40, pattern: '^[A-Z][A-Za-z]{0,39}$' }),
    places: Type.Array(Type.String({ maxLength: 120, pattern: '^[\\w.-]{1,80}\\.[jt]sx?:\\d{1,7}:\\d{1,7}$' }), {
      maxItems: PLACES_MAX,
    }),
  },
  'The class of the exception and where in our scripts it was thrown',
  { activity: 'validation', name: 'TypeError', places: ['rules-BxkW3f1a.js:1:2048'] },
)
export type ClientError = Static<typeof ClientError>

export const clientErrorCalls = callsOf('Client errors', {
  reportClientError: {
    summary: 'Report an exception in the page',
    description:
      'Written to the log: its class and places in our own scripts, never its message, an answer or an address. At most 30 a person in ten minutes, and 30 a network address without a session.',
    access: 'anyone',
    body: ClientError,
    fails: ['error.too-many.text'],
  },
})
