/** Exceptions that nobody catches, of a handler, a timer or a promise: they leave no silent page (WIZ-22). */
import { isOfCall } from '../api/http.ts'
import { noteException } from '../form/exceptions.ts'

/** An extension of the browser, not our script. */
const isForeign = ({ stack = '' }: Error) => /-extension:\/\//.test(stack)
// A failed call is dealt with where it is made, or by `connectFailures`.
const note = (thrown: unknown) => {
  if (thrown instanceof Error && !isForeign(thrown) && !isOfCall(thrown))
    noteException(thrown, 'other', { isAsked: true })
}

/** `signal` ends it. */
export function watchExceptions({ signal }: { signal?: AbortSignal } = {}): void {
  const options = signal ? { signal } : {}
  addEventListener('error', ({ error }) => note(error), options)
  addEventListener('unhandledrejection', ({ reason }) => note(reason), options)
}
