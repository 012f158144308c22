/** Maps hints and errors to BankID's recommended user messages (RFA), which a relying party must show. */
import type { TextKey } from '@sievert/domain/text-key'
import type { EidErrorCode, SigningLocation } from '../../ports/eid.ts'

type Situation = { location: SigningLocation; userAgent: string }

type Rfa = Extract<TextKey, `signing.bankid.rfa${string}`> extends `signing.bankid.${infer R}.text` ? R : never

/** The text key of a recommended message, such as `rfa15a`. */
export const messageKey = <R extends Rfa>(rfa: R) => `signing.bankid.${rfa}.text` as const

/** BankID's codes are external input: only own properties count. */
const known = <T>(entries: Record<string, T>, word: string): T | undefined =>
  Object.hasOwn(entries, word) ? entries[word] : undefined

const isPhoneOrTablet = (userAgent: string): boolean => /Android|iPhone|iPad|iPod|Mobile/.test(userAgent)

/** For a pending order. An unknown hint is RFA21, since BankID may add hints at any time. */
export const pendingMessage = (hint: string, { location, userAgent }: Situation): TextKey => {
  const onSameDevice = location === 'SameDevice'
  const messages: Record<string, Rfa> = {
    outstandingTransaction: onSameDevice ? 'rfa13' : 'rfa1',
    noClient: 'rfa1',
    started: onSameDevice && !isPhoneOrTablet(userAgent) ? 'rfa15a' : 'rfa15b',
    userMrtd: 'rfa23',
    userSign: 'rfa9',
  }
  return messageKey(known(messages, hint) ?? 'rfa21')
}

/** For an order that ended without a signature. An unknown hint is RFA22. */
export const failedMessage = (hint: string, { location }: Situation): TextKey => {
  const messages: Record<string, Rfa> = {
    expiredTransaction: 'rfa8',
    certificateErr: 'rfa16',
    userCancel: 'rfa6',
    userDeclinedCall: 'rfa6',
    cancelled: 'rfa3',
    startFailed: location === 'SameDevice' ? 'rfa17a' : 'rfa17b',
  }
  return messageKey(known(messages, hint) ?? 'rfa22')
}

type BankIdError = { code: EidErrorCode; messageKey: TextKey }

const errors: Record<string, BankIdError> = {
  alreadyInProgress: { code: 'alreadyInProgress', messageKey: messageKey('rfa4') },
  invalidParameters: { code: 'invalidRequest', messageKey: messageKey('rfa22') },
  canceled: { code: 'invalidRequest', messageKey: messageKey('rfa3') },
  // A fault of our configuration, which says nothing about the order.
  unauthorized: { code: 'unavailable', messageKey: messageKey('rfa22') },
  notFound: { code: 'unavailable', messageKey: messageKey('rfa22') },
  methodNotAllowed: { code: 'unavailable', messageKey: messageKey('rfa22') },
  unsupportedMediaType: { code: 'unavailable', messageKey: messageKey('rfa22') },
  requestTimeout: { code: 'timeout', messageKey: messageKey('rfa5') },
  tooManyRequests: { code: 'tooManyRequests', messageKey: messageKey('rfa5') },
  internalError: { code: 'unavailable', messageKey: messageKey('rfa5') },
  maintenance: { code: 'unavailable', messageKey: messageKey('rfa5') },
}

/** The meaning of an error code. An unknown code is judged by its HTTP status. */
export const errorOf = (errorCode: string, status: number): BankIdError =>
  known(errors, errorCode) ?? {
    code: status >= 500 ? 'unavailable' : 'invalidRequest',
    messageKey: messageKey('rfa22'),
  }
