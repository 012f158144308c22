/** Runs the worker's jobs and recurring tasks. */
import { stockholmDate } from '@sievert/domain/swedish-time'
import { isClockRight } from './access/require-right-clock.ts'
import { CHECK_SECONDS } from './adapters/postgres/check-jobs.ts'
import type { Queue } from './adapters/postgres/queue.ts'
import { publishDueAnchors } from './audit-log/publish-anchor.ts'
import { poll } from './polling/poll.ts'
import type { Dependencies } from './ports/dependencies.ts'
import { deliverCase } from './resources/cases/deliver-case.ts'
import { deliverMessage } from './resources/cases/deliver-message.ts'
import { checkWaiting } from './resources/documents/check-waiting.ts'
import { printThread } from './resources/messages/print-thread.ts'
import { makeReceipt } from './resources/receipts/make-receipt.ts'
import { sendMail } from './resources/receipts/send-mail.ts'
import { runDailyMaintenance } from './retention/daily-maintenance.ts'
import { deleteOrphanedFiles } from './retention/delete-orphaned-files.ts'
import { advanceAllSignings } from './signing/advance-signing.ts'
import { stampEvidence } from './signing/stamp-evidence.ts'

/** Pause of the recurring tasks while signings are pending, or a test sets the clock; and otherwise. */
const [FOLLOW_EVERY_MS, IDLE_MS] = [1000, 15_000]
const CLEAN_UP_EVERY_MS = 900_000
/** Retry interval of daily maintenance after a failed step. */
const MAINTENANCE_EVERY_MS = 300_000
const HEARTBEAT_EVERY_MS = 15_000
/** Retry interval of an anchor that could not be published. */
const ANCHOR_EVERY_MS = 60_000

/** Runs a task at once, and again when `milliseconds` have passed by the server's clock. */
const every = (deps: Dependencies, milliseconds: number, task: () => Promise<unknown>): (() => Promise<void>) => {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    const now = deps.clock.now().getTime()
    if (Math.abs(now - last) < milliseconds) return
    last = now
    await task()
  }
}

/**
 * Runs daily maintenance at start and when a new Swedish day begins by the server's clock; retries soon when a step
 * failed or this host's clock was wrong.
 */
const oncePerDay = (deps: Dependencies): (() => Promise<void>) => {
  const today = () => stockholmDate(deps.clock.now().getTime())
  let done: string | undefined
  const maintain = every(deps, MAINTENANCE_EVERY_MS, async () => {
    if (!(await isClockRight(deps))) return
    const day = today()
    deps.log.info({ day, done: await runDailyMaintenance(deps) }, 'housekeeping')
    done = day
  })
  return async () => {
    if (today() !== done) await maintain()
  }
}

/** Does nothing while this host's clock is wrong: it would judge the files' ages. */
const cleanUpFiles = async (deps: Dependencies): Promise<void> => {
  if (!(await isClockRight(deps))) return
  const deleted = await deleteOrphanedFiles(deps)
  if (Object.values(deleted).some((count) => count > 0)) deps.log.info({ deleted }, 'files swept')
}

/** Starts all work of the worker process; the result stops it. */
export const startJobs = async (deps: Dependencies, queue: Queue): Promise<() => Promise<void>> => {
  await queue.checkJobs()
  await queue.work('deliver-case', ({ applicationId }) => deliverCase(deps, applicationId))
  await queue.work('deliver-message', (job) => deliverMessage(deps, job))
  await queue.work('make-receipt', ({ applicationId }) => makeReceipt(deps, applicationId))
  await queue.work('print-thread', ({ applicationId }) => printThread(deps, applicationId))
  await queue.work('stamp-evidence', (job) => stampEvidence(deps, job))
  await queue.work('send-mail', (job) => sendMail(deps, job))
  const checking = checkWaiting(deps)
  const stopping = new AbortController()
  const maintainOncePerDay = oncePerDay(deps)
  const cleanUpRegularly = every(deps, CLEAN_UP_EVERY_MS, () => cleanUpFiles(deps))
  const beat = every(deps, HEARTBEAT_EVERY_MS, () => {
    // Logs when the file store becomes unusable.
    deps.storeProbe.fault()
    return deps.workerFigures.beat()
  })
  const idleMs = deps.testSupport ? FOLLOW_EVERY_MS : IDLE_MS
  const following = poll(deps, stopping.signal, FOLLOW_EVERY_MS, async () => {
    await deps.testSupport?.refreshClock()
    const arePending = await advanceAllSignings(deps)
    await beat()
    if (arePending) deps.printer.prepare()
    return arePending ? FOLLOW_EVERY_MS : idleMs
  })
  const checkingJobs = poll(deps, stopping.signal, CHECK_SECONDS * 1000, queue.checkJobs)
  const stopListening = await queue.listen((work) => {
    if (work !== 'documents') following.wake()
    if (work !== 'signings') checking.wake()
  })
  // In parallel: a long cleanup must not delay signings.
  const maintaining = poll(deps, stopping.signal, idleMs, async () => {
    try {
      await maintainOncePerDay()
    } finally {
      await cleanUpRegularly()
    }
  })
  // Not awaited: no fault of the anchor place delays other tasks or the worker's end, and anchoring may stop at any
  // point.
  const anchorRegularly = every(deps, ANCHOR_EVERY_MS, () => publishDueAnchors(deps))
  poll(deps, stopping.signal, idleMs, anchorRegularly)
  return async () => {
    stopping.abort()
    await stopListening()
    await Promise.all([following.ended, checkingJobs.ended, maintaining.ended, checking.stop()])
    // Without the database it is shown as silent.
    await deps.workerFigures.endBeat().catch(() => {})
  }
}
