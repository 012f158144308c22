/** The signed-in user, the party that the user represents, login addresses and logout. */
import type { FakeLogin, IdentityChoice, LoginUser } from '@sievert/contract/authentication'
import type { Configuration } from '@sievert/contract/configuration'
import { type ApplicantKind, applicantKind } from '@sievert/domain/condition'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, isUnanswered } from './api-error.ts'
import { addressOf, callApi } from './call.ts'
import { LOCALIZED } from './localized-queries.ts'
import { attempt } from './storage.ts'
import { notifyTabs } from './tabs.ts'

/** The choice to represent oneself instead of an organisation (ACC-06). */
const PRIVATE_PERSON: IdentityChoice = { cid: 'privateperson', name: 'Privatperson' }
/** The person's own matters of the time with a coordination number (FOR-02). */
const EARLIER_ACCOUNT: IdentityChoice = { cid: 'earlier-account', name: 'Privatperson' }

/** Null when no user is signed in. The first read must not navigate: the route guard does. */
export const userQuery = () =>
  queryOptions({
    queryKey: ['user'],
    queryFn: async ({ signal }): Promise<LoginUser | null> => {
      try {
        return await callApi('readUser', { signal, onFailure: 'silent' })
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    meta: LOCALIZED,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The signed-in user; null when no user is signed in, or before it is known. Only the route guard fetches. */
export const useUser = (): LoginUser | null => useQuery({ ...userQuery(), enabled: false }).data ?? null

/** The kind of the represented party. */
export const useApplicantKind = (): ApplicantKind =>
  applicantKind({ isPrivatePerson: useUser()?.isPrivatePerson === true })

/** The organisations that the register lists for this user. The page shows its own failure. */
export const organisationsQuery = () =>
  queryOptions({
    queryKey: ['organisations'],
    queryFn: ({ signal }) => callApi('listOrganisations', { signal, onFailure: 'caller' }),
  })

const notifyIdentity = (user: LoginUser) => {
  if (user.oid !== null) notifyTabs({ kind: 'identity', oid: user.oid })
  return user
}

/** Rejects with 403 for an organisation that the register does not list for this user (ACC-16). */
export const chooseOrganisation = async (choice: IdentityChoice) => {
  const user = await callApi('chooseOrganisation', { body: choice, onFailure: 'caller' })
  privatePersonFlag.clear()
  return notifyIdentity(user)
}

export const chooseEarlierAccount = async () =>
  notifyIdentity(await callApi('chooseIdentity', { body: EARLIER_ACCOUNT, onFailure: 'caller' }))

/** `isMine`: joins the account with the former coordination number. */
export const answerEarlierAccount = (isMine: boolean) =>
  callApi('answerEarlierAccount', { body: { isMine }, onFailure: 'caller' })

export const choosePrivatePerson = async () => {
  const user = await callApi('chooseIdentity', { body: PRIVATE_PERSON, onFailure: 'caller' })
  privatePersonFlag.set()
  return notifyIdentity(user)
}

/** Outside production only (ACC-08). */
export const fakeLogin = (person: FakeLogin) => callApi('signInAsTestPerson', { body: person, onFailure: 'caller' })

export const extendSession = () => callApi('extendSession', { onFailure: 'caller' })

/** Longest time that a user who logs out waits for an answer. */
const LOGOUT_MS = 5000

/** Ends the server's session. A session that has already ended is no failure; any other error or a timeout rejects. */
export async function logout(): Promise<void> {
  const signal = AbortSignal.timeout(LOGOUT_MS)
  await callApi('logOut', { onFailure: 'silent', retry: true, signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return
    console.error(error)
    throw error
  })
  privatePersonFlag.clear()
}

/**
 * Rejects when the server does not answer in time. Checked before the browser leaves for an address of the server,
 * where it would show its own error page.
 */
export async function reachServer(): Promise<void> {
  const signal = AbortSignal.timeout(LOGOUT_MS)
  await callApi('readUser', { onFailure: 'silent', isBackground: true, signal }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || isUnanswered(error)) throw error
  })
}

/** The address at which the browser signs in; `returnTo` is a path of this application. */
export const loginAddress = (config: Configuration, returnTo: string) =>
  config.backendHost + addressOf('beginLogin', { query: { returnTo, consent: config.consentTextVersion } })

/** The address that ends the provider's session too; `t=1` only from the header (ACC-11, ACC-19). */
export const logoutAddress = (config: Configuration, from: 'header' | 'elsewhere', isReportFlow: boolean) => {
  if (isReportFlow) return config.reportFlow.logoutUrl
  return config.siwaUrl + addressOf('logOutEverywhere', { query: from === 'header' ? { t: '1' } : {} })
}

let isLoggedOut = false
/**
 * True after a logout in this tab or another. Until the next login this page stores nothing of the user and makes no
 * calls.
 */
export const loggedOutFlag = {
  set: () => {
    isLoggedOut = true
  },
  read: () => isLoggedOut,
  clear: () => {
    isLoggedOut = false
  },
}

/** Stores the user after a login or a choice of identity, and removes cached data of the previous party. */
export async function becomeUser(queries: QueryClient, user: LoginUser): Promise<void> {
  loggedOutFlag.clear()
  for (const key of ['applications', 'business-types', 'report']) queries.removeQueries({ queryKey: [key] })
  // The page where the party was chosen shows them until the next page is there.
  queries.removeQueries({ queryKey: ['organisations'], type: 'inactive' })
  queries.setQueryData(userQuery().queryKey, user)
  // Dismissed system messages are stored per user.
  await queries.invalidateQueries({ queryKey: ['config'] })
}

const FLAG = 'sievert.private-person'

/** Remembers in this browser that the user last represented themselves. Without storage it is forgotten (ACC-06). */
export const privatePersonFlag = {
  set: () => attempt(() => localStorage.setItem(FLAG, 'true')),
  read: () => attempt(() => localStorage.getItem(FLAG)) === 'true',
  clear: () => attempt(() => localStorage.removeItem(FLAG)),
}
