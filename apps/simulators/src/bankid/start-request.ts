/** Validation of an order's request body by BankID's documentation of v6.0. */
import { isIP } from 'node:net'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'

const closed = { additionalProperties: false }
const text = (minLength: number, maxLength: number) => Type.String({ minLength, maxLength })
const base64 = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  })

const fields = {
  endUserIp: Type.String(),
  userVisibleDataFormat: Type.Optional(Type.Enum(['simpleMarkdownV1', 'plaintext'])),
  returnUrl: Type.Optional(text(1, 512)),
  returnRisk: Type.Optional(Type.Boolean()),
  requirement: Type.Optional(
    Type.Object(
      {
        pinCode: Type.Optional(Type.Boolean()),
        mrtd: Type.Optional(Type.Boolean()),
        cardReader: Type.Optional(Type.Enum(['class1', 'class2'])),
        risk: Type.Optional(Type.Enum(['LOW', 'MODERATE'])),
        personalNumber: Type.Optional(Type.String({ pattern: '^\\d{12}$' })),
        certificatePolicies: Type.Optional(Type.Array(Type.String({ pattern: '^\\d+(?:\\.\\d+){3,}(?:\\.\\*)?$' }))),
      },
      closed,
    ),
  ),
  web: Type.Optional(
    Type.Object({
      referringDomain: Type.Optional(text(3, 253)),
      userAgent: Type.Optional(text(1, 256)),
      deviceIdentifier: Type.Optional(text(1, 64)),
    }),
  ),
  app: Type.Optional(Type.Unknown()),
}
/** Maximum lengths of texts are after base64 encoding. */
const kinds = {
  auth: Type.Object(
    { ...fields, userVisibleData: Type.Optional(base64(1500)), userNonVisibleData: Type.Optional(base64(1500)) },
    closed,
  ),
  sign: Type.Object(
    { ...fields, userVisibleData: base64(40_000), userNonVisibleData: Type.Optional(base64(200_000)) },
    closed,
  ),
}

export type OrderKind = keyof typeof kinds
type Given = Static<typeof kinds.auth>
export type StartRequest = Given & { requirement: NonNullable<Given['requirement']> }

/** The validated request, or BankID's description of the error. */
export const startRequestFrom = (kind: OrderKind, body: unknown): { request: StartRequest } | { problem: string } => {
  const wrong = (what: string) => ({ problem: `Invalid parameter: ${what}` })
  if (!Value.Check(kinds[kind], body)) {
    const [fault] = Value.Errors(kinds[kind], body)
    return wrong(`${fault?.instancePath} ${fault?.message}`)
  }
  if (isIP(body.endUserIp) === 0) return wrong('endUserIp')
  if (body.web && body.app !== undefined) return wrong('web and app')
  return { request: { ...body, requirement: body.requirement ?? {} } }
}
