/** The two refusals that every call about an application begins with. */
import { expect } from 'vitest'
import type { Browser, TestApp } from './app.ts'

export type Guarded = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }

/** 401 `error.not-signed-in.text`, whatever is asked for. */
export const expectNoSession = async (test: TestApp, { method, path, body }: Guarded) => {
  const answer = await test.call(method, path, { body })
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ status: 401, code: 'error.not-signed-in.text' })
}

/** 404, the same as for what does not exist. */
export const expectNotTheirs = async (test: TestApp, stranger: Browser, { method, path, body }: Guarded) => {
  const answer = await test.call(method, path, { browser: stranger, body })
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ status: 404, code: 'error.not-found.text' })
}
