/** Applications: list, create, read, register visits, save pages, delete. */
import type { NewApplication } from '@sievert/contract/applications'
import type { Visit } from '@sievert/domain/engine/progress'
import type { PdfKind } from '@sievert/domain/receipts/pdf-titles'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isMalformed, isNotThere } from './api-error.ts'
import { callApi, callForFile } from './call.ts'
import { freshOnFirstPage, isFirstPage } from './first-answers.ts'
import { LOCALIZED } from './localized-queries.ts'

/** The party's applications. Refetched at every visit of the list. */
export const applicationsQuery = () =>
  queryOptions({
    queryKey: ['applications'],
    queryFn: ({ signal }) => callApi('listApplications', { signal }),
    meta: LOCALIZED,
    refetchOnMount: 'always',
  })

/** The first part of the list. Refetched at every visit. `silent`: a failure does not navigate. */
export const firstApplicationsQuery = (onFailure?: 'silent') =>
  queryOptions({
    queryKey: ['applications', 'list', 'first'],
    queryFn: ({ signal }) => callApi('listFirstApplications', { signal, ...(onFailure && { onFailure }) }),
    meta: LOCALIZED,
    refetchOnMount: () => !isFirstPage() && 'always',
  })

/** Refetches both lists where they are shown. */
export const readListsAgain = (queries: QueryClient) =>
  Promise.all(
    [firstApplicationsQuery(), applicationsQuery()].map(({ queryKey }) =>
      queries.invalidateQueries({ queryKey, exact: true }),
    ),
  )

/** The same list for use on another page: a failure does not navigate. */
export const sentApplicationsQuery = () =>
  queryOptions({
    ...applicationsQuery(),
    queryFn: ({ signal }) => callApi('listApplications', { signal, onFailure: 'silent' }),
  })

export const applicationQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId],
    queryFn: ({ signal }) => callApi('readApplication', { params: { applicationId }, signal }),
    meta: LOCALIZED,
    staleTime: freshOnFirstPage,
  })

/** True for a path to an application that the party does not have. Malformed ids are left to the 404 page. */
export async function isNotTheirs(queries: QueryClient, path: string): Promise<boolean> {
  const [, id] = /^\/app\/(?!(?:new|renew)(?:[/?]|$))([^/?]+)/.exec(path) ?? []
  if (id === undefined) return false
  return queries.ensureQueryData(applicationQuery(id)).then(
    () => false,
    (error) => isNotThere(error) && !isMalformed(error),
  )
}

/** Numbers of the steps with open questions, and of those that the answers hide. */
export type StepStates = { open: readonly number[]; hidden: readonly number[] }

/** The current states; discarded as soon as no component shows them. */
export const stepStatesQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'step-states'],
    queryFn: async ({ signal, client }): Promise<StepStates> => {
      const {
        openSteps: open = [],
        hiddenSteps: hidden = [],
        textCorrection,
        newerVersion,
        pendingSignStateId,
        remembered,
        cosigning,
      } = await callApi('readApplication', {
        params: { applicationId },
        signal,
        onFailure: 'silent',
      })
      // The page in use shows corrected texts at once (TXT-01), a newer version (VER-01), a signing (SIG-12) and whether
      // signatures still count (TOG-02), and no source of an answer that has changed (LES-05).
      const announced = {
        textCorrection,
        pendingSignStateId,
        ...(newerVersion && { newerVersion }),
        ...(cosigning && { cosigning }),
      }
      client.setQueryData(applicationQuery(applicationId).queryKey, (held) => {
        if (!held) return undefined
        const { remembered: _before, ...others } = held
        return { ...others, ...announced, ...(remembered && { remembered }) }
      })
      return { open, hidden }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** One key per click: a repeat with the same key gets the first answer. Never retried automatically (SHE-09). */
export const createApplication = (application: NewApplication, idempotencyKey: string) =>
  callApi('startApplication', { body: application, idempotencyKey, retry: false })

export const deleteApplication = (applicationId: string) =>
  callApi('removeApplication', { params: { applicationId }, onFailure: 'caller' })

/** Reports to the server that a step was opened, and how. A failure loses no answers, so it does not navigate. */
export const registerVisit = (applicationId: string, stepNumber: number, kind: Visit) =>
  callApi('visitStep', { params: { applicationId, stepNumber }, body: { kind }, onFailure: 'silent' })

export const savePage = (applicationId: string, pageNumber: number) =>
  callApi('savePage', { params: { applicationId }, body: { pageNumber }, onFailure: 'silent' })

export const savePreviousCaseNumber = (applicationId: string, caseNumber: string) =>
  callApi('savePreviousCaseNumber', { params: { applicationId }, body: { caseNumber }, onFailure: 'caller' })

/** The key that encrypts unsent text, specific to this user and identity (WIZ-13). */
export const draftKeyQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'draft-key'],
    queryFn: ({ signal }) => callApi('readDraftKey', { params: { applicationId }, signal, onFailure: 'silent' }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const PDF_CALL = {
  receipt: 'readReceipt',
  application: 'readSignedApplication',
  messages: 'readMessagesPdf',
} as const

/** 404 until the server has produced it. */
export const getPdf = (applicationId: string, kind: PdfKind) =>
  callForFile(PDF_CALL[kind], { params: { applicationId }, onFailure: 'caller' })
