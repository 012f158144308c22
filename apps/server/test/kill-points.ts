/**
 * Points at which a crash could lose or duplicate data, and how a test kills a process there, as by a power failure.
 */
import { readFileSync, rmSync } from 'node:fs'
import type { AuditAction } from '../src/ports/audit-log.ts'
import type { Dependencies } from '../src/ports/dependencies.ts'
import type { InTransaction } from '../src/ports/stores.ts'

export const KILL_POINTS = [
  /** An upload is stored, and no document refers to it. */
  'upload-stored',
  /** A document passed its scan and was moved, and this is not yet recorded. */
  'document-moved',
  /** A step, an item or the general information is saved, and the response not yet sent. */
  'answers-saved',
  /** The provider has opened an order that is not yet stored. */
  'order-opened',
  /** The order is stored, and the person is about to sign. */
  'signing-begun',
  /** The provider's completion is stored, not yet verified. */
  'signature-stored',
  /** In the transaction that makes the application Submitted, before it commits. */
  'completing',
  /** Submitted, and the browser not yet notified. */
  'submitted',
  /** The worker has stored a PDF for delivery, and the case system is not yet notified. */
  'paper-kept',
  /** The worker has fixed the content of the delivery, and is about to send it. */
  'before-delivery',
  /** The case system has answered, and its number is not yet stored. */
  'delivered',
  /** The draft of an answer or a message is saved, and the response not yet sent. */
  'draft-saved',
  /** In the transaction that stores an answer, a message or a withdrawal, before it commits. */
  'answer-sending',
  /** It is stored, and the browser not yet notified. */
  'answer-sent',
  /** In the transaction that stores a request, a message or a receipt of the authority, before it commits. */
  'event-storing',
  /** It is stored, and the case system not yet notified. */
  'event-stored',
  /** The worker is about to deliver a message. */
  'before-message',
  /** The case system has taken a message, which is not yet recorded. */
  'message-delivered',
  /** The worker has stored the PDF of a thread, and the job is not yet done. */
  'thread-printed',
  /** The mail server has accepted a mail, which is not yet recorded. */
  'mail-sent',
] as const
export type KillPoint = (typeof KILL_POINTS)[number]

/**
 * `file`: contains the name of the point. It is removed just before the kill, which shows the test that the point was
 * reached.
 */
const killAt = (file: string) => (point: KillPoint) => {
  let wanted: string
  try {
    wanted = readFileSync(file, 'utf8').trim()
  } catch {
    return
  }
  if (wanted !== point) return
  rmSync(file)
  process.kill(process.pid, 'SIGKILL')
}

/** The same function, followed by `look` with its arguments and result. */
const after =
  <A extends unknown[], T>(act: (...asked: A) => Promise<T>, look: (given: T, ...asked: A) => void) =>
  async (...asked: A): Promise<T> => {
    const given = await act(...asked)
    look(given, ...asked)
    return given
  }

const SENT = new Set<AuditAction>(['answer-sent', 'message-sent', 'withdrawal-asked'])
const OF_EVENTS = new Set<AuditAction>([
  'supplement-requested',
  'request-changed',
  'request-withdrawn',
  'message-received',
  'message-read',
])

/** Kill points of a transaction, by what it stores and writes into the audit log: within it, and after its commit. */
const transactions =
  (inTransaction: InTransaction, reached: (point: KillPoint) => void): InTransaction =>
  async (work) => {
    const committed: KillPoint[] = []
    const result = await inTransaction((stores) => {
      const append = after(stores.audit.append, (_given, { action }) => {
        if (action === 'signing-begun') committed.push('signing-begun')
        if (action === 'message-draft-saved') committed.push('draft-saved')
        if (SENT.has(action)) {
          reached('answer-sending')
          committed.push('answer-sent')
        }
        if (OF_EVENTS.has(action)) {
          reached('event-storing')
          committed.push('event-stored')
        }
        if (action !== 'application-submitted') return
        reached('completing')
        committed.push('submitted')
      })
      const store = after(stores.changes.store, (isStored) => isStored && committed.push('answers-saved'))
      return work({ ...stores, audit: { ...stores.audit, append }, changes: { ...stores.changes, store } })
    })
    committed.forEach(reached)
    return result
  }

/** The dependencies of a process that is killed at the point that `file` names. */
export const mortal = (deps: Dependencies, file: string): Dependencies => {
  const reached = killAt(file)
  const { fileStore, stores, eids, caseSystem, mailer } = deps
  const dyingEid = <E extends Dependencies['eids']['Freja_eID']>(eid: E): E =>
    eid && { ...eid, begin: after(eid.begin, () => reached('order-opened')) }
  return {
    ...deps,
    fileStore: {
      ...fileStore,
      write: after(fileStore.write, (_given, key) => {
        if (key.startsWith('quarantine/')) reached('upload-stored')
        if (key.includes('/handed-over/')) reached('paper-kept')
        if (key.includes('/messages')) reached('thread-printed')
      }),
      move: after(fileStore.move, () => reached('document-moved')),
    },
    stores: {
      ...stores,
      changes: {
        ...stores.changes,
        store: after(stores.changes.store, (isStored) => isStored && reached('answers-saved')),
      },
      signOrders: {
        ...stores.signOrders,
        update: after(stores.signOrders.update, (_given, _id, { completion }) => {
          if (completion) reached('signature-stored')
        }),
      },
    },
    inTransaction: transactions(deps.inTransaction, reached),
    eids: { BankID: dyingEid(eids.BankID), Freja_eID: dyingEid(eids.Freja_eID) },
    caseSystem: {
      deliverMessage: (message) => {
        reached('before-message')
        return after(caseSystem.deliverMessage, () => reached('message-delivered'))(message)
      },
      deliver: (key, submission) => {
        reached('before-delivery')
        return after(caseSystem.deliver, () => reached('delivered'))(key, submission)
      },
    },
    mailer: { send: after(mailer.send, () => reached('mail-sent')) },
  }
}
