/** Submitted applications past their retention period. Days are `YYYY-MM-DD`. */

/** Years for which a submitted application is stored: by business type (id), otherwise the installation's years. */
export type Keeping = { today: string; byType: Readonly<Record<number, number>>; otherwise: number }

/** Uses the retention period of each type, otherwise that of the installation. */
export const keepingOf = (
  businessTypes: readonly { id: number; retentionInYears?: number }[],
  today: string,
  otherwise: number,
): Keeping => {
  const own = businessTypes.flatMap(({ id, retentionInYears }) =>
    retentionInYears === undefined ? [] : [[id, retentionInYears] as const],
  )
  return { today, byType: Object.fromEntries(own), otherwise }
}

export type Due = { id: string; keptUntil: string; handedOverWhole: boolean }

export type Retention = {
  /**
   * Applications of the types that the operator has turned on. The longer of the operator's years and `keeping` counts.
   * The longest due come first.
   */
  due(keeping: Keeping): Promise<Due[]>
  /**
   * Removes one application with everything that belongs to it. Returns false, and removes nothing, when the database
   * finds that it may not be removed.
   */
  remove(id: string): Promise<boolean>
}
