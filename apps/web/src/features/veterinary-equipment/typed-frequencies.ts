/** Frequencies as they are typed, one a type, and as they are sent, in rows. */
import type { Issues } from '@sievert/domain/issue'
import type { EquipmentFrequency, EquipmentType } from '@sievert/domain/veterinary-equipment/values'

/** What was typed, by equipment type; types without an answer are left out. */
export type Typed = Record<string, string>

export const typedOf = (rows: readonly EquipmentFrequency[]): Typed =>
  Object.fromEntries(
    rows.flatMap(({ equipmentTypeId, frequency }) =>
      frequency === null || frequency === '' ? [] : [[equipmentTypeId, String(frequency)]],
    ),
  )

/** A row for every type that is present. */
export const rowsOf = (present: ReadonlySet<number>, typed: Typed): EquipmentFrequency[] =>
  [...present].map((equipmentTypeId) => ({ equipmentTypeId, frequency: typed[equipmentTypeId] ?? null }))

/** The types that are present, sorted by name (VET-01). */
export const sortedTypes = (types: readonly EquipmentType<string>[], present: ReadonlySet<number>, language: string) =>
  types.filter(({ id }) => present.has(id)).toSorted((one, other) => one.name.localeCompare(other.name, language))

/** Issues name rows by number, the page names its fields by type. */
export const onFields = (issues: Issues, rows: readonly EquipmentFrequency[]): Issues =>
  issues.map((issue) => {
    const row = /^(\d+)\.frequency$/.exec(issue.path)?.[1]
    return row === undefined ? issue : { ...issue, path: `frequency.${rows[Number(row)]?.equipmentTypeId}` }
  })

/** Undefined when it is not what a browser kept of this form. */
export const reviveTyped = (json: unknown): Typed | undefined =>
  typeof json === 'object' && json !== null && Object.values(json).every((value) => typeof value === 'string')
    ? (json as Typed)
    : undefined
