/** Delays of the forms, in milliseconds (S2 §9, WIZ-16). */

export const TIMING = {
  /** From the last change to the autosave. */
  autosave: 1000,
  /**
   * From a change to the encrypted copy in the browser, also during further typing; short, so that a crash loses
   * little.
   */
  store: 200,
  /** Time limit for the browser's storage of unsent text: some browsers never answer. */
  storage: 2000,
  /** First pause before a failed autosave is retried; it doubles up to `retryMost`. */
  retry: 1000,
  retryMost: 30_000,
  /** Time for which answers may be unsaved before the page shows the reason. */
  unsaved: 60_000,
  /** Longest wait for an autosave when a page is left, before the user is asked. */
  leave: 1500,
  /** A list of checkboxes counts as left after this time without focus: moving between boxes is not leaving. */
  checkboxListBlur: 150,
  /** From a change of documents to their check. */
  documentation: 50,
  /** From a save until the check marks of other steps are fetched, so that continuous typing causes one call. */
  marks: 2000,
  /** Before the notice about an equipment's outcome. */
  outcome: 100,
  /** From the last change of a total until screen readers hear it, so that no keystroke is interrupted. */
  total: 1000,
  /** From the last correction of imported rows until the server judges them again. */
  rows: 600,
} as const

/** Unsent text expires after this time. */
export const UNSENT_RETENTION_MS = 7 * 24 * 60 * 60 * 1000
