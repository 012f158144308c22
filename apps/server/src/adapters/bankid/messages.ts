/** Which of BankID's recommended user messages (RFA) belongs to a hint or an error; a relying party must show these. */
import type { EidErrorCode, SigningLocation } from '../../ports/eid.ts'

type Situation = { location: SigningLocation; userAgent: string }

/** The text key of a recommended message, such as `rfa15a`. */
export const messageKey = (rfa: string): string => `signing.bankid.${rfa}.text`

const isPhoneOrTablet = (userAgent: string): boolean => /Android|iPhone|iPad|iPod|Mobile/.test(userAgent)

/** For an order that goes on. A hint we do not know is RFA21: BankID may add hints at any time. */
export const pendingMessage = (hint: string, { location, userAgent }: Situation): string => {
  const onSameDevice = location === 'SameDevice'
  switch (hint) {
    case 'outstandingTransaction':
      return messageKey(onSameDevice ? 'rfa13' : 'rfa1')
    case 'noClient':
      return messageKey('rfa1')
    case 'started':
      return messageKey(onSameDevice && !isPhoneOrTablet(userAgent) ? 'rfa15a' : 'rfa15b')
    case 'userMrtd':
      return messageKey('rfa23')
    case 'userSign':
      return messageKey('rfa9')
    default:
      return messageKey('rfa21')
  }
}

/** For an order that ended without a signature. A hint we do not know is RFA22. */
export const failedMessage = (hint: string, { location }: Situation): string => {
  switch (hint) {
    case 'expiredTransaction':
      return messageKey('rfa8')
    case 'certificateErr':
      return messageKey('rfa16')
    case 'userCancel':
    case 'userDeclinedCall':
      return messageKey('rfa6')
    case 'cancelled':
      return messageKey('rfa3')
    case 'startFailed':
      return messageKey(location === 'SameDevice' ? 'rfa17a' : 'rfa17b')
    default:
      return messageKey('rfa22')
  }
}

type BankIdError = { code: EidErrorCode; messageKey: string }

const errors: Record<string, BankIdError> = {
  alreadyInProgress: { code: 'alreadyInProgress', messageKey: messageKey('rfa4') },
  invalidParameters: { code: 'invalidRequest', messageKey: messageKey('rfa22') },
  canceled: { code: 'invalidRequest', messageKey: messageKey('rfa3') },
  // Our set-up is wrong: that says nothing about the order.
  unauthorized: { code: 'unavailable', messageKey: messageKey('rfa22') },
  notFound: { code: 'unavailable', messageKey: messageKey('rfa22') },
  methodNotAllowed: { code: 'unavailable', messageKey: messageKey('rfa22') },
  unsupportedMediaType: { code: 'unavailable', messageKey: messageKey('rfa22') },
  requestTimeout: { code: 'timeout', messageKey: messageKey('rfa5') },
  tooManyRequests: { code: 'tooManyRequests', messageKey: messageKey('rfa5') },
  internalError: { code: 'unavailable', messageKey: messageKey('rfa5') },
  maintenance: { code: 'unavailable', messageKey: messageKey('rfa5') },
}

/** What an error answer means; one we do not know is told by its HTTP status. */
export const errorOf = (errorCode: string, status: number): BankIdError =>
  (Object.hasOwn(errors, errorCode) ? errors[errorCode] : undefined) ?? {
    code: status >= 500 ? 'unavailable' : 'invalidRequest',
    messageKey: messageKey('rfa22'),
  }
