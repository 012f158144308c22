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

/** Over several versions, each of which replaces the one before. */
export const linesOver = (versions: readonly Version[]): Pick<ReplacementLines, 'nameOf' | 'earlierOf'> => {
  const each = versions.slice(1).map((to, at) => replacementLines(versions[at] ?? to, to))
  const follow = (steps: readonly ((name: string) => string | undefined)[], name: string) =>
    steps.reduce<string | undefined>((at, step) => (at === undefined ? undefined : step(at)), name)
  return {
    nameOf: (name) =>
      follow(
        each.map(({ nameOf }) => nameOf),
        name,
      ),
    earlierOf: (name) => follow(each.map(({ earlierOf }) => earlierOf).toReversed(), name),
  }
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
