/** A server and its users for all tests of a file: started before the first test, closed after the last. */
import { afterAll, beforeAll } from 'vitest'
import { type Browser, CLINIC, startTestApp, type TestApp, TOLVAN } from './app.ts'
import { type SigningTest, startSigningTest } from './signing.ts'

/** An object that is filled before the tests: the top level of the file must not destructure it. */
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

/** A signed-in browser, by default of Tolvan for his clinic. */
export const useBrowser = (
  server: { signIn: (personalNumber: string, cid?: string) => Promise<Browser> },
  personalNumber = TOLVAN,
  cid = CLINIC,
): Browser => started(() => server.signIn(personalNumber, cid))
