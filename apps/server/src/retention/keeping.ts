/** How long what was sent in is kept: as its type says, else as the installation does. */
import type { Keeping } from '../ports/retention.ts'

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
