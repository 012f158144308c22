/** Whether a piece of equipment needs a permit, a notification, or is not supported: the catalogue's ordered table decides. */
import { parseNumber } from '../rules/number.ts'
import { usageRows } from './offered.ts'
import type {
  OutcomeRule,
  PermitOutcome,
  Usage,
  UsageOption,
  VeterinaryCatalogue,
  VeterinaryEquipment,
} from './values.ts'

/** What one usage came to, and the id of the table's row that said so; null when nothing was chosen or offered. */
export type UsageOutcome = { usage: Usage; outcome: PermitOutcome; rule: string | null }

type Described = Pick<VeterinaryEquipment, 'equipmentTypeId' | 'max_kV' | 'usageSelection'>

const fits = (rule: OutcomeRule, equipmentTypeId: number, row: UsageOption, kV: number): boolean =>
  (rule.equipmentType === '*' || rule.equipmentType === equipmentTypeId) &&
  (rule.usage === '*' || rule.usage === row.usage) &&
  (rule.option === '*' || rule.option === row.option) &&
  (rule.kVOver === null || kV > rule.kVOver) &&
  (rule.kVUpTo === null || kV <= rule.kVUpTo)

const outcomeOf = (
  rules: readonly OutcomeRule[],
  equipmentTypeId: number,
  row: UsageOption,
  kV: number | undefined,
): UsageOutcome => {
  const rule =
    kV === undefined || row.option === null ? undefined : rules.find((each) => fits(each, equipmentTypeId, row, kV))
  return { usage: row.usage, outcome: rule?.outcome ?? 'Illegal', rule: rule?.id ?? null }
}

/** The outcome of every visible usage; empty when no usage has been chosen. For the evidence beside a decision. */
export const explainOutcome = (catalogue: VeterinaryCatalogue<unknown>, equipment: Described): UsageOutcome[] => {
  const { equipmentTypeId, usageSelection } = equipment
  if (equipmentTypeId === null) return []
  const kV = parseNumber(equipment.max_kV)
  return usageRows(catalogue, equipmentTypeId, usageSelection.usage, usageSelection.options)
    .filter((row) => row.isVisible)
    .map((row) => outcomeOf(catalogue.outcomeRules, equipmentTypeId, row, kV))
}

/** The gravest outcome of all usages, Illegal over Permit over Report. Nothing chosen, or nothing that is offered: Illegal. */
export const decideOutcome = (catalogue: VeterinaryCatalogue<unknown>, equipment: Described): PermitOutcome => {
  const outcomes = explainOutcome(catalogue, equipment).map((each) => each.outcome)
  if (outcomes.length === 0 || outcomes.includes('Illegal')) return 'Illegal'
  return outcomes.includes('Permit') ? 'Permit' : 'Report'
}
