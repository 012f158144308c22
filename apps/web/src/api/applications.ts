/** Applications: listed, created, read, moved through, removed. */
import type { NewApplication } from '@sievert/contract/applications'
import type { Visit } from '@sievert/domain/engine/progress'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { IN_WORDS } from './answered-in-words.ts'
import { callApi, callForFile } from './call.ts'
import { isMalformed, isNotThere } from './http.ts'

/** The party's applications; read again at every visit of the list. */
export const applicationsQuery = () =>
  queryOptions({
    queryKey: ['applications'],
    queryFn: ({ signal }) => callApi('listApplications', { signal }),
    meta: IN_WORDS,
    refetchOnMount: 'always',
  })

/** What the start page begins with; read again at every visit. */
export const firstApplicationsQuery = () =>
  queryOptions({
    queryKey: ['applications', 'list', 'first'],
    queryFn: ({ signal }) => callApi('listFirstApplications', { signal }),
    meta: IN_WORDS,
    refetchOnMount: 'always',
  })

/** Reads both lists again where they are shown. */
export const readListsAgain = (queries: QueryClient) =>
  Promise.all(
    [firstApplicationsQuery(), applicationsQuery()].map(({ queryKey }) =>
      queries.invalidateQueries({ queryKey, exact: true }),
    ),
  )

/** The same beside a page of its own: a failure leaves that page as it is. */
export const sentApplicationsQuery = () =>
  queryOptions({
    ...applicationsQuery(),
    queryFn: ({ signal }) => callApi('listApplications', { signal, onFailure: 'silent' }),
  })

export const applicationQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId],
    queryFn: ({ signal }) => callApi('readApplication', { params: { applicationId }, signal }),
    meta: IN_WORDS,
  })

/** True for a path to an application that the party does not have; malformed ids are left to the 404 page. */
export async function isNotTheirs(queries: QueryClient, path: string): Promise<boolean> {
  const [, id] = /^\/app\/(?!(?:new|renew)(?:[/?]|$))([^/?]+)/.exec(path) ?? []
  if (id === undefined) return false
  return queries.ensureQueryData(applicationQuery(id)).then(
    () => false,
    (error) => isNotThere(error) && !isMalformed(error),
  )
}

/** Numbers of the steps with open questions, as they stand now; not kept once nobody shows them. */
export const openStepsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'open-steps'],
    queryFn: async ({ signal }): Promise<readonly number[]> => {
      const { openSteps } = await callApi('readApplication', {
        params: { applicationId },
        signal,
        onFailure: 'silent',
      })
      return openSteps ?? []
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The key belongs to one click: a repeat with the same key gets the first answer. Never retried by itself (SHE-09). */
export const createApplication = (application: NewApplication, idempotencyKey: string) =>
  callApi('startApplication', { body: application, idempotencyKey, retry: false })

export const deleteApplication = (applicationId: string) =>
  callApi('removeApplication', { params: { applicationId }, onFailure: 'caller' })

/** Tells the server that a step was opened, and how. A failure loses nothing that the person wrote, so nothing navigates. */
export const registerVisit = (applicationId: string, stepNumber: number, kind: Visit) =>
  callApi('visitStep', { params: { applicationId, stepNumber }, body: { kind }, onFailure: 'silent' })

export const savePage = (applicationId: string, pageNumber: number) =>
  callApi('savePage', { params: { applicationId }, body: { pageNumber }, onFailure: 'silent' })

export const savePreviousCaseNumber = (applicationId: string, caseNumber: string) =>
  callApi('savePreviousCaseNumber', { params: { applicationId }, body: { caseNumber }, onFailure: 'caller' })

/** The key for unsent text, given to this person and identity alone (WIZ-13). */
export const draftKeyQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'draft-key'],
    queryFn: ({ signal }) => callApi('readDraftKey', { params: { applicationId }, signal, onFailure: 'silent' }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Receipt or signed application as PDF; 404 until it has been made. */
export const getPdf = (applicationId: string, kind: 'receipt' | 'application') =>
  callForFile(kind === 'receipt' ? 'readReceipt' : 'readSignedApplication', {
    params: { applicationId },
    onFailure: 'caller',
  })
