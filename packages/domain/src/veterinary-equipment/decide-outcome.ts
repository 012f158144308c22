/** Decides by the catalogue's ordered table whether equipment needs a permit, a notification, or is not supported. */
import { toNumber } from '../rules/number.ts'
import { usageRows } from './offered.ts'
import type { OutcomeRule, PermitOutcome, UsageOption, VeterinaryCatalogue, VeterinaryEquipment } from './values.ts'

/** The properties that decide the outcome. */
export type Decided = Pick<VeterinaryEquipment, 'equipmentTypeId' | 'max_kV' | 'usageSelection'>

const fits = (rule: OutcomeRule<unknown>, equipmentTypeId: number | null, row: UsageOption, kV: number): boolean =>
  (rule.equipmentType === '*' || rule.equipmentType === equipmentTypeId) &&
  (rule.usage === '*' || rule.usage === row.usage) &&
  (rule.option === '*' || rule.option === row.option) &&
  (rule.kVOver === null || kV > rule.kVOver) &&
  (rule.kVUpTo === null || kV <= rule.kVUpTo)

const BY_GRAVITY: readonly PermitOutcome[] = ['Illegal', 'Permit', 'Report']

/**
 * The gravest outcome of all visible usages, with the rule that decides it. Missing choices, choices that are not
 * offered and a missing voltage give Illegal, without a reason.
 */
export const decide = <Text>(
  catalogue: VeterinaryCatalogue<Text>,
  equipment: Decided,
): Pick<OutcomeRule<Text>, 'outcome' | 'reason'> => {
  const { equipmentTypeId, max_kV, usageSelection } = equipment
  const kV = toNumber(max_kV)
  if (kV === undefined) return { outcome: 'Illegal' }
  const rules = usageRows(catalogue, equipmentTypeId, usageSelection.usage, usageSelection.options)
    .filter((row) => row.isVisible)
    .map((row) =>
      row.option ? catalogue.outcomeRules.find((rule) => fits(rule, equipmentTypeId, row, kV)) : undefined,
    )
  if (!rules.every((rule) => rule !== undefined)) return { outcome: 'Illegal' }
  const [decisive] = BY_GRAVITY.flatMap((outcome) => rules.filter((rule) => rule.outcome === outcome))
  return decisive ?? { outcome: 'Illegal' }
}

export const decideOutcome = (catalogue: VeterinaryCatalogue<unknown>, equipment: Decided): PermitOutcome =>
  decide(catalogue, equipment).outcome
