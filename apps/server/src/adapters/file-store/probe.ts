/** Tests whether the file store is usable: it has our id, and one object can be written, read and removed. */
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { type FileStore, PROBES, type StoreBinding, type StoreProbe } from '../../ports/file-store.ts'
import type { Log } from '../../ports/log.ts'
import { isOfDatabase } from '../../utilities/errors/app-error.ts'
import { withinDeadline } from '../../utilities/timing/deadline.ts'

/** Milliseconds after which a new probe begins: a bucket with versions keeps each probe. */
const AGE_MS = 60_000
const AGE_OF_FAULT_MS = 10_000
/** Shorter than the time-outs of the store, which leave time for a retry. */
const DEADLINE_MS = 2000

const UNUSABLE = 'the file store is not usable'
const UNBOUND = 'file store and database do not belong together'

const tryOut = async (
  store: FileStore,
  { isBound }: Pick<StoreBinding, 'isBound'>,
  key: string,
): Promise<string | undefined> => {
  const content = randomUUID()
  await store.write(key, [Buffer.from(content)])
  const stored = await text(await store.read(key))
  await store.remove(key)
  if (stored !== content) throw new Error('the file store returned another content')
  const isOurs = await isBound().catch((error: unknown) => {
    // The database has its own alarm.
    if (error instanceof Error && isOfDatabase(error)) return true
    throw error
  })
  return isOurs ? undefined : UNBOUND
}

/** `store`: the whole store, since the guard of an unbound one would not remove the probe. */
export const storeProbeOf = (store: FileStore, binding: Pick<StoreBinding, 'isBound'>, log: Log): StoreProbe => {
  // One key per process, so that a crash leaves one object at most.
  const key = `${PROBES}${randomUUID()}`
  let [fault, hasWorked, probedAt]: [string | undefined, boolean, number] = [UNUSABLE, false, Number.NEGATIVE_INFINITY]
  let trying: Promise<string | undefined> | undefined
  const conclude = (found: string | undefined, err?: unknown) => {
    if (found === UNUSABLE && (fault !== UNUSABLE || !hasWorked)) log.error({ err }, UNUSABLE)
    if (found === undefined && fault !== undefined && hasWorked) log.info('the file store is usable again')
    fault = found
    hasWorked ||= found === undefined
  }
  const probe = async () => {
    probedAt = performance.now()
    trying = tryOut(store, binding, key)
    const attempt = trying.finally(() => {
      trying = undefined
    })
    await withinDeadline(attempt, DEADLINE_MS, 'an answer of the file store').then(conclude, (err: unknown) => {
      conclude(UNUSABLE, err)
      // A slow store is usable: its late answer counts.
      attempt.then(conclude, () => {})
    })
  }
  return {
    probe,
    hasWorked: () => hasWorked,
    fault: () => {
      const isOld = performance.now() - probedAt >= (fault === undefined ? AGE_MS : AGE_OF_FAULT_MS)
      // A silent store gets no second probe meanwhile.
      if (isOld && !trying) void probe()
      return fault
    },
  }
}
