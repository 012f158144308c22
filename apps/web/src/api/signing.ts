/** Signing: begun, followed, taken up again, given up, and what it led to. */
import type { SignBegin, SignBegun } from '@sievert/contract/signing'
import { queryOptions } from '@tanstack/react-query'
import { applicationQuery } from './applications.ts'
import { callApi } from './call.ts'
import { newIdempotencyKey } from './http.ts'

/** The eIDs with which the person may sign, and the one they signed in with. */
export const authInfoQuery = () =>
  queryOptions({
    queryKey: ['auth-info'],
    queryFn: ({ signal }) => callApi('readAuthInfo', { signal }),
  })

/** The application as it is now. The signing page names its own failure. */
export const applicationToSignQuery = (applicationId: string) =>
  queryOptions({
    ...applicationQuery(applicationId),
    queryFn: ({ signal }) => callApi('readApplication', { params: { applicationId }, signal, onFailure: 'caller' }),
    refetchOnMount: 'always',
  })

/** A poll after the signature: a failed one is no result, and nothing navigates. */
export const getSentApplication = (applicationId: string) =>
  callApi('readApplication', {
    params: { applicationId },
    onFailure: 'silent',
    retry: false,
    isBackground: true,
  })

/** Begins, or joins what this person has under way. Never repeated by itself: each attempt opens an order at the provider. */
export const beginSigning = (begin: SignBegin) =>
  callApi('beginSigning', {
    body: begin,
    idempotencyKey: newIdempotencyKey(),
    retry: false,
    onFailure: 'caller',
  })

/** Set for a signing that this page began: the page shows how it ends, and does not begin another. Gone after a reload. */
export const begunHereQuery = (signStateId: string) =>
  queryOptions<SignBegun>({ queryKey: ['sign-begun', signStateId], enabled: false })

/** Takes a signing up as it is; a new one begins only when it has ended. */
export const restartSigning = (applicationId: string, signStateId: string) =>
  callApi('restartSigning', { body: { applicationId, signStateId }, onFailure: 'caller' })

/** `nonce`: what the eID's app brought back, in another browser than the one that began. */
export const getSignState = (applicationId: string, signStateId: string, nonce?: string) =>
  callApi('readSigning', {
    params: { applicationId, signId: signStateId },
    onFailure: 'caller',
    headers: nonce === undefined ? undefined : { 'Sievert-Return-Nonce': nonce },
  })

/** A poll: a failed one is no result, and nothing navigates. */
export const getSignStatus = (signStateId: string) =>
  callApi('readSigningStatus', { params: { signStateId }, onFailure: 'silent', retry: false })

/** Gives what came of it: a signature that was completed first wins. */
export const cancelSigning = (signStateId: string) =>
  callApi('cancelSigning', { body: { signStateId }, onFailure: 'caller', retry: true })

/** Only reads what the server concluded. */
export const finishSigning = (signStateId: string) =>
  callApi('readSigningOutcome', { body: { signStateId }, onFailure: 'caller', retry: true })
