/** All stores of the database, and transactions over several of them. */
import type { AnswerStore } from './answers.ts'
import type { Changes } from './application-changes.ts'
import type { Applications } from './applications.ts'
import type { AuditLog } from './audit-log.ts'
import type { CaseFiles } from './case-files.ts'
import type { Cosignings } from './cosignings.ts'
import type { DismissedMessages } from './dismissed-messages.ts'
import type { Documents } from './documents.ts'
import type { Once } from './idempotency.ts'
import type { JobQueue } from './jobs.ts'
import type { Messages } from './messages.ts'
import type { Quotas } from './quotas.ts'
import type { Sessions } from './sessions.ts'
import type { SignOrders } from './sign-orders.ts'
import type { Uploads } from './uploads.ts'

export type Stores = {
  applications: Applications
  answers: AnswerStore
  changes: Changes
  caseFiles: CaseFiles
  documents: Documents
  messages: Messages
  uploads: Uploads
  quotas: Quotas
  sessions: Sessions
  signOrders: SignOrders
  cosignings: Cosignings
  dismissedMessages: DismissedMessages
  audit: AuditLog
  jobs: JobQueue
  once: Once
}
/** Runs `work` in one transaction: all its changes through the given stores are committed, or none. */
export type InTransaction = <T>(work: (stores: Stores) => Promise<T>) => Promise<T>
