/** Every delay of the forms, in milliseconds, in one place (S2 §9, WIZ-16). */

export const TIMING = {
  /** From the last change to the autosave. */
  autosave: 1000,
  /** From a change to the encrypted copy in the browser, also while more is typed; short, so that a crash loses nothing readable. */
  keep: 200,
  /** How long the browser's storage of unsent text is waited for: some never answer. */
  storage: 2000,
  /** First pause before a failed autosave is tried again; it doubles up to `retryMost`. */
  retry: 1000,
  retryMost: 30_000,
  /** How long answers may be unsaved before the page says why. */
  unsaved: 60_000,
  /** How long leaving a page waits for an autosave before it asks. */
  leave: 1500,
  /** Leaving a list of tick boxes counts when focus has stayed away this long: going from box to box is not leaving. */
  checkboxListBlur: 150,
  /** From a change of documents to their check. */
  documentation: 50,
  /** From a save until the check marks of other steps are asked for, so that who goes on typing asks once. */
  marks: 2000,
  /** Before the notice about an equipment's outcome. */
  outcome: 100,
} as const

/** Unsent text is forgotten after this long. */
export const UNSENT_KEPT_MS = 7 * 24 * 60 * 60 * 1000
