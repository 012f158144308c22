/** The lines of a version about the identities and options of the version that it replaces (VER-01). */
import type { ApplicationTypeVersion } from './definition.ts'

type Version = ApplicationTypeVersion<unknown>

export type ReplacementLines = {
  /** The present name of an identity or option of the earlier version; undefined when it is dropped. */
  nameOf: (earlier: string) => string | undefined
  /** The earlier name of an identity or option; undefined when nothing becomes it. */
  earlierOf: (name: string) => string | undefined
  /** Whether a line says what this identity or option of the earlier version becomes. */
  isMoved: (earlier: string) => boolean
}

/** Without lines, each name stays. Lines are for the version before alone. */
export const replacementLines = (from: Version, to: Version): ReplacementLines => {
  const { moved = [], dropped = [] } =
    to.replaces?.versionNumber === from.versionNumber ? to.replaces : { moved: [], dropped: [] }
  const names = new Map(moved.map((line) => [line.from, line.to]))
  const earlier = new Map(moved.map((line) => [line.to, line.from]))
  const gone = new Set(dropped)
  return {
    isMoved: (name) => names.has(name),
    nameOf: (name) => (gone.has(name) ? undefined : (names.get(name) ?? name)),
    earlierOf: (name) => earlier.get(name) ?? (gone.has(name) || names.has(name) ? undefined : name),
  }
}
