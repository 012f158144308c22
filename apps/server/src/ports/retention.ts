/** What was sent in and has been kept as long as it should. Days are `YYYY-MM-DD`. */

/** Years that a sent application is kept: those of its business type (by id), else the installation's. */
export type Keeping = { today: string; byType: Readonly<Record<number, number>>; otherwise: number }

/** As each type says, else as the installation does. */
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
  /** Of the types that the operator has switched on, and by the longer of their years and these. The longest due come first. */
  due(keeping: Keeping): Promise<Due[]>
  /** Removes one with all that belongs to it, or nothing: false when the database finds that it may not go. */
  remove(id: string): Promise<boolean>
}
