/** Reports uncaught exceptions of handlers, timers and promises, and shows the dialog (WIZ-22). */
import { isOfCall } from '../api/api-error.ts'
import { noteException } from '../form/sending/exceptions.ts'

/** Thrown by a browser extension, not by our scripts. */
const isForeign = ({ stack = '' }: Error) => /-extension:\/\//.test(stack)
// Failed calls are handled by their caller or by `connectFailures`.
const note = (thrown: unknown) => {
  if (thrown instanceof Error && !isForeign(thrown) && !isOfCall(thrown))
    noteException(thrown, 'other', { isAsked: true })
}

/** `signal` removes the listeners. */
export function watchExceptions({ signal }: { signal?: AbortSignal } = {}): void {
  const options = signal ? { signal } : {}
  addEventListener('error', ({ error }) => note(error), options)
  addEventListener('unhandledrejection', ({ reason }) => note(reason), options)
}
