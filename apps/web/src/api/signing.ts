/** Signing calls: begin, restart, poll, cancel, and read the outcome. */
import type { SignBegin, SignBegun } from '@sievert/contract/signing'
import { queryOptions } from '@tanstack/react-query'
import { applicationQuery } from './applications.ts'
import { callApi, newIdempotencyKey } from './call.ts'

/** The eIDs with which the user may sign, and the one used to sign in. */
export const authInfoQuery = () =>
  queryOptions({
    queryKey: ['auth-info'],
    queryFn: ({ signal }) => callApi('readAuthInfo', { signal }),
  })

/** The current application. The signing page shows its own failure. */
export const applicationToSignQuery = (applicationId: string) =>
  queryOptions({
    ...applicationQuery(applicationId),
    queryFn: ({ signal }) => callApi('readApplication', { params: { applicationId }, signal, onFailure: 'caller' }),
    refetchOnMount: 'always',
  })

/** A poll after the signature. A failed poll is no result and does not navigate. */
export const getSentApplication = (applicationId: string) =>
  callApi('readApplication', {
    params: { applicationId },
    onFailure: 'silent',
    retry: false,
    isBackground: true,
  })

/**
 * Begins a signing, or joins one that this user has in progress. Never retried automatically: each attempt opens an
 * order at the provider.
 */
export const beginSigning = (begin: SignBegin) =>
  callApi('beginSigning', {
    body: begin,
    idempotencyKey: newIdempotencyKey(),
    retry: false,
    onFailure: 'caller',
  })

/** Set for a signing that this page began. The page then shows its end and does not begin another. Lost at a reload. */
export const begunHereQuery = (signStateId: string) =>
  queryOptions<SignBegun>({ queryKey: ['sign-begun', signStateId], enabled: false })

/** Resumes a signing in its current state; the server begins a new one only after the end of the old one. */
export const restartSigning = (applicationId: string, signStateId: string) =>
  callApi('restartSigning', { body: { applicationId, signStateId }, onFailure: 'caller' })

/** `nonce`: the value returned by the eID app, for a browser other than the one that began the signing. */
export const getSignState = (applicationId: string, signStateId: string, nonce?: string) =>
  callApi('readSigning', {
    params: { applicationId, signId: signStateId },
    onFailure: 'caller',
    headers: nonce === undefined ? undefined : { 'Sievert-Return-Nonce': nonce },
  })

/** A poll. A failed poll is no result and does not navigate. */
export const getSignStatus = (signStateId: string) =>
  callApi('readSigningStatus', { params: { signStateId }, onFailure: 'silent', retry: false })

/** Returns the final state: a signature that was completed before the cancellation wins. */
export const cancelSigning = (signStateId: string) =>
  callApi('cancelSigning', { body: { signStateId }, onFailure: 'caller', retry: true })

/** Reads the server's conclusion and changes nothing. */
export const finishSigning = (signStateId: string) =>
  callApi('readSigningOutcome', { body: { signStateId }, onFailure: 'caller', retry: true })
