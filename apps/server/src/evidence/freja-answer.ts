/** Schemas of the Freja requests and answers that evidence rests on. */
import Type, { type Static } from 'typebox'
import { refuse } from './checks.ts'
import { readJson } from './read-json.ts'

/** The request to sign; `userInfo`, `text` and `binaryData` are base64. */
export const FrejaRequest = Type.Object({
  userInfoType: Type.Literal('SSN'),
  userInfo: Type.String(),
  minRegistrationLevel: Type.Literal('PLUS'),
  dataToSign: Type.Object({ text: Type.String(), binaryData: Type.String() }),
})

/** The answer after the person has signed. Only `details` is signed, so only `details` is trusted. */
export const ApprovedAnswer = Type.Object({
  signRef: Type.String(),
  status: Type.Literal('APPROVED'),
  details: Type.String(),
})

export const readApprovedAnswer = (body: string): Static<typeof ApprovedAnswer> =>
  readJson(ApprovedAnswer, body) ?? refuse('malformed', "Freja's answer is not whole")

/** A person's identity: JSON text inside `userInfo`, an object among the attributes. */
export const PersonInfo = Type.Object({ country: Type.String(), ssn: Type.String() })

export const DetailsHeader = Type.Object({ alg: Type.String(), x5t: Type.String() })

/** The payload that Freja signs in `details`. */
export const DetailsPayload = Type.Object({
  signRef: Type.String(),
  status: Type.String(),
  userInfoType: Type.String(),
  userInfo: Type.String(),
  minRegistrationLevel: Type.String(),
  /** When Freja had validated the person's signature, epoch milliseconds. */
  timestamp: Type.Integer(),
  requestedAttributes: Type.Object({
    basicUserInfo: Type.Object({ name: Type.String(), surname: Type.String() }),
    ssn: PersonInfo,
    loaLevel: Type.Optional(Type.String()),
    registrationLevel: Type.Optional(Type.String()),
  }),
  signatureType: Type.String(),
  signatureData: Type.Object({ userSignature: Type.String() }),
})

/** The content that the person signed, inside `userSignature`; both fields are base64. */
export const UserPayload = Type.Object({ text: Type.String(), binaryData: Type.String() })
