/**
 * Saves a step's answers automatically (WIZ-13): after a pause in typing, one call at a time, with retries. Independent
 * of React and of the type of the answers.
 */
import { type ApiError, demandedWait } from '../../api/api-error.ts'
import { createStore, type Store } from '../store.ts'
import { TIMING } from '../timing.ts'
import { isStopping, isWorthRetrying, tooMuchOf, type WhyNotSaved, whyNotSaved } from './save-failures.ts'

/** The state on the server. `etag`: the next save builds on it. `savedAt`: an instant, null before the first save. */
export type Saved = { etag: string | null; savedAt: string | null }

export type SaveState =
  /** `byHand`: further input is not saved until the user saves it. */
  | { kind: 'saved'; at: string | null; byHand?: true }
  /** Changed; waits for the pause, or with `byHand` for the user. */
  | { kind: 'unsaved'; byHand?: true }
  | { kind: 'saving' }
  /** Failed temporarily; will be retried. */
  | { kind: 'retrying'; why: WhyNotSaved }
  /** Refused; the next change is tried again. `reason`: text key, if the answers exceed a limit. */
  | { kind: 'failed'; why: WhyNotSaved; reason?: string | undefined }
  /** Requires a decision of the user: a conflict, or an application that can no longer be changed. */
  | { kind: 'stopped'; why: WhyNotSaved }

export type Send<T> = (values: T, etag: string | null) => Promise<Saved>

export type AutosaverOptions<T> = {
  saved: Saved
  /** The current answers, possibly a mutable object; the autosaver stores copies. */
  read: () => T
  /** A copy of the answers in the fields, for the browser when `read` throws. Omitted if reading applies no rules. */
  held?: () => T | undefined
  /** Saves a draft. Omitted where nothing is saved before the user saves it: then only the browser stores it. */
  send?: Send<T>
  /** Stores a copy in the browser; null: the server has everything. */
  store: (values: T | null) => void
  /**
   * Another save came in between (412), or the application can no longer be changed (403, 404, 409). Resolves with true
   * when that save was one of this page whose answer was lost, and the page continues from it.
   */
  onStopped: (error: ApiError) => Promise<boolean>
  /** An exception in a rule while the answers were read, or in a save. */
  onException: (error: unknown) => void
}

/** Each may be a whole step. */
const UNANSWERED_MOST = 10

/** Between two keystrokes rather than during rendering, with a timeout. Not every browser supports idle callbacks. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: TIMING.store }) : work()

export class Autosaver<T> {
  readonly #options: AutosaverOptions<T>
  readonly state: Store<SaveState>
  #saved: Saved
  /** The answers that the server has, as JSON. */
  #acknowledged: string
  /** The answers of the newest saves that are not acknowledged: the server may have any of them. */
  #unanswered: readonly T[] = []
  #failures = 0
  #sendTimer: ReturnType<typeof setTimeout> | undefined
  #storeTimer: ReturnType<typeof setTimeout> | undefined
  #isAsking = false
  #isStopped = false
  /** Calls are serialised, because each builds on the ETag of the one before. */
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

  /** True while the server has not acknowledged the form's content, or if that cannot be read (WIZ-07). */
  isDirty(): boolean {
    const { values, isWhole } = this.#readable()
    return !isWhole || JSON.stringify(values) !== this.#acknowledged
  }

  /** The answers. If a rule throws, the fields' content if readable without rules (`isWhole` is false). */
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
   * Something may have changed. Compares once in a microtask for all simultaneous changes, before the page renders: a
   * changed page never says "saved".
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
    // Not restarted by the next change: continuous typing must not postpone the copy for ever.
    this.#storeTimer ??= setTimeout(() => whenIdle(() => this.#storeTimer && this.storeNow()), TIMING.store)
    if (this.#kind === 'retrying') return
    if (this.#kind !== 'saving') this.state.set({ kind: 'unsaved' })
    this.#sendAfter(TIMING.autosave)
  }

  /** Stores unsent answers in the browser immediately, or deletes the copy if the changes were reverted. */
  storeNow(): void {
    this.#cancelStore()
    const { values, isWhole } = this.#readable()
    if (isWhole && JSON.stringify(values) === this.#acknowledged) this.#options.store(null)
    // If the answers cannot be read, the earlier copy remains.
    else if (values !== undefined) this.#options.store(values)
  }

  /** Saves unsaved answers now. False when that failed. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#sendTimer)
    await this.exclusively(() => this.#send())
    return !this.isDirty()
  }

  /**
   * Final save. Rejects on failure, except for a stop, which is handled elsewhere: then false. A refused save is
   * followed by a draft after the usual pause. One that is stale because of this page's own save is repeated once.
   */
  submit(values: T, send: Send<T>): Promise<boolean> {
    return this.exclusively(() => this.#submit(values, send, true))
  }

  async #submit(values: T, send: Send<T>, mayRepeat: boolean): Promise<boolean> {
    clearTimeout(this.#sendTimer)
    try {
      await this.#save(values, send)
      return true
    } catch (error) {
      if (isStopping(error))
        return (await this.#stopped(error)) && mayRepeat && this.#holds(values) && this.#submit(values, send, false)
      this.state.set({ kind: 'unsaved' })
      this.#sendAfter(TIMING.autosave)
      throw error
    }
  }

  /** False when the fields hold other answers: a comparison of versions may have left a question. */
  #holds(values: T): boolean {
    return JSON.stringify(this.#options.read()) === JSON.stringify(values)
  }

  async #save(values: T, send: Send<T>): Promise<void> {
    this.#unanswered = [...this.#unanswered, values].slice(-UNANSWERED_MOST)
    // A page that is left before the answer leaves a copy that names what the server may have.
    this.storeNow()
    this.acknowledge(await send(values, this.#saved.etag), values)
  }

  /** Runs a call that changes the same step while no other is in progress. It gets the ETag to build on. */
  exclusively<R>(work: (etag: string | null) => Promise<R>): Promise<R> {
    const turn = () => work(this.#saved.etag)
    const run = this.#queue.then(turn, turn)
    this.#queue = run.catch(() => undefined)
    return run
  }

  /** Records that the server has `values`. Without values: a call of another kind has changed the step's ETag. */
  acknowledge(saved: Partial<Saved>, values?: T): void {
    this.#saved = { ...this.#saved, ...saved }
    this.#failures = 0
    if (values !== undefined) {
      this.#acknowledged = JSON.stringify(values)
      this.#unanswered = []
    }
    if (this.isDirty()) {
      this.state.set({ kind: 'unsaved' })
      this.#sendAfter(TIMING.autosave)
      return
    }
    this.#cancelStore()
    this.#options.store(null)
    this.state.set({ kind: 'saved', at: this.#saved.savedAt })
  }

  /** The connection is back: retries immediately. */
  readonly retryNow = (): void => {
    if (this.#kind === 'retrying') void this.flush()
  }

  /** The values on the server. */
  acknowledged(): T {
    return JSON.parse(this.#acknowledged) as T
  }

  /** The values of saves without an answer, the newest last. */
  unanswered(): readonly T[] {
    return this.#unanswered
  }

  /** Sends nothing until the user has chosen a version. */
  hold(why: WhyNotSaved = 'conflict'): void {
    this.storeNow()
    this.state.set({ kind: 'stopped', why })
  }

  /** The user has discarded the input. */
  forget(): void {
    this.stop()
    this.#options.store(null)
    const { values, isWhole } = this.#readable()
    if (isWhole) this.#acknowledged = JSON.stringify(values)
  }

  /** Retries later, after a stop whose cause could not be inspected because of `error`. */
  resume(error: unknown): void {
    const why = whyNotSaved(error)
    if (why === 'exception') this.#options.onException(error)
    this.state.set({ kind: 'retrying', why })
    this.#sendAfter(TIMING.retry)
  }

  /** Reverts `stop`: React may unmount a page and mount it again. */
  start(): void {
    this.#isStopped = false
  }

  /** Makes no more calls, also after the answer of one in progress. Unsent answers stay in the browser. */
  stop(): void {
    this.#isStopped = true
    this.#isAsking = false
    clearTimeout(this.#sendTimer)
    this.#cancelStore()
  }

  #cancelStore(): void {
    clearTimeout(this.#storeTimer)
    this.#storeTimer = undefined
  }

  async #send(): Promise<void> {
    const { send } = this.#options
    if (!send || this.#isStopped || this.#kind === 'stopped') return
    try {
      if (!this.isDirty()) return this.acknowledge({})
      const values = structuredClone(this.#options.read())
      this.state.set({ kind: 'saving' })
      await this.#save(values, send)
    } catch (error) {
      this.#failed(error)
    }
  }

  #stopped(error: ApiError): Promise<boolean> {
    this.hold(whyNotSaved(error))
    return this.#options.onStopped(error)
  }

  #failed(error: unknown): void {
    if (isStopping(error)) return void this.#stopped(error)
    this.storeNow()
    const why = whyNotSaved(error)
    if (why === 'exception') this.#options.onException(error)
    if (isWorthRetrying(error)) {
      this.state.set({ kind: 'retrying', why })
      const pause = Math.min(TIMING.retryMost, TIMING.retry * 2 ** this.#failures++)
      this.#sendAfter(Math.max(pause, 1000 * demandedWait(error)))
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
