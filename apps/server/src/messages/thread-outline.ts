/** The outline of a thread that is read in full. */
import type { StoredThread } from '../ports/messages.ts'

/** The answers, and when a withdrawal was asked for, as the outline of a thread has them. */
export const outlineOfThread = ({ versions, withdrawn, messages }: StoredThread) => ({
  versions,
  withdrawn,
  answers: messages.flatMap(({ kind, requestId, requestVersion, sentAt }) =>
    kind === 'answer' && requestId !== null && requestVersion !== null ? [{ requestId, requestVersion, sentAt }] : [],
  ),
  withdrawalAskedAt: messages.find(({ kind }) => kind === 'withdrawal')?.sentAt,
})
