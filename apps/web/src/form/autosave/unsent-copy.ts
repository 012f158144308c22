/** One form's unsent text in the browser: kept while the server lacks it, offered again when the form is opened next (WIZ-13). */
import { decrypt, encrypt } from './encryption.ts'
import { live, oneTabAtATime } from './tab.ts'
import { deleteUnsent, inTime, placeOf, putUnsent, slotOf, storageFailed, unsentOf } from './unsent-store.ts'

/** `base`: what the server had when the text was typed. */
export type Kept<T> = { values: T; base: T }
type Found<T> = Kept<T> & { at: number }

export type UnsentPlace<T> = {
  applicationId: string
  place: string
  key: () => Promise<CryptoKey>
  /** Reads what an earlier version of this page may have written; undefined when it makes no sense any more. */
  revive: (json: unknown) => T | undefined
}

export class UnsentCopy<T> {
  readonly #place: UnsentPlace<T>
  /** Writes and removals in the order asked for. */
  #queue: Promise<unknown> = Promise.resolve()

  /** A copy of an earlier visit is not overwritten until it has been looked for and the person has chosen. */
  #isDecided = false
  /** Another page takes it from here: it is there although nothing is unsent. */
  #isHandedOver = false
  readonly slot: string

  constructor(place: UnsentPlace<T>) {
    this.#place = place
    this.slot = slotOf(place.place)
  }

  /** Null: nothing is unsent. A browser that keeps nothing costs the person the safety net, not the page. */
  keep(kept: Kept<T> | null): void {
    if (!this.#isDecided || (!kept && this.#isHandedOver)) return
    this.#isHandedOver = false
    const { slot } = this
    const { applicationId, key } = this.#place
    void this.#enqueue(async () => {
      if (!kept) return deleteUnsent(applicationId, slot)
      await live()
      await putUnsent({ applicationId, slot, at: Date.now(), ...(await encrypt(await key(), kept)) })
      storageFailed.set(false)
    })
  }

  /** Keeps it for another page, which finds it in `slot`; false when it is not there afterwards. */
  async handOver(kept: Kept<T>): Promise<boolean> {
    this.keep(kept)
    this.#isHandedOver = true
    return (await this.find()) !== undefined
  }

  /** This person's copy, from now on in this tab's slot; undefined when there is none, or when it is somebody else's. */
  async find(): Promise<Found<T> | undefined> {
    const found = await this.#enqueue(async () => {
      if ((await this.#waiting()).length === 0) return undefined
      const key = await this.#place.key()
      return oneTabAtATime(() => this.#takeUp(key))
    })
    if (!found) this.#isDecided = true
    return found
  }

  async #waiting() {
    const { applicationId, place } = this.#place
    return (await unsentOf(applicationId)).filter((record) => placeOf(record) === place)
  }

  async #takeUp(key: CryptoKey): Promise<Found<T> | undefined> {
    const { slot } = this
    const { applicationId, revive } = this.#place
    for (const record of await this.#waiting()) {
      const kept = (await decrypt(key, record)) as Partial<Kept<unknown>> | undefined
      if (!kept) continue
      const values = revive(kept.values)
      const base = revive(kept.base)
      const isUsable = values !== undefined && base !== undefined
      if (isUsable && record.slot === slot) return { values, base, at: record.at }
      if (isUsable) {
        await live()
        await putUnsent({ ...record, slot })
      }
      await deleteUnsent(applicationId, record.slot)
      if (isUsable) return { values, base, at: record.at }
    }
    return undefined
  }

  /** What was asked for is done, kept or gone; or the browser takes too long. */
  async written(): Promise<void> {
    await inTime(this.#queue).catch(() => undefined)
  }

  /** The person has chosen: what is kept from now on takes the place of what was found. */
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
