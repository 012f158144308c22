/** One form's unsent text in the browser: kept while the server lacks it, offered again when the form is opened next (WIZ-13). */
import { decrypt, encrypt } from './encryption.ts'
import { deleteUnsent, getUnsent, putUnsent } from './unsent-store.ts'

/** `base`: what the server had when the text was typed. */
export type Kept<T> = { values: T; base: T }
type Found<T> = Kept<T> & { at: number }

export type UnsentPlace<T> = {
  applicationId: string
  slot: string
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

  constructor(place: UnsentPlace<T>) {
    this.#place = place
  }

  /** Null: nothing is unsent. A browser that keeps nothing costs the person the safety net, not the page. */
  keep(kept: Kept<T> | null): void {
    if (!this.#isDecided) return
    const { applicationId, slot, key } = this.#place
    void this.#enqueue(async () =>
      kept
        ? putUnsent({ applicationId, slot, at: Date.now(), ...(await encrypt(await key(), kept)) })
        : deleteUnsent(applicationId, slot),
    )
  }

  /** This person's copy; undefined when there is none, or when it is somebody else's. */
  async find(): Promise<Found<T> | undefined> {
    const { applicationId, slot, key, revive } = this.#place
    const found = await this.#enqueue(async () => {
      const record = await getUnsent(applicationId, slot)
      if (!record) return undefined
      const kept = (await decrypt(await key(), record)) as Partial<Kept<unknown>> | undefined
      const values = revive(kept?.values)
      const base = revive(kept?.base)
      return values === undefined || base === undefined ? undefined : { values, base, at: record.at }
    })
    if (!found) this.#isDecided = true
    return found
  }

  /** The person has chosen: what is kept from now on takes the place of what was found. */
  settle(): void {
    this.#isDecided = true
  }

  #enqueue<R>(work: () => Promise<R>): Promise<R | undefined> {
    const run = this.#queue.then(work).catch((error: unknown) => {
      console.warn('unsent text could not be kept in this browser', error)
      return undefined
    })
    this.#queue = run
    return run
  }
}
