/** Submitted applications past their retention period. Days are `YYYY-MM-DD`. */

/**
 * Business type (id) → its newest version. An application of a version that is not among them waits for a catalogue.
 */
export type KnownVersions = Readonly<Record<number, number>>

/** Years for which a submitted application is stored: by business type (id), otherwise the installation's years. */
export type RetentionRules = {
  today: string
  byType: Readonly<Record<number, number>>
  otherwise: number
  known: KnownVersions
}

/** The part of the catalogue that the rules need. */
type Versions = {
  businessTypes: readonly { id: number; retentionInYears?: number }[]
  knownVersions: KnownVersions
}

/** Uses the retention period of each type, otherwise that of the installation. */
export const retentionRulesOf = (
  { businessTypes, knownVersions }: Versions,
  today: string,
  otherwise: number,
): RetentionRules => {
  const own = businessTypes.flatMap(({ id, retentionInYears }) =>
    retentionInYears === undefined ? [] : [[id, retentionInYears] as const],
  )
  return { today, byType: Object.fromEntries(own), otherwise, known: knownVersions }
}

export type Due = { id: string; keptUntil: string; handedOverWhole: boolean }

export type Retention = {
  /**
   * Applications of the types that the operator has turned on, and of known versions. The longer of the operator's
   * years and `rules` counts. The longest due come first.
   */
  due(rules: RetentionRules): Promise<Due[]>
  /**
   * Removes one application with everything that belongs to it. Returns false, and removes nothing, when the database
   * finds that it may not be removed.
   */
  remove(id: string): Promise<boolean>
}
