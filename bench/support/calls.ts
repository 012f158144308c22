/** API calls of a signed-in test user, through the browser's session. */
import type { APIRequestContext, Page } from '@playwright/test'

const TOLVAN = '191212121212'
const CLINIC = 'org-k3v9m2x7q4'

/** Throws with the server's message if the call is refused. */
export const call = async <T>(request: APIRequestContext, method: string, path: string, data?: object): Promise<T> => {
  const response = await request.fetch(`/api/v1/${path}`, { method, ...(data ? { data } : {}) })
  const text = await response.text()
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

export const signIn = async ({ request }: Page): Promise<void> => {
  await call(request, 'POST', 'authentication/fakelogin', { personalNumber: TOLVAN })
  await call(request, 'PUT', 'authentication/identity', { cid: CLINIC, name: 'measured' })
}

/** Returns the id of the new application. */
export const startApplication = async ({ request }: Page, businessTypeId: number): Promise<string> => {
  const body = { businessTypeId, isRenewal: false }
  return (await call<{ applicationId: string }>(request, 'POST', 'applications', body)).applicationId
}
