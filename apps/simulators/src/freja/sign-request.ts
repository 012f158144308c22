/** Reads what a relying party sends to begin a Freja signing, and refuses it with Freja's own error codes. */
import { isObject, type Request } from '../http/messages.ts'

export type SignRequest = {
  userInfoType: 'SSN' | 'INFERRED' | 'EMAIL' | 'PHONE'
  /** 12 digits, when the request names a person. */
  personalNumber?: string
  userInfo: string
  minRegistrationLevel: 'BASIC' | 'EXTENDED' | 'PLUS'
  title: string
  /** Epoch milliseconds. */
  expiry: number
  /** The text to read and the hidden bytes, both base64 as they came. */
  text: string
  binaryData?: string
  signatureType: 'SIMPLE' | 'EXTENDED'
  attributes: readonly string[]
  dynamicQr: boolean
  /** Where the app sends the person back, when it was opened on the same device. */
  returnUrl?: string
}

/** Freja's codes for what can be wrong in a request. */
export const frejaErrors = {
  1000: 'Invalid or missing parameters.',
  1001: 'Invalid or missing userInfoType.',
  1002: 'Invalid or missing userInfo.',
  1007: 'Invalid min registration level.',
  1008: 'Unknown relying party.',
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
const attributes = ['BASIC_USER_INFO', 'SSN', 'LOA_LEVEL', 'EMAIL_ADDRESS', 'DATE_OF_BIRTH', 'REGISTRATION_LEVEL']

const isBase64 = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && /^[A-Za-z0-9+/]+={0,2}$/.test(value) && value.length % 4 === 0

const parse = (base64: string): unknown => {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * The JSON inside `name=<base64>`: the official client sends it bare and calls it JSON, others send a proper form. A plus sign is
 * always part of the base64.
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

type Given = Record<string, unknown>

const personIn = ({ userInfoType, userInfo }: Given): { personalNumber?: string } | FrejaErrorCode => {
  if (userInfoType === 'INFERRED') return userInfo === 'N/A' ? {} : 1002
  if (userInfoType === 'EMAIL' || userInfoType === 'PHONE') return typeof userInfo === 'string' ? {} : 1002
  if (userInfoType !== 'SSN') return 1001
  const info = isBase64(userInfo) ? parse(userInfo) : undefined
  if (!isObject(info) || info['country'] !== 'SE') return 1002
  const number = info['ssn']
  return typeof number === 'string' && /^\d{12}$/.test(number) ? { personalNumber: number } : 1002
}

const isExtended = (value: unknown, simple: string, extended: string): boolean | undefined =>
  value === extended ? true : value === simple ? false : undefined

const dataIn = ({ dataToSignType, dataToSign, signatureType }: Given) => {
  const extendedData = isExtended(dataToSignType, 'SIMPLE_UTF8_TEXT', 'EXTENDED_UTF8_TEXT')
  const extendedSignature = isExtended(signatureType, 'SIMPLE', 'EXTENDED')
  if (extendedData === undefined) return 3000
  if (extendedSignature !== extendedData) return 3002
  if (!isObject(dataToSign) || !isBase64(dataToSign['text'])) return 3001
  const binaryData = dataToSign['binaryData']
  if (extendedData ? !isBase64(binaryData) : binaryData !== undefined) return 3001
  return {
    text: dataToSign['text'],
    ...(isBase64(binaryData) && { binaryData }),
    signatureType: extendedSignature ? ('EXTENDED' as const) : ('SIMPLE' as const),
  }
}

const expiryIn = ({ expiry }: Given, now: number): { expiry: number } | 3003 => {
  if (expiry === undefined) return { expiry: now + TWO_MINUTES }
  // A request is some moments under way: the shortest time may have shrunk a little.
  const long = typeof expiry === 'number' && expiry >= now + TWO_MINUTES - 10_000 && expiry <= now + THIRTY_DAYS
  return long ? { expiry } : 3003
}

const attributesIn = ({ attributesToReturn = [] }: Given): { attributes: string[] } | 3005 => {
  const list = Array.isArray(attributesToReturn) ? attributesToReturn : [undefined]
  const names = list.map((one: unknown) => (isObject(one) ? one['attribute'] : undefined))
  const known = names.filter((name) => typeof name === 'string' && attributes.includes(name)) as string[]
  return known.length === names.length ? { attributes: known } : 3005
}

const restIn = (given: Given) => {
  const { title, minRegistrationLevel = 'PLUS', pushNotification, useDynamicQrCode, originDeviceDetails } = given
  if (typeof title !== 'string' || title === '' || title.length > 128) return 3007
  if (pushNotification !== undefined && !isObject(pushNotification)) return 3004
  const level = (['BASIC', 'EXTENDED', 'PLUS'] as const).find((one) => one === minRegistrationLevel)
  if (!level) return 1007
  const origin = isObject(originDeviceDetails) ? originDeviceDetails : {}
  const returnUrl = origin['originAppScheme']
  return {
    title,
    minRegistrationLevel: level,
    dynamicQr: useDynamicQrCode === true,
    ...(typeof returnUrl === 'string' && { returnUrl }),
  }
}

/** The request, or the code of what is wrong with it. */
export const signRequestFrom = (given: Given, now: number): SignRequest | FrejaErrorCode => {
  const person = personIn(given)
  if (typeof person === 'number') return person
  const rest = restIn(given)
  if (typeof rest === 'number') return rest
  const expiry = expiryIn(given, now)
  if (typeof expiry === 'number') return expiry
  const data = dataIn(given)
  if (typeof data === 'number') return data
  const wished = attributesIn(given)
  if (typeof wished === 'number') return wished
  const userInfoType = given['userInfoType'] as SignRequest['userInfoType']
  return { ...person, ...rest, ...expiry, ...data, ...wished, userInfoType, userInfo: String(given['userInfo']) }
}
