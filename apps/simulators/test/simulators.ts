/** Starts simulators for a test on free ports with a data folder of their own, and calls them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSimulators } from '../src/start-simulators.ts'
import type { Settings } from '../src/world/settings.ts'

/** `body` is the response's JSON, or `{}` without any; the caller states its type. */
export type Reply<Body> = { status: number; headers: Headers; text: string; body: Body }
type Json = Record<string, unknown>

export const startForTest = async (settings: Partial<Settings> = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'simulators-'))
  const simulators = await startSimulators({ port: 0, smtpPort: 0, dataDir, ...settings })

  const call = async <Body = Json>(path: string, init: RequestInit = {}): Promise<Reply<Body>> => {
    const response = await fetch(simulators.origin + path, { redirect: 'manual', ...init })
    const text = await response.text()
    let body: unknown = {}
    try {
      body = JSON.parse(text)
    } catch {
      // Pages and truncated responses have no JSON.
    }
    return { status: response.status, headers: response.headers, text, body: body as Body }
  }

  return {
    ...simulators,
    dataDir,
    call,
    get: <Body = Json>(path: string) => call<Body>(path),
    post: <Body = Json>(path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      call<Body>(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    end: async () => {
      await simulators.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

export type TestSimulators = Awaited<ReturnType<typeof startForTest>>
