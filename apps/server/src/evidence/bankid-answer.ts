/** The shapes of BankID's requests and answers that evidence rests on. */
import Type from 'typebox'

/** Our request to sign; both data fields are base64. */
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
