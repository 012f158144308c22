/** Signing: begun, followed, taken up again, given up, and what it led to. */
import type { ApplicationDetails } from '@sievert/contract/applications'
import type { AuthInfo } from '@sievert/contract/authentication'
import type { SignBegin, SignBegun, SignDone, SignState, SignStatus } from '@sievert/contract/signing'
import { queryOptions } from '@tanstack/react-query'
import { applicationQuery } from './applications.ts'
import { getJson, newIdempotencyKey, postJson } from './http.ts'

/** With which eIDs the person may sign, and which one they signed in with. */
export const authInfoQuery = () =>
  queryOptions({
    queryKey: ['auth-info'],
    queryFn: ({ signal }) => getJson<AuthInfo>('authentication/auth-info', { signal }),
  })

/** The application as it is now. The signing page names its own failure. */
export const applicationToSignQuery = (applicationId: string) =>
  queryOptions({
    ...applicationQuery(applicationId),
    queryFn: ({ signal }): Promise<ApplicationDetails> =>
      getJson(`applications/${applicationId}`, { signal, onFailure: 'caller' }),
    refetchOnMount: 'always',
  })

/** A poll after the signature: a failed one is no result, and nothing navigates. */
export const getSentApplication = (applicationId: string) =>
  getJson<ApplicationDetails>(`applications/${applicationId}`, {
    onFailure: 'silent',
    retry: false,
    isBackground: true,
  })

/** Begins, or joins what this person has under way. Never repeated by itself: each attempt opens an order at the provider. */
export const beginSigning = (begin: SignBegin) =>
  postJson<SignBegun>('applications/sign-begin', {
    body: begin,
    idempotencyKey: newIdempotencyKey(),
    retry: false,
    onFailure: 'caller',
  })

/** Present for a signing that this page began: it has its own end to show, and is not begun anew. Gone with a reload. */
export const begunHereQuery = (signStateId: string) =>
  queryOptions<SignBegun>({ queryKey: ['sign-begun', signStateId], enabled: false })

/** Takes a signing up as it is; a new one begins only when it has ended. */
export const restartSigning = (applicationId: string, signStateId: string) =>
  postJson<SignBegun>('applications/sign-restart', { body: { applicationId, signStateId }, onFailure: 'caller' })

/** `nonce`: what the eID's app brought back, in another browser than the one that began. */
export const getSignState = (applicationId: string, signStateId: string, nonce?: string) =>
  getJson<SignState>(`applications/${applicationId}/sign-state/${signStateId}`, {
    onFailure: 'caller',
    headers: nonce === undefined ? undefined : { 'Sievert-Return-Nonce': nonce },
  })

/** A poll: a failed one is no result, and nothing navigates. */
export const getSignStatus = (signStateId: string) =>
  getJson<SignStatus>(`applications/sign-status/${signStateId}`, { onFailure: 'silent', retry: false })

/** Gives what came of it: a signature that was completed first wins. */
export const cancelSigning = (signStateId: string) =>
  postJson<SignStatus>('applications/sign-cancel', { body: { signStateId }, onFailure: 'caller', retry: true })

/** Only reads what the server concluded. */
export const finishSigning = (signStateId: string) =>
  postJson<SignDone>('applications/sign-done', { body: { signStateId }, onFailure: 'caller', retry: true })
