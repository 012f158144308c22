/** Rules for the estimated number of examinations a month, one row per equipment type present. */
import { type Issue, type Issues, issue, under } from '../issue.ts'
import { isNoAnswer, numberFormat, toNumber } from '../rules/number.ts'
import { REQUIRED } from '../rules/text.ts'
import type { EquipmentFrequency } from './values.ts'

export const FREQUENCY_MIN = 1
export const FREQUENCY_MAX = 10_000

const checkFrequency = (typed: EquipmentFrequency['frequency'], path: string): Issue[] => {
  if (typed === null || isNoAnswer(typed)) return [issue(REQUIRED, path)]
  const number = toNumber(typed)
  if (number === undefined) return under(path, numberFormat(typed))
  if (!Number.isInteger(number)) return [issue('validation.integer.format', path)]
  if (number < FREQUENCY_MIN) return [issue('validation.min.value', path, [FREQUENCY_MIN])]
  return number > FREQUENCY_MAX ? [issue('validation.max.value', path, [FREQUENCY_MAX])] : []
}

/**
 * `presentTypes`: the types of the stored equipment. At least one row; each type once, no others. A foreign or repeated
 * type is reported at `{row}.equipmentTypeId`; a missing type or a wrong number at `{row}.frequency`.
 */
export const checkFrequencies = (presentTypes: ReadonlySet<number>, rows: readonly EquipmentFrequency[]): Issues => {
  if (presentTypes.size === 0 || rows.length === 0) return [issue('validation.equipment.missing', 'equipments')]
  const seen = new Set<number>()
  const wrong: Issue[] = []
  for (const [index, row] of rows.entries()) {
    if (!presentTypes.has(row.equipmentTypeId) || seen.has(row.equipmentTypeId))
      wrong.push(issue('validation.equipment.type.missing', `${index}.equipmentTypeId`))
    seen.add(row.equipmentTypeId)
    wrong.push(...checkFrequency(row.frequency, `${index}.frequency`))
  }
  for (const type of presentTypes) if (!seen.has(type)) wrong.push(issue(REQUIRED, `${rows.length}.frequency`))
  return wrong
}
