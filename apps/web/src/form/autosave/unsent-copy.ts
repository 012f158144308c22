/**
 * The unsent text of one form in the browser: stored while the server lacks it, offered when the form is next opened
 * (WIZ-13).
 */
import { type DraftKeys, decrypt, encrypt } from './encryption.ts'
import { live, oneTabAtATime } from './tab.ts'
import { deleteUnsent, inTime, placeOf, putUnsent, slotOf, storageFailed, unsentOf } from './unsent-store.ts'

/**
 * `base`: the server's values when the text was typed. `sent`: those of saves without an answer, the newest last; the
 * server may have any of them.
 */
export type UnsentValues<T> = { values: T; base: T; sent?: readonly T[] }
type Found<T> = Required<UnsentValues<T>> & { at: number }

const SENT_MOST = 10

export type UnsentPlace<T> = {
  applicationId: string
  place: string
  keys: () => Promise<DraftKeys>
  /** Decodes data that an earlier version of this page may have written; undefined if it is no longer valid. */
  revive: (json: unknown) => T | undefined
}

export class UnsentCopy<T> {
  readonly #place: UnsentPlace<T>
  /** Serialises writes and removals. */
  #queue: Promise<unknown> = Promise.resolve()

  /** A copy of an earlier visit is not overwritten before it has been read and the user has chosen. */
  #isDecided = false
  /** Another page takes the copy from here: it must remain although nothing is unsent. */
  #isHandedOver = false
  /** The values that pages of earlier visits may have sent, until all is saved. */
  #ours: readonly T[] = []
  readonly slot: string

  constructor(place: UnsentPlace<T>) {
    this.#place = place
    this.slot = slotOf(place.place)
  }

  /** Null: nothing is unsent. Without storage the user loses the backup, not the page. */
  store(unsent: UnsentValues<T> | null): void {
    if (!this.#isDecided || (!unsent && this.#isHandedOver)) return
    this.#isHandedOver = false
    const { slot } = this
    const { applicationId, keys } = this.#place
    const sent = [...this.#ours, ...(unsent?.sent ?? [])].slice(-SENT_MOST)
    if (!unsent) this.#ours = []
    void this.#enqueue(async () => {
      if (!unsent) return deleteUnsent(applicationId, slot)
      await live()
      await putUnsent({ applicationId, slot, at: Date.now(), ...(await encrypt(await keys(), { ...unsent, sent })) })
      storageFailed.set(false)
    })
  }

  /** Stores the text for another page, which finds it in `slot`; false if the copy is missing afterwards. */
  async handOver(unsent: UnsentValues<T>): Promise<boolean> {
    this.store(unsent)
    this.#isHandedOver = true
    return (await this.find()) !== undefined
  }

  /** The user's copy, moved to this tab's slot; undefined if there is none, or it belongs to another person. */
  async find(): Promise<Found<T> | undefined> {
    const found = await this.#enqueue(async () => {
      if ((await this.#waiting()).length === 0) return undefined
      const keys = await this.#place.keys()
      return oneTabAtATime(() => this.#takeUp(keys))
    })
    if (!found) this.#isDecided = true
    else this.#ours = [...found.sent, found.values]
    return found
  }

  /** Whether the server may have these values from the page whose copy was found. */
  isOurs(values: T): boolean {
    const json = JSON.stringify(values)
    return this.#ours.some((each) => JSON.stringify(each) === json)
  }

  async #waiting() {
    const { applicationId, place } = this.#place
    return (await unsentOf(applicationId)).filter((record) => placeOf(record) === place)
  }

  async #takeUp(keys: DraftKeys): Promise<Found<T> | undefined> {
    const { slot } = this
    const { applicationId, revive } = this.#place
    for (const record of await this.#waiting()) {
      const stored = (await decrypt(keys, record)) as Partial<UnsentValues<unknown>> | undefined
      if (!stored) continue
      const values = revive(stored.values)
      const base = revive(stored.base)
      // Earlier pages stored only the last one.
      const sent = [stored.sent ?? []]
        .flat()
        .map(revive)
        .filter((each) => each !== undefined)
      const isUsable = values !== undefined && base !== undefined
      if (isUsable && record.slot === slot) return { values, base, sent, at: record.at }
      if (isUsable) {
        await live()
        await putUnsent({ ...record, slot })
      }
      await deleteUnsent(applicationId, record.slot)
      if (isUsable) return { values, base, sent, at: record.at }
    }
    return undefined
  }

  /** Waits until all requested writes are done, or until the browser exceeds the time limit. */
  async written(): Promise<void> {
    await inTime(this.#queue).catch(() => undefined)
  }

  /** The user has chosen: later copies replace the one that was found. */
  settle(): void {
    this.#isDecided = true
  }

  #enqueue<R>(work: () => Promise<R>): Promise<R | undefined> {
    const run = this.#queue.then(work).catch((error: unknown) => {
      console.warn('unsent text could not be kept in this browser', error)
      storageFailed.set(true)
      return undefined
    })
    this.#queue = run
    return run
  }
}
