/** Converts frequencies between the form's values (by type) and the rows that are sent. */
import type { Issues } from '@sievert/domain/issue'
import type { EquipmentFrequency, EquipmentType } from '@sievert/domain/veterinary-equipment/values'

/** Typed values by equipment type; types without an answer are omitted. */
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

/** Issues refer to rows by number, fields are named by type. */
export const onFields = (issues: Issues, rows: readonly EquipmentFrequency[]): Issues =>
  issues.map((issue) => {
    const row = /^(\d+)\.frequency$/.exec(issue.path)?.[1]
    return row === undefined ? issue : { ...issue, path: `frequency.${rows[Number(row)]?.equipmentTypeId}` }
  })

/** Undefined if the browser's copy is not of this form. */
export const reviveTyped = (json: unknown): Typed | undefined =>
  typeof json === 'object' && json !== null && Object.values(json).every((value) => typeof value === 'string')
    ? (json as Typed)
    : undefined
