/** A server, and who uses it, for all tests of a file: there before the first, gone after the last. */
import { afterAll, beforeAll } from 'vitest'
import { type Browser, CLINIC, startTestApp, type TestApp, TOLVAN } from './app.ts'
import { type SigningTest, startSigningTest } from './signing.ts'

/** Filled in before the tests: at the file's top nothing can be taken out of it yet. */
export const started = <T extends object>(start: () => Promise<T>): T => {
  const filled = {} as T
  beforeAll(async () => void Object.assign(filled, await start()))
  return filled
}

export const useTestApp = (...options: Parameters<typeof startTestApp>): TestApp => {
  const test = started(() => startTestApp(...options))
  afterAll(() => test.close())
  return test
}

export const useSigningTest = (...options: Parameters<typeof startSigningTest>): SigningTest => {
  const server = started(() => startSigningTest(...options))
  afterAll(() => server.test.close())
  return server
}

/** Somebody signed in, Tolvan for his clinic unless another is named. */
export const useBrowser = (
  server: { signIn: (personalNumber: string, cid?: string) => Promise<Browser> },
  personalNumber = TOLVAN,
  cid = CLINIC,
): Browser => started(() => server.signIn(personalNumber, cid))
