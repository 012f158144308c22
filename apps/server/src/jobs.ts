/** What the worker does: each job to its use case, and what must be looked at again and again. */
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { Queue } from './adapters/queue/queue.ts'
import { deliverCase } from './cases/deliver-case.ts'
import type { Needs } from './needs.ts'
import { makeReceipt } from './receipts/make-receipt.ts'
import { sendMail } from './receipts/send-mail.ts'
import { keepHouse } from './retention/keep-house.ts'
import { advanceAllSignings } from './signing/advance-signing.ts'

const FOLLOW_EVERY_MS = 1000

/** Runs `task` over and over with a pause between, until stopped; a failure is logged and tried again. */
const repeat = (needs: Needs, everyMs: number, task: () => Promise<void>): (() => Promise<void>) => {
  let running = true
  const run = async () => {
    while (running) {
      await task().catch((error: unknown) => needs.log(`background work failed: ${String(error)}`))
      await needs.clock.sleep(everyMs)
    }
  }
  const ended = run()
  return () => {
    running = false
    return ended
  }
}

/** Runs housekeeping when a new Swedish day has begun by the service's clock, and once at start. */
const oncePerDay = (needs: Needs): (() => Promise<void>) => {
  let done = ''
  return async () => {
    const today = stockholmDate(needs.clock.now().getTime())
    if (today === done) return
    done = today
    needs.log(`housekeeping ${today}: ${JSON.stringify(await keepHouse(needs))}`)
  }
}

/** Starts all work of the worker process; the answer stops it. */
export const startJobs = async (needs: Needs, queue: Queue): Promise<() => Promise<void>> => {
  await queue.work('deliver-case', ({ applicationId }) => deliverCase(needs, applicationId))
  await queue.work('make-receipt', ({ applicationId }) => makeReceipt(needs, applicationId))
  await queue.work('send-mail', (job) => sendMail(needs, job))
  const keepHouseToday = oncePerDay(needs)
  return repeat(needs, FOLLOW_EVERY_MS, async () => {
    await needs.testSupport?.refreshClock()
    await advanceAllSignings(needs)
    await keepHouseToday()
  })
}
