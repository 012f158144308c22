/** Runs the worker's jobs and recurring tasks. */
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { Queue } from './adapters/postgres/queue.ts'
import { keepAnchored } from './audit-log/publish-anchor.ts'
import { poll } from './polling/poll.ts'
import type { Needs } from './ports/needs.ts'
import { deliverCase } from './resources/cases/deliver-case.ts'
import { checkWaiting } from './resources/documents/check-waiting.ts'
import { makeReceipt } from './resources/receipts/make-receipt.ts'
import { sendMail } from './resources/receipts/send-mail.ts'
import { runDailyMaintenance } from './retention/daily-maintenance.ts'
import { deleteOrphanedFiles } from './retention/delete-orphaned-files.ts'
import { advanceAllSignings } from './signing/advance-signing.ts'
import { stampEvidence } from './signing/stamp-evidence.ts'

const FOLLOW_EVERY_MS = 1000
const SWEEP_EVERY_MS = 900_000
/** Retry interval of daily maintenance after a failed step. */
const MAINTENANCE_EVERY_MS = 300_000
const PROMOTE_EVERY_MS = 5000
/** Retry interval of an anchor that could not be published. */
const ANCHOR_EVERY_MS = 60_000

/** Runs a task at once, and again when `milliseconds` have passed by the server's clock. */
const every = (needs: Needs, milliseconds: number, task: () => Promise<unknown>): (() => Promise<void>) => {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    const now = needs.clock.now().getTime()
    if (Math.abs(now - last) < milliseconds) return
    last = now
    await task()
  }
}

/**
 * Runs daily maintenance at start and when a new Swedish day begins by the server's clock; retries soon when a step
 * failed.
 */
const oncePerDay = (needs: Needs): (() => Promise<void>) => {
  const today = () => stockholmDate(needs.clock.now().getTime())
  let done: string | undefined
  const maintain = every(needs, MAINTENANCE_EVERY_MS, async () => {
    const day = today()
    needs.log(`housekeeping ${day}: ${JSON.stringify(await runDailyMaintenance(needs))}`)
    done = day
  })
  return async () => {
    if (today() !== done) await maintain()
  }
}

const sweep = async (needs: Needs): Promise<void> => {
  const swept = await deleteOrphanedFiles(needs)
  if (Object.values(swept).some((count) => count > 0)) needs.log(`files swept: ${JSON.stringify(swept)}`)
}

/** Starts all work of the worker process; the result stops it. */
export const startJobs = async (needs: Needs, queue: Queue): Promise<() => Promise<void>> => {
  await queue.promoteNewJobs()
  await queue.work('deliver-case', ({ applicationId }) => deliverCase(needs, applicationId))
  await queue.work('make-receipt', ({ applicationId }) => makeReceipt(needs, applicationId))
  await queue.work('stamp-evidence', ({ applicationId }) => stampEvidence(needs, applicationId))
  await queue.work('send-mail', (job) => sendMail(needs, job))
  const stopChecking = checkWaiting(needs)
  const stopping = new AbortController()
  const maintainOncePerDay = oncePerDay(needs)
  const sweepNowAndThen = every(needs, SWEEP_EVERY_MS, () => sweep(needs))
  const promoteNewJobs = every(needs, PROMOTE_EVERY_MS, queue.promoteNewJobs)
  const following = poll(needs, stopping.signal, FOLLOW_EVERY_MS, async () => {
    await needs.testSupport?.refreshClock()
    await promoteNewJobs()
    await advanceAllSignings(needs)
  })
  // In parallel: a long cleanup must not delay signings.
  const keeping = poll(needs, stopping.signal, FOLLOW_EVERY_MS, async () => {
    try {
      await maintainOncePerDay()
    } finally {
      await sweepNowAndThen()
    }
  })
  // Not awaited: no fault of the anchor place delays other tasks or the worker's end, and anchoring may stop at any
  // point.
  const anchorNowAndThen = every(needs, ANCHOR_EVERY_MS, () => keepAnchored(needs))
  void poll(needs, stopping.signal, FOLLOW_EVERY_MS, anchorNowAndThen)
  return async () => {
    stopping.abort()
    await Promise.all([following, keeping, stopChecking()])
  }
}
