/** Submitted applications past their retention period. Days are `YYYY-MM-DD`. */

/** Years for which a submitted application is stored: by business type (id), otherwise the installation's years. */
export type RetentionRules = { today: string; byType: Readonly<Record<number, number>>; otherwise: number }

/** Uses the retention period of each type, otherwise that of the installation. */
export const retentionRulesOf = (
  businessTypes: readonly { id: number; retentionInYears?: number }[],
  today: string,
  otherwise: number,
): RetentionRules => {
  const own = businessTypes.flatMap(({ id, retentionInYears }) =>
    retentionInYears === undefined ? [] : [[id, retentionInYears] as const],
  )
  return { today, byType: Object.fromEntries(own), otherwise }
}

export type Due = { id: string; keptUntil: string; handedOverWhole: boolean }

export type Retention = {
  /**
   * Applications of the types that the operator has turned on. The longer of the operator's years and `rules` counts.
   * The longest due come first.
   */
  due(rules: RetentionRules): Promise<Due[]>
  /**
   * Removes one application with everything that belongs to it. Returns false, and removes nothing, when the database
   * finds that it may not be removed.
   */
  remove(id: string): Promise<boolean>
}
