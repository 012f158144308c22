/** The shapes of BankID's requests and answers that evidence rests on. */
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'

/** What we send to sign; both data fields are base64. */
export const BankIdRequest = Type.Object({
  userVisibleData: Type.String(),
  userNonVisibleData: Type.String(),
  requirement: Type.Object({ personalNumber: Type.String() }),
})

/** The answer to collect when the person has signed. */
export const CompleteAnswer = Type.Object({
  orderRef: Type.String(),
  status: Type.Literal('complete'),
  completionData: Type.Object({
    user: Type.Object({ personalNumber: Type.String() }),
    signature: Type.String(),
    ocspResponse: Type.String(),
  }),
})

/** The JSON text as a value of this shape; undefined when it is not JSON or has another shape. */
export const readJson = <T extends Type.TSchema>(schema: T, text: string): Static<T> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(schema, value) ? value : undefined
  } catch {
    return undefined
  }
}
