/**
 * Saves a step's answers by themselves (WIZ-13): after a pause, one call at a time, again and again while it fails.
 * Knows nothing of React or of what the answers are.
 */
import type { ApiError } from '../../api/http.ts'
import { createStore, type Store } from '../store.ts'
import { TIMING } from '../timing.ts'
import { isStopping, isWorthRetrying, tooMuchOf, type WhyNotSaved, whyNotSaved } from './save-failures.ts'

/** The state on the server: `etag` is what the next save builds on, `savedAt` an instant, null before the first save. */
export type Saved = { etag: string | null; savedAt: string | null }

export type SaveState =
  /** `byHand`: what is typed next is not saved until the person does so. */
  | { kind: 'saved'; at: string | null; byHand?: true }
  /** Typed, and waiting for the pause, or `byHand` for the person. */
  | { kind: 'unsaved'; byHand?: true }
  | { kind: 'saving' }
  /** Tried in vain, and to be tried again. */
  | { kind: 'retrying'; why: WhyNotSaved }
  /** Refused as it stands; the next change is tried again. `reason`: text key, where the answers are too much. */
  | { kind: 'failed'; why: WhyNotSaved; reason?: string | undefined }
  /** Only the person can go on: a conflict to settle, or an application that can no longer be changed. */
  | { kind: 'stopped'; why: WhyNotSaved }

export type Send<T> = (values: T, etag: string | null) => Promise<Saved>

export type AutosaverOptions<T> = {
  saved: Saved
  /** The answers as they are now. They may go on changing: what is kept of them is a copy. */
  read: () => T
  /** A copy of the answers in the fields, for the browser when `read` throws; left out where reading follows no rule. */
  held?: () => T | undefined
  /** Saves a draft. Left out where nothing is saved before the person says so: then only the browser keeps it. */
  send?: Send<T>
  /** Keeps a copy in the browser; null: the server has it all. */
  keep: (values: T | null) => void
  /** Somebody saved in between (412), or the application can't be changed any more (403, 404, 409). */
  onStopped: (error: ApiError) => void
  /** An exception in a rule while the answers were read, or in a save. */
  onException: (error: unknown) => void
}

/** Between two letters, not while one is drawn; soon, however busy. Not every browser can tell. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: TIMING.keep }) : work()

export class Autosaver<T> {
  readonly #options: AutosaverOptions<T>
  readonly state: Store<SaveState>
  #saved: Saved
  /** The answers that the server has, as JSON. */
  #acknowledged: string
  #failures = 0
  #sendTimer: ReturnType<typeof setTimeout> | undefined
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #isAsking = false
  #isStopped = false
  /** Calls wait for each other, because each builds on the ETag of the one before. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(options: AutosaverOptions<T>) {
    this.#options = options
    this.#saved = options.saved
    this.#acknowledged = JSON.stringify(options.read())
    this.state = createStore<SaveState>({ kind: 'saved', at: options.saved.savedAt })
  }

  get #kind(): SaveState['kind'] {
    return this.state.current().kind
  }

  /** True while the server has not acknowledged what stands in the form (WIZ-07), or where that cannot be read. */
  isDirty(): boolean {
    const { values, isWhole } = this.#readable()
    return !isWhole || JSON.stringify(values) !== this.#acknowledged
  }

  /** The answers; those in the fields when a rule throws, if they can be read without (`isWhole` is false). */
  #readable(): { values: T | undefined; isWhole: boolean } {
    const { read, held, onException } = this.#options
    try {
      return { values: read(), isWhole: true }
    } catch (error) {
      onException(error)
      return { values: held?.(), isWhole: false }
    }
  }

  /**
   * Something may have changed. The first time it is looked up, once for all that changes together, and before the page
   * is drawn with it: a changed page never says "saved".
   */
  changed(): void {
    if (this.#kind !== 'saved') return this.#changed()
    if (this.#isAsking) return
    this.#isAsking = true
    queueMicrotask(() => {
      if (this.#isAsking && this.isDirty()) this.#changed()
      this.#isAsking = false
    })
  }

  #changed(): void {
    if (this.#kind === 'stopped') return
    // Not put off by the next change: who types without a pause must not lose it all.
    this.#keepTimer ??= setTimeout(() => whenIdle(() => this.#keepTimer && this.keepNow()), TIMING.keep)
    if (this.#kind === 'retrying') return
    if (this.#kind !== 'saving') this.state.set({ kind: 'unsaved' })
    this.#sendAfter(TIMING.autosave)
  }

  /** Copies unsent answers into the browser at once; what was taken back is kept no more. */
  keepNow(): void {
    this.#stopKeeping()
    const { values, isWhole } = this.#readable()
    if (isWhole && JSON.stringify(values) === this.#acknowledged) this.#options.keep(null)
    // Answers that cannot be read leave the earlier copy.
    else if (values !== undefined) this.#options.keep(values)
  }

  /** Saves now what is unsaved. False when that did not work. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#sendTimer)
    await this.exclusively(() => this.#send())
    return !this.isDirty()
  }

  /**
   * Saves for good. Rejects with what went wrong, but for a stop, which is dealt with elsewhere: then false.
   * What was refused is saved as a draft after a while.
   */
  submit(values: T, send: Send<T>): Promise<boolean> {
    clearTimeout(this.#sendTimer)
    return this.exclusively(async (etag) => {
      try {
        this.acknowledge(await send(values, etag), values)
        return true
      } catch (error) {
        if (isStopping(error)) {
          this.#failed(error)
          return false
        }
        this.state.set({ kind: 'unsaved' })
        this.#sendAfter(TIMING.autosave)
        throw error
      }
    })
  }

  /** Runs a call that changes the same step when no other is under way; it gets the ETag to build on, and gives the next. */
  exclusively<R>(work: (etag: string | null) => Promise<R>): Promise<R> {
    const turn = () => work(this.#saved.etag)
    const run = this.#queue.then(turn, turn)
    this.#queue = run.catch(() => undefined)
    return run
  }

  /** The server has `values`. Without values: the step's ETag has changed by a call of another kind. */
  acknowledge(saved: Partial<Saved>, values?: T): void {
    this.#saved = { ...this.#saved, ...saved }
    this.#failures = 0
    if (values !== undefined) this.#acknowledged = JSON.stringify(values)
    if (this.isDirty()) {
      this.state.set({ kind: 'unsaved' })
      this.#sendAfter(TIMING.autosave)
      return
    }
    this.#stopKeeping()
    this.#options.keep(null)
    this.state.set({ kind: 'saved', at: this.#saved.savedAt })
  }

  /** The connection is back: no need to wait for the next try. */
  readonly retryNow = (): void => {
    if (this.#kind === 'retrying') void this.flush()
  }

  /** The values on the server. */
  acknowledged(): T {
    return JSON.parse(this.#acknowledged) as T
  }

  /** Sends nothing until the person has said which version shall stand. */
  hold(why: WhyNotSaved = 'conflict'): void {
    this.keepNow()
    this.state.set({ kind: 'stopped', why })
  }

  /** The person gave up what they typed. */
  forget(): void {
    this.stop()
    this.#options.keep(null)
    const { values, isWhole } = this.#readable()
    if (isWhole) this.#acknowledged = JSON.stringify(values)
  }

  /** After a stop whose cause could not be inspected, because of `error`: tries again later. */
  resume(error: unknown): void {
    const why = whyNotSaved(error)
    if (why === 'exception') this.#options.onException(error)
    this.state.set({ kind: 'retrying', why })
    this.#sendAfter(TIMING.retry)
  }

  /** Takes up what `stop` ended: React may leave a page and come back to it. */
  start(): void {
    this.#isStopped = false
  }

  /** No more calls, also when one under way has been answered; what is unsent stays in the browser. */
  stop(): void {
    this.#isStopped = true
    this.#isAsking = false
    clearTimeout(this.#sendTimer)
    this.#stopKeeping()
  }

  #stopKeeping(): void {
    clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
  }

  async #send(): Promise<void> {
    const { send } = this.#options
    if (!send || this.#isStopped || this.#kind === 'stopped') return
    try {
      if (!this.isDirty()) return this.acknowledge({})
      const values = structuredClone(this.#options.read())
      this.state.set({ kind: 'saving' })
      this.acknowledge(await send(values, this.#saved.etag), values)
    } catch (error) {
      this.#failed(error)
    }
  }

  #failed(error: unknown): void {
    this.keepNow()
    const why = whyNotSaved(error)
    if (why === 'exception') this.#options.onException(error)
    if (isStopping(error)) {
      this.hold(why)
      this.#options.onStopped(error)
    } else if (isWorthRetrying(error)) {
      this.state.set({ kind: 'retrying', why })
      this.#sendAfter(Math.min(TIMING.retryMost, TIMING.retry * 2 ** this.#failures++))
    } else {
      console.error(error)
      this.state.set({ kind: 'failed', why, reason: tooMuchOf(error) })
    }
  }

  #sendAfter(delay: number): void {
    clearTimeout(this.#sendTimer)
    this.#sendTimer = setTimeout(() => void this.flush(), delay)
  }
}
