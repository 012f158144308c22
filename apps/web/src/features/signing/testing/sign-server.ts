/** The server of one signing, as seen from the network: an order at the eID that a test moves along. */
import type { ApplicationDetails } from '@sievert/contract/applications'
import type { SignState, SignStatus } from '@sievert/contract/signing'
import { type Call, fakeServer, json, problem, USER } from '../../../testing/fake-server.ts'

export const SIGN_ID = '11111111-1111-4111-8111-111111111111'
export const NEXT_SIGN_ID = '22222222-2222-4222-8222-222222222222'

export const APPLICATION: ApplicationDetails = {
  applicationId: 'a1',
  uncompressedApplicationId: '00000000-0000-0000-0000-000000000001',
  status: 'Started',
  caseNumber: null,
  applicationNumber: 'A-1',
  isRenewal: false,
  previousCaseNumber: null,
  prefilledFrom: null,
  lastSaved: '2026-11-20T12:00:00Z',
  currentStep: 0,
  stepProgress: 0,
  complete: true,
  versionNumber: 1,
  businessType: { id: 1, businessType: 'Other', reportOnly: false, nameKey: 'CAT_CAFE', name: 'Kattkafé' },
  revision: 3,
  party: { oid: 'org-1', name: 'Tolvans djurklinik AB', displayId: '556677-8899', isPrivatePerson: false },
  withdrawn: false,
  events: [],
  receipt: null,
  pendingSignStateId: null,
}

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

/** `order` is what the server answers about the signing from now on; undefined: no answer. */
export const signServer = (state: Partial<SignState> = {}, more: Record<string, unknown> = {}) => {
  const world: { order: SignStatus | undefined } = { order: PENDING }
  const about = (signStateId: string): SignState => ({
    ...PENDING,
    ...world.order,
    signStateId,
    signMethod: 'BankID',
    method: { location: 'OnOtherDevice' },
    place: 'here',
    digest: '0123456789abcdef',
    ...state,
  })
  const follow = (signId: string) => ({
    [`GET applications/a1/sign-state/${signId}`]: () => about(signId),
    [`GET applications/sign-status/${signId}`]: () => world.order ?? problem(503),
  })
  const server = fakeServer({
    'GET authentication/user': USER,
    'GET authentication/auth-info': { signMethod: 'BankID', signMethods: ['BankID', 'Freja_eID'] },
    'GET applications/a1': APPLICATION,
    'POST applications/sign-begin': () => json({ signStateId: SIGN_ID, launchUrl: null, qrCode: PENDING.qrCode }),
    ...follow(SIGN_ID),
    ...follow(NEXT_SIGN_ID),
    ...more,
  })
  return { ...server, world }
}
export const bodyOf = ({ body }: Call) => body as Record<string, unknown>
