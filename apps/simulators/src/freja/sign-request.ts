/** Validation of a Freja signing request, with Freja's own error codes. */
import Type from 'typebox'
import Value from 'typebox/value'
import { isObject, type Request } from '../http/messages.ts'

/** Freja's error codes for invalid requests. */
export const frejaErrors = {
  1001: 'Invalid or missing userInfoType.',
  1002: 'Invalid or missing userInfo.',
  1007: 'Invalid min registration level.',
  1010: 'The JSON of the request can not be parsed.',
  1100: 'Invalid reference: unknown or expired.',
  1200: 'Invalid or missing includePrevious.',
  3000: 'Invalid or missing dataToSignType.',
  3001: 'Invalid or missing dataToSign.',
  3002: 'Invalid or missing signatureType.',
  3003: 'Invalid expiry.',
  3004: 'Invalid push notification.',
  3005: 'Invalid attributesToReturn.',
  3007: 'Invalid title.',
} as const
export type FrejaErrorCode = keyof typeof frejaErrors

const TWO_MINUTES = 2 * 60_000
const THIRTY_DAYS = 30 * 24 * 60 * 60_000

const base64 = Type.String({
  pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  minLength: 1,
})
const attribute = Type.Enum([
  'BASIC_USER_INFO',
  'SSN',
  'LOA_LEVEL',
  'EMAIL_ADDRESS',
  'DATE_OF_BIRTH',
  'REGISTRATION_LEVEL',
])

const Given = Type.Object({
  userInfoType: Type.Enum(['SSN', 'INFERRED', 'EMAIL', 'PHONE']),
  userInfo: Type.String(),
  title: Type.String({ minLength: 1, maxLength: 128 }),
  pushNotification: Type.Optional(Type.Object({})),
  minRegistrationLevel: Type.Optional(Type.Enum(['BASIC', 'EXTENDED', 'PLUS'])),
  expiry: Type.Optional(Type.Number()),
  dataToSignType: Type.Enum(['SIMPLE_UTF8_TEXT', 'EXTENDED_UTF8_TEXT']),
  signatureType: Type.Enum(['SIMPLE', 'EXTENDED']),
  /** Both still base64. */
  dataToSign: Type.Object({ text: base64, binaryData: Type.Optional(base64) }),
  attributesToReturn: Type.Optional(Type.Array(Type.Object({ attribute }))),
})
/** In validation order. */
const CODES = {
  userInfoType: 1001,
  userInfo: 1002,
  title: 3007,
  pushNotification: 3004,
  minRegistrationLevel: 1007,
  expiry: 3003,
  dataToSignType: 3000,
  signatureType: 3002,
  dataToSign: 3001,
  attributesToReturn: 3005,
} as const

const Person = Type.Object({ country: Type.Literal('SE'), ssn: Type.String({ pattern: '^\\d{12}$' }) })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * The JSON inside `name=<base64>`. The official client sends it unencoded with a JSON content type; others send a
 * proper form. A plus sign is always part of the base64.
 */
export const parameterOf = (request: Request, name: string): Record<string, unknown> | undefined => {
  const pair = request.body
    .toString('utf8')
    .split('&')
    .find((one) => one.startsWith(`${name}=`))
  const value = pair
    ?.slice(name.length + 1)
    .replaceAll(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const parsed = value ? parse(value) : undefined
  return isObject(parsed) ? parsed : undefined
}

export type SignRequest = Exclude<ReturnType<typeof signRequestFrom>, FrejaErrorCode>

const fieldFault = (given: Record<string, unknown>): FrejaErrorCode | undefined => {
  for (const [field, code] of Object.entries(CODES)) {
    const [value, schema] = [given[field], Given.properties[field as keyof typeof CODES]]
    const isWrong =
      value === undefined ? (Given.required as readonly string[]).includes(field) : !Value.Check(schema, value)
    if (isWrong) return code
  }
  return undefined
}

/** The validated request, or the error code. */
export const signRequestFrom = (given: Record<string, unknown>, now: number) => {
  const fault = fieldFault(given)
  if (fault || !Value.Check(Given, given)) return fault ?? 1001
  const { userInfoType, userInfo, title, minRegistrationLevel = 'PLUS', signatureType, dataToSign } = given
  const { expiry = now + TWO_MINUTES, attributesToReturn = [] } = given
  const person = userInfoType === 'SSN' ? parse(userInfo) : undefined
  if (userInfoType === 'INFERRED' && userInfo !== 'N/A') return 1002
  if (userInfoType === 'SSN' && !Value.Check(Person, person)) return 1002
  // Allows for the time in transit: the shortest expiry may have shrunk a little.
  if (expiry < now + TWO_MINUTES - 10_000 || expiry > now + THIRTY_DAYS) return 3003
  if (given.dataToSignType !== `${signatureType}_UTF8_TEXT`) return 3002
  if ((signatureType === 'EXTENDED') !== (dataToSign.binaryData !== undefined)) return 3001
  const { useDynamicQrCode, originDeviceDetails } = given as Record<string, unknown>
  const returnUrl = isObject(originDeviceDetails) ? originDeviceDetails['originAppScheme'] : undefined
  return {
    userInfoType,
    userInfo,
    /** 12 digits, when the request names a person. */
    ...(Value.Check(Person, person) && { personalNumber: person.ssn }),
    minRegistrationLevel,
    title,
    /** Epoch milliseconds. */
    expiry,
    ...dataToSign,
    signatureType,
    attributes: attributesToReturn.map((one) => one.attribute),
    dynamicQr: useDynamicQrCode === true,
    /** Return address of the app when it was opened on the same device. */
    ...(typeof returnUrl === 'string' && { returnUrl }),
  }
}
