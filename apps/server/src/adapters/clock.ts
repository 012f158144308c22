/** The machine's clock, and one that tests can set for all processes at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../ports/clock.ts'
import type { TestSupport } from '../ports/test-support.ts'
import type { Database } from './postgres/database.ts'

const sleepUntil: Clock['sleep'] = (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => {})

export const systemClock: Clock = { now: () => new Date(), sleep: sleepUntil }

/** Follows the database's test clock. A set time advances from the moment at which it was set. */
export const testClock = (db: Database): { clock: Clock; testSupport: TestSupport } => {
  let offset = 0
  return {
    clock: { now: () => new Date(Date.now() + offset), sleep: sleepUntil },
    testSupport: {
      setClock: async (now) => {
        await db.deleteFrom('testClock').execute()
        if (now) await db.insertInto('testClock').values({ now, setAt: new Date() }).execute()
        offset = now ? now.getTime() - Date.now() : 0
      },
      refreshClock: async () => {
        const row = await db.selectFrom('testClock').selectAll().executeTakeFirst()
        offset = row ? row.now.getTime() - row.setAt.getTime() : 0
      },
    },
  }
}
