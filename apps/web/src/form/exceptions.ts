/** Exceptions that nothing else deals with: each is logged, reported, and shown to the applicant (WIZ-22). */
import { type Activity, reportClientError } from '../api/client-errors.ts'
import { createStore } from './store.ts'

/** The exception that the page shows in a dialog; undefined while there is none. */
export const shownException = createStore<Error | undefined>(undefined)

/** Closed by the applicant. Where it is thrown at every keystroke the dialog does not open at each; the page goes on saying that nothing is saved. */
const closed = new Set<string>()

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error('thrown', { cause: thrown }))
const signature = ({ name, message }: Error) => `${name}: ${message}`

/** `isAsked`: thrown by what the applicant pressed, whose silence would be taken for a broken button. */
export function noteException(thrown: unknown, activity: Activity, { isAsked = false } = {}): void {
  const error = asError(thrown)
  console.error(error)
  reportClientError(error, activity)
  if (isAsked || !closed.has(signature(error))) shownException.set(error)
}

/** For a promise of what the applicant pressed. */
export const noteAsked = (thrown: unknown): void => noteException(thrown, 'other', { isAsked: true })

export function closeException(): void {
  const error = shownException.current()
  if (error) closed.add(signature(error))
  shownException.set(undefined)
}
