/** The tables as Kysely types, and the connection of the application, which always uses its own restricted role. */
import type { LocalisedText } from '@sievert/domain/texts/language'
import { CamelCasePlugin, type Generated, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Item, StepDocument } from '../../ports/answers.ts'
import type { ApplicationRecord, FirstStored } from '../../ports/applications.ts'
import type { CaseFile, CaseFileName } from '../../ports/case-files.ts'
import type { CosignerRecord, CosigningRecord } from '../../ports/cosignings.ts'
import type { DocumentRecord } from '../../ports/documents.ts'
import type { Log } from '../../ports/log.ts'
import type { MessageDraftRecord, MessageReceipt, MessageRecord, RequestRecord } from '../../ports/messages.ts'
import type { Foreigner } from '../../ports/party.ts'
import type { LoginAttempt, SessionRecord } from '../../ports/sessions.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import type { UploadRecord } from '../../ports/uploads.ts'
import { createLog } from '../log/log.ts'
import { asService, openPool } from './pool.ts'

type WithDefaults<T, Keys extends keyof T> = Omit<T, Keys> & { [K in Keys]: Generated<T[K]> }

/** Column names are snake_case in SQL; the plugin below converts them. */
export type Tables = {
  person: {
    id: Generated<string>
    givenName: string
    familyName: string
    createdAt: Date
    personalNumber: string | null
    prid: Generated<string | null>
    eidasPersonIdentifier: Generated<string | null>
    pridPersistence: Generated<Foreigner['pridPersistence'] | null>
    formerNumber: Generated<string | null>
    joinedTo: Generated<string | null>
  }
  personLogin: { issuer: string; subject: string; personId: string }
  loginAttempt: LoginAttempt
  session: Omit<SessionRecord, 'person' | 'identity'> & { personId: string; party: SessionRecord['identity'] }
  dismissedMessage: { personId: string; messageId: string }
  /** The database fills in columns that an insert leaves out. */
  application: WithDefaults<
    ApplicationRecord,
    Exclude<keyof ApplicationRecord, keyof FirstStored | 'number' | 'status' | 'lastSaved'>
  >
  stepDocument: StepDocument
  item: Item & { position: Generated<string> }
  document: DocumentRecord & {
    settled: Generated<boolean>
    checkAfter: Generated<Date>
    inspectorDeaths: Generated<number>
  }
  checkTurn: { partyId: string; takenAt: Date }
  upload: UploadRecord
  signOrder: SignOrderRecord
  cosigning: CosigningRecord
  cosigner: CosignerRecord
  evidence: { signOrderId: string; applicationId: string; packet: object; createdAt: Date }
  evidenceStamp: { applicationId: string; token: Buffer; createdAt: Date }
  answerEvidence: { signOrderId: string; applicationId: string; packet: object; createdAt: Date }
  answerEvidenceStamp: { signOrderId: string; applicationId: string; token: Buffer; createdAt: Date }
  auditEntry: { chain: string; sequence: number; content: string; previousHash: Buffer; hash: Buffer }
  idempotentAnswer: {
    personId: string
    key: string
    requestHash: string
    status: Generated<number | null>
    body: Generated<string | null>
    headers: Generated<Record<string, string> | null>
    createdAt: Date
    answeringPid: number | null
  }
  caseEvent: {
    eventId: string
    applicationId: string
    type: string
    label: LocalisedText | null
    contentHash: Buffer | null
    receivedAt: Date
  }
  caseFile: CaseFile & { applicationId: string; namedAt: Date; reached: Generated<number> }
  caseFetch: { applicationId: string; what: CaseFileName; fetchedAt: Date }
  supplementRequest: RequestRecord
  withdrawnRequest: { applicationId: string; requestId: string; receivedAt: Date }
  caseMessage: MessageRecord
  messageReceipt: MessageReceipt & { applicationId: string }
  messageDraft: MessageDraftRecord
  draftRevision: { applicationId: string; latest: number }
  answerDocument: { documentId: string; applicationId: string; messageId: Generated<string | null> }
  /** `sendingUntil`: when the claim of the sending process ends; null when the mail was sent. */
  sentMail: { applicationId: string; kind: string; occasion: string; sentAt: Date; sendingUntil: Date | null }
  attempt: { key: string; windowStart: Date; count: number }
  auditAnchor: { singleton: Generated<boolean>; number: number; hash: Buffer; publishedAt: Date }
  webAsset: { name: string; content: Buffer; supersededAt: Date | null }
  storeBinding: {
    singleton: Generated<boolean>
    id: string
    previous: Generated<string | null>
    boundIn: string
    boundAt: Date
  }
  workerFigure: { kind: string; value: number }
  workerHeartbeat: { instance: string; beatAt: Date }
  testClock: { singleton: Generated<boolean>; now: Date; setAt: Date }
}
export type Database = Kysely<Tables>

// A day stays text (the driver would make it an instant in the process's time zone). A bigint becomes a number: ours
// are sizes and counts far below 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens a pool whose connections act as `sievert_app`. */
export const openServicePool = (connectionString: string, log: Log, max = 10, silentMs?: number) =>
  openPool({ ...asService(connectionString, silentMs), max, application_name: 'sievert' }, log)

export const databaseOn = (pool: PostgresPool): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** A database on a pool of its own. */
export const openDatabase = (...options: Parameters<typeof openServicePool>): Database =>
  databaseOn(openServicePool(...options))

/** For commands: few connections, closed after `work`. */
export const withServiceDatabase = async <T>(url: string, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = openDatabase(url, createLog('warn', process.stderr), 2)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** True when the update matched a row. */
export const hasUpdated = async (update: {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint }>
}): Promise<boolean> => (await update.executeTakeFirst()).numUpdatedRows > 0n

/** True when the insert added its row. */
export const hasAdded = async (insert: {
  executeTakeFirst(): Promise<{ numInsertedOrUpdatedRows?: bigint | undefined }>
}): Promise<boolean> => (await insert.executeTakeFirst()).numInsertedOrUpdatedRows === 1n

export const exists = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined
