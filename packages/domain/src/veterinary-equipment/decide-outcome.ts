/** Decides by the catalogue's ordered table whether equipment needs a permit, a notification, or is not supported. */
import { parseNumber } from '../rules/number.ts'
import { usageRows } from './offered.ts'
import type { OutcomeRule, PermitOutcome, UsageOption, VeterinaryCatalogue, VeterinaryEquipment } from './values.ts'

/** What the outcome depends on. */
export type Decided = Pick<VeterinaryEquipment, 'equipmentTypeId' | 'max_kV' | 'usageSelection'>

const fits = (rule: OutcomeRule, equipmentTypeId: number, row: UsageOption, kV: number): boolean =>
  (rule.equipmentType === '*' || rule.equipmentType === equipmentTypeId) &&
  (rule.usage === '*' || rule.usage === row.usage) &&
  (rule.option === '*' || rule.option === row.option) &&
  (rule.kVOver === null || kV > rule.kVOver) &&
  (rule.kVUpTo === null || kV <= rule.kVUpTo)

/** The gravest outcome of all visible usages, Illegal over Permit over Report. Nothing chosen, or nothing that is offered: Illegal. */
export const decideOutcome = (catalogue: VeterinaryCatalogue<unknown>, equipment: Decided): PermitOutcome => {
  const { equipmentTypeId, max_kV, usageSelection } = equipment
  const kV = parseNumber(max_kV)
  if (equipmentTypeId === null || kV === undefined) return 'Illegal'
  const outcomes = usageRows(catalogue, equipmentTypeId, usageSelection.usage, usageSelection.options)
    .filter((row) => row.isVisible)
    .map((row) => row.option && catalogue.outcomeRules.find((rule) => fits(rule, equipmentTypeId, row, kV))?.outcome)
  if (outcomes.length === 0 || outcomes.some((outcome) => !outcome || outcome === 'Illegal')) return 'Illegal'
  return outcomes.includes('Permit') ? 'Permit' : 'Report'
}
