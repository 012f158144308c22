/** A fake server of one signing, for one test. */
import type { SignState } from '@sievert/contract/signing'
import { fakeServer } from '../fake-server.ts'
import type { Call } from '../held-to-contract.ts'
import { SIGN_ID, signing } from './sign-answers.ts'

export * from './sign-answers.ts'

/** `world`: see `signing`. */
export const signServer = (state: Partial<SignState> = {}, more: Record<string, unknown> = {}) => {
  const { calls, world } = signing(state, more)
  const server = fakeServer(calls)
  return {
    ...server,
    world,
    polls: (signId = SIGN_ID) => server.to('GET', `applications/sign-status/${signId}`).length,
    posts: (path: string) => server.to('POST', `applications/${path}`),
  }
}
export const bodyOf = ({ body }: Call) => body as Record<string, unknown>
