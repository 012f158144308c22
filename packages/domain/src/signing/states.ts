/** State machine of a signing on the page (S1 §4). */

export const SIGNING_STATES = [
  'INITIALIZED',
  'PENDING',
  'SUCCEEDED',
  'REGISTRATED',
  'REPORT_REGISTERED',
  'CANCELED',
  'FAILED',
] as const
export type SigningState = (typeof SIGNING_STATES)[number]
export type SigningEvent =
  | 'started'
  | 'startFailed'
  | 'success'
  | 'failed'
  | 'cancelled'
  | 'gaveUp'
  | 'registered'
  | 'reportRegistered'
  | 'registrationFailed'

/** The transitions; an event that is not listed leaves the state unchanged. */
export const SIGNING_TRANSITIONS = {
  INITIALIZED: { started: 'PENDING', startFailed: 'FAILED', cancelled: 'CANCELED' },
  PENDING: { success: 'SUCCEEDED', failed: 'FAILED', cancelled: 'CANCELED', gaveUp: 'FAILED' },
  SUCCEEDED: { registered: 'REGISTRATED', reportRegistered: 'REPORT_REGISTERED', registrationFailed: 'FAILED' },
  REGISTRATED: {},
  REPORT_REGISTERED: {},
  CANCELED: {},
  FAILED: {},
} as const satisfies Record<SigningState, { readonly [event in SigningEvent]?: SigningState }>

export const nextSigningState = (state: SigningState, event: SigningEvent): SigningState => {
  const transitions: { readonly [each in SigningEvent]?: SigningState } = SIGNING_TRANSITIONS[state]
  return transitions[event] ?? state
}

/** True in a final state. */
export const isSigningOver = (state: SigningState): boolean => Object.keys(SIGNING_TRANSITIONS[state]).length === 0

/** The statuses of a provider's order, as on the wire. */
export const SIGN_STATUSES = ['Pending', 'Success', 'Failed', 'Cancelled'] as const
/** The event that each status causes. */
export const EVENT_OF_STATUS = {
  Pending: undefined,
  Success: 'success',
  Failed: 'failed',
  Cancelled: 'cancelled',
} as const satisfies Record<(typeof SIGN_STATUSES)[number], SigningEvent | undefined>

/** Between two polls, in milliseconds. */
export const SIGN_POLL_INTERVAL = 1000
/** Maximum number of polls without a result; the signing then fails. */
export const SIGN_POLLS_MAX = 100
/** Maximum number of polls for the case number after signing, and the progress per poll in percent. */
export const CASE_NUMBER_POLLS_MAX = 10
export const CASE_NUMBER_BAR_STEP = 12

/** Same device is offered for BankID only (SIG-02). */
export const locationsOf = (method: 'BankID' | 'Freja_eID'): readonly ('SameDevice' | 'OnOtherDevice')[] =>
  method === 'BankID' ? ['SameDevice', 'OnOtherDevice'] : ['OnOtherDevice']
