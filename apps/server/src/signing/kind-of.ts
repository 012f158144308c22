/** Chooses the kind of content that an order signs. */
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import { signedAnswer } from './signed-answer.ts'
import { signedApplication } from './signed-application.ts'
import type { SignedKind } from './signed-kind.ts'

export const kindOf = ({ requestId }: Pick<SignOrderRecord, 'requestId'>): SignedKind =>
  requestId === null ? signedApplication : signedAnswer
