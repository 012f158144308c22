/** Access levels of calls, and the errors that each call can return. */
import type { Access, CallEntry } from './call.ts'
import type { ErrorCode } from './errors.ts'

/** Methods that change state; their request body is parsed. */
export const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const PERSON: readonly ErrorCode[] = ['error.not-signed-in.text']
const PARTY: readonly ErrorCode[] = [
  ...PERSON,
  'error.identity-missing.text',
  'error.not-represented.text',
  'error.register-unavailable.text',
]

/** For each access level: the caller's description for OpenAPI, and the errors for other callers. */
export const ACCESS: Record<Access, { who: string; fails: readonly ErrorCode[] }> = {
  anyone: { who: 'Anyone may call it.', fails: [] },
  person: { who: 'For a person who is signed in.', fails: PERSON },
  party: {
    who: "For a person who represents the party, by the register's word of the last 15 minutes; what is another party's does not exist here.",
    fails: PARTY,
  },
  editor: {
    who: "For a person who represents the party, by the register's word of the last 15 minutes; only on a draft.",
    fails: [...PARTY, 'error.not-editable.text'],
  },
  operator: { who: 'For those who run the service.', fails: [] },
  'case system': {
    who: 'For the case system, which proves itself by its signature.',
    fails: ['error.event-signature.text'],
  },
}

const WHILE_SIGNING: readonly ErrorCode[] = ['error.already-signed.text', 'error.eid-unavailable.text']
/** Errors of every call: malformed HTTP, rate limit, internal error. */
export const OF_ANY_CALL: readonly ErrorCode[] = [
  'error.malformed.text',
  'error.too-many.text',
  'general.server.technical-error.occured.text',
]
/** A body is parsed even for calls that take none. */
const OF_BODIES: readonly ErrorCode[] = ['error.malformed.text', 'error.media-type.text', 'error.too-large.text']

const whenTrue = (condition: unknown, ...codes: ErrorCode[]): ErrorCode[] => (condition ? codes : [])

/** Every error that the call can return, except those of `OF_ANY_CALL`. */
export const failuresOf = (method: string, call: CallEntry): ReadonlySet<ErrorCode> => {
  const { params, query, reads, changes, once, revised, access, fails = [] } = call
  const ofApplication = params && 'applicationId' in params.properties
  return new Set([
    ...whenTrue(params ?? query ?? reads, 'error.malformed.text'),
    ...ACCESS[access].fails,
    ...whenTrue(CHANGING.has(method), 'error.foreign-origin.text', ...OF_BODIES),
    ...whenTrue(ofApplication, 'error.not-found.text', 'error.version-unavailable.text'),
    ...whenTrue(changes, ...WHILE_SIGNING),
    ...whenTrue(once, 'error.still-answering.text', 'error.invalid.text'),
    ...whenTrue(revised && CHANGING.has(method), 'error.stale.text'),
    ...whenTrue(revised && call.body, 'error.quota-answers.text'),
    ...fails,
  ])
}
