/** Request and answer of a BankID order. Tests of the signature itself are in bankid-signature.test.ts. */
import { beforeAll, describe, expect, it } from 'vitest'
import { bankIdEvidence, bankIdSignature, makeHierarchy, trustIn } from '../../test/evidence/bankid-forger.ts'
import { checkBankIdEvidence } from './bankid-evidence.ts'
import type { BankIdTrust } from './bankid-signature.ts'
import { judge } from './checks.ts'
import type { EidEvidence } from './eid-evidence.ts'

const SOMEBODY_ELSE = '189012149804'

let genuine: EidEvidence
let trust: BankIdTrust
beforeAll(() => {
  const all = makeHierarchy()
  trust = trustIn(all)
  genuine = bankIdEvidence(bankIdSignature(all))
})

const wordsOf = async (evidence: EidEvidence) => {
  const verdict = await judge((check) => checkBankIdEvidence(check, evidence, trust))
  return verdict.ok ? 'ok' : `${verdict.reason}: ${verdict.detail}`
}
/** JSON text with some of its fields replaced. */
const withFields = (text: string, fields: object): string => JSON.stringify({ ...JSON.parse(text), ...fields })
const asked = ({ order, ...rest }: EidEvidence, fields: object) =>
  wordsOf({ ...rest, order: { ...order, request: withFields(order.request, fields) } })
const answered = ({ completion, ...rest }: EidEvidence, fields: object) =>
  wordsOf({ ...rest, completion: { ...completion, body: withFields(completion.body, fields) } })

describe('request and answer of a BankID order', () => {
  it('prove the signature (SIG-07)', async () => {
    expect(await wordsOf(genuine)).toBe('ok')
  })

  it('are refused when the request is for another signature, or incomplete (SIG-07)', async () => {
    for (const other of [
      { userVisibleData: 'YQ==' },
      { userNonVisibleData: 'YQ==' },
      { requirement: { personalNumber: SOMEBODY_ELSE } },
    ])
      expect(await asked(genuine, other)).toBe('requestDiffers: BankID was asked for another signature')
    for (const missing of [{ userVisibleData: null }, { userNonVisibleData: null }, { requirement: {} }])
      expect(await asked(genuine, missing)).toBe('malformed: the request is not one to sign')
  })

  it('are refused when the answer is about another order or person, or incomplete (SIG-07)', async () => {
    const { completionData } = JSON.parse(genuine.completion.body) as { completionData: object }
    const completed = (fields: object) => answered(genuine, { completionData: { ...completionData, ...fields } })
    expect(await completed({ user: { personalNumber: SOMEBODY_ELSE } })).toBe(
      'personDiffers: BankID says that somebody else signed',
    )
    for (const missing of [{ user: {} }, { signature: null }, { ocspResponse: null }])
      expect(await completed(missing)).toBe("malformed: BankID's answer is not whole")
    expect(await answered(genuine, { status: 'pending' })).toBe("malformed: BankID's answer is not whole")
    expect(await answered(genuine, { orderRef: 'another' })).toBe('referenceDiffers: the answer is about another order')
  })
})
