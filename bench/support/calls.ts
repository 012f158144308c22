/** API calls of a signed-in test user, through the browser's session. */
import type { APIRequestContext, Page } from '@playwright/test'

const TOLVAN = '191212121212'
const CLINIC = 'org-k3v9m2x7q4'

type Sent = { data?: object | undefined; headers?: Record<string, string> }
/** Throws with the server's message if the call is refused. */
const send = async (request: APIRequestContext, method: string, path: string, { data, headers = {} }: Sent) => {
  const response = await request.fetch(`/api/v1/${path}`, { method, headers, ...(data ? { data } : {}) })
  const text = await response.text()
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`)
  const content: unknown = text === '' ? undefined : JSON.parse(text)
  return { content, etag: response.headers()['etag'] ?? '' }
}

export const call = async <T>(request: APIRequestContext, method: string, path: string, data?: object): Promise<T> =>
  (await send(request, method, path, { data })).content as T

/**
 * Calls for one step. `change` builds on the revision that was read or changed last. `path`: where the step is read.
 */
export const stepCalls = (request: APIRequestContext, path: string) => {
  let revision = ''
  return {
    read: async (): Promise<void> => {
      revision = (await send(request, 'GET', path, {})).etag
    },
    change: async <T>(method: string, changed: string, data?: object): Promise<T> => {
      const { content, etag } = await send(request, method, changed, { data, headers: { 'if-match': revision } })
      revision = etag
      return content as T
    },
  }
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
