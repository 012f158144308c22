/** Checks that request and answer belong to one BankID order, and that the answer proves the signature. */
import type { ExpectedSignature, Signed } from '../ports/eid.ts'
import { BankIdRequest, readCompleteAnswer } from './bankid-answer.ts'
import { type BankIdTrust, checkBankIdSignature } from './bankid-signature.ts'
import { type Check, refuse } from './checks.ts'
import type { EidEvidence } from './eid-evidence.ts'
import { readJson } from './read-json.ts'

const checkRequest = (request: string, { personalNumber, visibleText, manifest }: ExpectedSignature): void => {
  const sent = readJson(BankIdRequest, request) ?? refuse('malformed', 'the request is not one to sign')
  const same =
    sent.requirement.personalNumber === personalNumber &&
    sent.userVisibleData === Buffer.from(visibleText).toString('base64') &&
    sent.userNonVisibleData === Buffer.from(manifest).toString('base64')
  if (!same) refuse('requestDiffers', 'BankID was asked for another signature')
}

/** Parses both texts, then checks the signature that they contain. */
export const checkBankIdEvidence = async (check: Check, evidence: EidEvidence, trust: BankIdTrust): Promise<Signed> => {
  const { order, completion, expected } = evidence
  await check('BankID was asked for this signature of this person', () => checkRequest(order.request, expected))
  const { completionData } = await check('BankID answered about this order and this person', () => {
    const answer = readCompleteAnswer(completion.body)
    if (answer.orderRef !== order.orderRef) refuse('referenceDiffers', 'the answer is about another order')
    if (answer.completionData.user.personalNumber !== expected.personalNumber)
      refuse('personDiffers', 'BankID says that somebody else signed')
    return answer
  })
  const { signature, ocspResponse } = completionData
  const begunAt = new Date(order.startedAt)
  const completedAt = new Date(completion.receivedAt)
  return checkBankIdSignature(check, { ...expected, signature, ocspResponse, begunAt, completedAt }, trust)
}
