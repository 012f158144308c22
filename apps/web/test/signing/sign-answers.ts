/** Answers of a fake server of one signing, with an eID order that its caller advances. */
import type { SignState, SignStatus } from '@sievert/contract/signing'
import { json, problem, USER } from '../fake-answers.ts'
import { startedApplication } from '../started-application.ts'

export const SIGN_ID = '11111111-1111-4111-8111-111111111111'
export const NEXT_SIGN_ID = '22222222-2222-4222-8222-222222222222'

export const APPLICATION = startedApplication('application-0000000001', { complete: true, revision: 3 })

export const PENDING: SignStatus = {
  status: 'Pending',
  launchUrl: null,
  qrCode: 'bankid.token.1.code',
  messageKey: 'signing.bankid.rfa1.text',
}
const ended = (status: SignStatus['status'], messageKey: string | null): SignStatus => ({
  status,
  messageKey,
  launchUrl: null,
  qrCode: null,
})
export const SUCCESS = ended('Success', null)
export const CANCELLED = ended('Cancelled', 'signing.bankid.rfa6.text')
export const failed = (messageKey: string) => ended('Failed', messageKey)

/** `order`: the server's current answer about the signing; undefined: no answer. */
export const signing = (state: Partial<SignState> = {}, more: Record<string, unknown> = {}) => {
  const world: { order: SignStatus | undefined } = { order: PENDING }
  const about = (signStateId: string): SignState => ({
    ...PENDING,
    ...world.order,
    signStateId,
    signMethod: 'BankID',
    method: { location: 'OnOtherDevice' },
    place: 'here',
    digest: signStateId === NEXT_SIGN_ID ? 'fedcba9876543210' : '0123456789abcdef',
    ...state,
  })
  const follow = (signId: string) => ({
    [`GET applications/application-0000000001/sign-state/${signId}`]: () => about(signId),
    [`GET applications/sign-status/${signId}`]: () => world.order ?? problem(503),
  })
  const calls = {
    'GET authentication/user': USER,
    'GET applications/application-0000000001': APPLICATION,
    'POST applications/sign-begin': () => json({ signStateId: SIGN_ID, launchUrl: null, qrCode: PENDING.qrCode }),
    ...follow(SIGN_ID),
    ...follow(NEXT_SIGN_ID),
    ...more,
  }
  return { calls, world }
}
