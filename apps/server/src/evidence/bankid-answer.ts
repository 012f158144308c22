/** Schemas of the BankID requests and answers that evidence rests on. */
import Type, { type Static } from 'typebox'
import { refuse } from './checks.ts'
import { readJson } from './read-json.ts'

/** The request to sign; both data fields are base64. */
export const BankIdRequest = Type.Object({
  userVisibleData: Type.String(),
  userNonVisibleData: Type.String(),
  requirement: Type.Object({ personalNumber: Type.String() }),
})

/** The answer to `collect` after the person has signed. */
export const CompleteAnswer = Type.Object({
  orderRef: Type.String(),
  status: Type.Literal('complete'),
  completionData: Type.Object({
    user: Type.Object({ personalNumber: Type.String() }),
    signature: Type.String(),
    ocspResponse: Type.String(),
  }),
})

export const readCompleteAnswer = (body: string): Static<typeof CompleteAnswer> =>
  readJson(CompleteAnswer, body) ?? refuse('malformed', "BankID's answer is not whole")
