/** A form of one text and its autosaver, without a page around them. */
import { vi } from 'vitest'
import { ApiError } from '../src/api/api-error.ts'
import { Autosaver, type Saved } from '../src/form/autosave/autosaver.ts'

export type Answers = { text: string }
type Outcome = number | Error | Saved | Promise<Saved>

/** A form with one text, on a server that answers `outcomes` in turn; a number is a refusal with that status. */
export const beginAutosave = (...outcomes: Outcome[]) => {
  const form: Answers = { text: '' }
  const sent: { values: Answers; etag: string | null }[] = []
  const stored: (Answers | null)[] = []
  const stopped: number[] = []
  const exceptions: unknown[] = []
  /** A rule that throws when the answers are read. The fields themselves remain readable. */
  const fault: { rule?: Error } = {}
  const saver = new Autosaver<Answers>({
    saved: { etag: 'r0', savedAt: null },
    // Like the page's form: always the same, mutable object.
    read: () => {
      if (fault.rule) throw fault.rule
      return form
    },
    held: () => ({ ...form }),
    send: async (values, etag) => {
      sent.push({ values, etag })
      const outcome = outcomes.shift() ?? { etag: `r${sent.length}`, savedAt: '2026-11-20T12:00:00Z' }
      if (typeof outcome === 'number') throw new ApiError(outcome, undefined, 'refused')
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    store: (values) => stored.push(structuredClone(values)),
    onStopped: async ({ status }) => {
      stopped.push(status)
      return false
    },
    onException: (error) => exceptions.push(error),
  })
  const type = (text: string) => {
    form.text = text
    saver.changed()
  }
  const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  return { saver, sent, stored, stopped, exceptions, fault, type, wait, state: () => saver.state.current().kind }
}
