/** Unhandled exceptions: each is logged, reported, and shown to the applicant (WIZ-22). */
import { type Activity, reportClientError } from '../../api/client-errors.ts'
import { createStore } from '../store.ts'

/** The exception that the page shows in a dialog; undefined while there is none. */
export const shownException = createStore<Error | undefined>(undefined)

/**
 * Closed by the applicant. An exception at every keystroke does not reopen the dialog; the page still says that nothing
 * is saved.
 */
const closed = new Set<string>()

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error('thrown', { cause: thrown }))
const signature = ({ name, message }: Error) => `${name}: ${message}`

/** `isAsked`: thrown by an action of the applicant; without a dialog the button would seem broken. */
export function noteException(thrown: unknown, activity: Activity, { isAsked = false } = {}): void {
  const error = asError(thrown)
  console.error(error)
  reportClientError(error, activity)
  if (isAsked || !closed.has(signature(error))) shownException.set(error)
}

/** For a rejected promise of an action of the applicant. */
export const noteAsked = (thrown: unknown): void => noteException(thrown, 'other', { isAsked: true })

export function closeException(): void {
  const error = shownException.current()
  if (error) closed.add(signature(error))
  shownException.set(undefined)
}
