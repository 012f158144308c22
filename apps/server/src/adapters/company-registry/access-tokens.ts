/** OAuth 2 client credentials for the company register: one token, cached until shortly before it expires. */

import type { Config } from '../../settings/config.ts'
import { readJson } from '../../utilities/streams/response-body.ts'

const SCOPE = 'vardefulla-datamangder:read representation:read'
const MARGIN_MS = 30_000

/** Both return a value for the Authorization header, and throw when the register gives no token. */
export const accessTokens = (
  { url, clientId, clientSecret }: Config['companyRegistry'],
  timeoutMs: number,
): { get(): Promise<string>; renew(): Promise<string> } => {
  let cached: { authorization: string; until: number } | undefined
  const credentials = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)

  const renew = async (): Promise<string> => {
    const response = await fetch(`${url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials.toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`the register gave no token (${response.status})`)
    const { access_token: token, expires_in: seconds } = (await readJson(response)) as Record<string, unknown>
    if (typeof token !== 'string') throw new Error('the register gave no token')
    cached = { authorization: `Bearer ${token}`, until: performance.now() + Number(seconds ?? 60) * 1000 - MARGIN_MS }
    return cached.authorization
  }

  return { get: async () => (cached && performance.now() < cached.until ? cached.authorization : renew()), renew }
}
