/** Checks what a relying party sends to begin an order, as BankID's documentation of v6.0 demands. */
import { isIP } from 'node:net'
import { isObject } from '../http/messages.ts'

export type StartRequest = {
  endUserIp: string
  userVisibleData?: string
  userVisibleDataFormat?: string
  userNonVisibleData?: string
  returnUrl?: string
  returnRisk?: boolean
  requirement: { personalNumber?: string; pinCode?: boolean; mrtd?: boolean }
}

export type OrderKind = 'auth' | 'sign'

/** Longest texts after base64. */
const limits = {
  auth: { visible: 1500, hidden: 1500 },
  sign: { visible: 40_000, hidden: 200_000 },
} as const

const known = new Set([
  'endUserIp',
  'userVisibleData',
  'userVisibleDataFormat',
  'userNonVisibleData',
  'returnUrl',
  'returnRisk',
  'requirement',
  'web',
  'app',
])
const knownRequirements = new Set(['pinCode', 'mrtd', 'cardReader', 'certificatePolicies', 'personalNumber', 'risk'])

const isText = (value: unknown, min: number, max: number): value is string =>
  typeof value === 'string' && value.length >= min && value.length <= max

const isBase64 = (value: unknown, max: number): value is string =>
  isText(value, 1, max) && /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value)

const optional = (value: unknown, check: (value: unknown) => boolean): boolean => value === undefined || check(value)
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

const webProblem = (web: unknown): string | undefined => {
  if (web === undefined) return undefined
  if (!isObject(web)) return 'web'
  if (!optional(web['referringDomain'], (value) => isText(value, 3, 253))) return 'web.referringDomain'
  if (!optional(web['userAgent'], (value) => isText(value, 1, 256))) return 'web.userAgent'
  if (!optional(web['deviceIdentifier'], (value) => isText(value, 1, 64))) return 'web.deviceIdentifier'
  return undefined
}

const isPolicy = (value: unknown): boolean => typeof value === 'string' && /^\d+(?:\.\d+){3,}(?:\.\*)?$/.test(value)

const requirementProblem = (requirement: unknown): string | undefined => {
  if (requirement === undefined) return undefined
  if (!isObject(requirement)) return 'requirement'
  const unknown = Object.keys(requirement).find((key) => !knownRequirements.has(key))
  if (unknown) return `requirement.${unknown}`
  const checks: Record<string, boolean> = {
    pinCode: optional(requirement['pinCode'], isBoolean),
    mrtd: optional(requirement['mrtd'], isBoolean),
    cardReader: optional(requirement['cardReader'], (value) => value === 'class1' || value === 'class2'),
    risk: optional(requirement['risk'], (value) => value === 'LOW' || value === 'MODERATE'),
    personalNumber: optional(
      requirement['personalNumber'],
      (value) => typeof value === 'string' && /^\d{12}$/.test(value),
    ),
    certificatePolicies: optional(
      requirement['certificatePolicies'],
      (value) => Array.isArray(value) && value.every(isPolicy),
    ),
  }
  const wrong = Object.keys(checks).find((key) => !checks[key])
  return wrong && `requirement.${wrong}`
}

const textProblem = (kind: OrderKind, body: Record<string, unknown>): string | undefined => {
  const { visible, hidden } = limits[kind]
  const text = body['userVisibleData']
  if (text === undefined ? kind === 'sign' : !isBase64(text, visible)) return 'userVisibleData'
  const format = body['userVisibleDataFormat']
  if (!optional(format, (value) => value === 'simpleMarkdownV1' || value === 'plaintext'))
    return 'userVisibleDataFormat'
  if (!optional(body['userNonVisibleData'], (value) => isBase64(value, hidden))) return 'userNonVisibleData'
  return undefined
}

const problemIn = (kind: OrderKind, body: Record<string, unknown>): string | undefined => {
  const unknown = Object.keys(body).find((key) => !known.has(key))
  if (unknown) return unknown
  if (typeof body['endUserIp'] !== 'string' || isIP(body['endUserIp']) === 0) return 'endUserIp'
  if (!optional(body['returnUrl'], (value) => isText(value, 1, 512))) return 'returnUrl'
  if (!optional(body['returnRisk'], isBoolean)) return 'returnRisk'
  if (body['web'] !== undefined && body['app'] !== undefined) return 'web and app'
  return textProblem(kind, body) ?? requirementProblem(body['requirement']) ?? webProblem(body['web'])
}

/** The order's request, or what is wrong with it in BankID's manner. */
export const startRequestFrom = (
  kind: OrderKind,
  body: Record<string, unknown>,
): { request: StartRequest } | { problem: string } => {
  const problem = problemIn(kind, body)
  if (problem) return { problem: `Invalid parameter: ${problem}` }
  return { request: { ...body, requirement: body['requirement'] ?? {} } as StartRequest }
}
