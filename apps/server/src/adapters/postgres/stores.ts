/** All stores on one connection pool or one transaction. */
import type { InTransaction, Stores } from '../../ports/stores.ts'
import { answersIn } from './answers.ts'
import { changesIn } from './application-changes.ts'
import { applicationsIn } from './applications.ts'
import { auditIn } from './audit-log.ts'
import { caseFilesIn } from './case-files.ts'
import { cosigningsIn } from './cosignings.ts'
import type { Database } from './database.ts'
import { dismissedMessagesIn } from './dismissed-messages.ts'
import { documentsIn } from './documents.ts'
import { onceIn } from './idempotency.ts'
import { messagesIn } from './messages.ts'
import type { QueueIn } from './queue.ts'
import { quotasIn } from './quotas.ts'
import { sessionsIn } from './sessions.ts'
import { signOrdersIn } from './sign-orders.ts'
import { uploadsIn } from './uploads.ts'

/** The rows that stored files belong to. */
export const fileOwnersIn = (db: Database): Pick<Stores, 'documents' | 'uploads' | 'applications'> => ({
  documents: documentsIn(db),
  uploads: uploadsIn(db),
  applications: applicationsIn(db),
})

const storesIn = (db: Database, queueIn: QueueIn): Stores => ({
  ...fileOwnersIn(db),
  answers: answersIn(db),
  changes: changesIn(db),
  messages: messagesIn(db),
  caseFiles: caseFilesIn(db),
  quotas: quotasIn(db),
  sessions: sessionsIn(db),
  signOrders: signOrdersIn(db),
  cosignings: cosigningsIn(db),
  dismissedMessages: dismissedMessagesIn(db),
  audit: auditIn(db),
  jobs: queueIn(db),
  once: onceIn(db),
})

/** The stores for single statements, and transactions over several stores. */
export const openStores = (db: Database, queueIn: QueueIn): { stores: Stores; inTransaction: InTransaction } => ({
  stores: storesIn(db, queueIn),
  inTransaction: (work) => db.transaction().execute((transaction) => work(storesIn(transaction, queueIn))),
})
