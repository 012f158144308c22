/** Signing: begun, followed, taken up again, given up, and what it led to. */
import type { AuthInfo } from '@sievert/contract/authentication'
import type { SignBegin, SignBegun, SignDone, SignState, SignStatus } from '@sievert/contract/signing'
import { queryOptions } from '@tanstack/react-query'
import { getJson, newIdempotencyKey, postJson } from './http.ts'

/** With which eIDs the person may sign, and which one they signed in with. */
export const authInfoQuery = () =>
  queryOptions({
    queryKey: ['auth-info'],
    queryFn: ({ signal }) => getJson<AuthInfo>('authentication/auth-info', { signal }),
  })

/** Begins, or joins what this person has under way. The screen names its own failure. */
export const beginSigning = (begin: SignBegin) =>
  postJson<SignBegun>('applications/sign-begin', {
    body: begin,
    idempotencyKey: newIdempotencyKey(),
    onFailure: 'caller',
  })

/** Takes a signing up as it is; a new one begins only when it has ended. */
export const restartSigning = (applicationId: string, signStateId: string) =>
  postJson<SignBegun>('applications/sign-restart', { body: { applicationId, signStateId }, onFailure: 'caller' })

export const getSignState = (applicationId: string, signStateId: string) =>
  getJson<SignState>(`applications/${applicationId}/sign-state/${signStateId}`, { onFailure: 'caller' })

/** A poll: a failed one is no result, and nothing navigates. */
export const getSignStatus = (signStateId: string) =>
  getJson<SignStatus>(`applications/sign-status/${signStateId}`, { onFailure: 'silent', retry: false })

export const cancelSigning = (signStateId: string) =>
  postJson<SignStatus>('applications/sign-cancel', { body: { signStateId }, onFailure: 'caller' })

export const finishSigning = (signStateId: string) =>
  postJson<SignDone>('applications/sign-done', { body: { signStateId }, onFailure: 'caller' })
