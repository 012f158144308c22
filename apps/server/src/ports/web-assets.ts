/** Scripts, styles and fonts of all versions of the web app that may run at once, for a rolling upgrade. */
export type WebAssets = {
  /** Stores those of the version that starts now; the others are superseded, and deleted some days later. */
  publish(names: readonly string[], read: (name: string) => Promise<Buffer>, now: Date): Promise<void>
  find(name: string): Promise<Buffer | undefined>
}
