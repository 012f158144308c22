/** Which steps still hold a fault, by the same rules that the server applies before anything is signed. */
import {
  STEP_GENERAL_BUSINESS_INFORMATION,
  type Step,
  VETMED_EQUIPMENTS,
} from '@sievert/domain/application-type/definition'
import { checkBusinessInformation, checkPrivatePerson } from '@sievert/domain/business-information/check'
import type { CompiledType } from '@sievert/domain/engine/compile'
import type { SummaryContext } from '@sievert/domain/engine/summarise'
import { validateAll } from '@sievert/domain/engine/validate'
import { checkFrequencies } from '@sievert/domain/veterinary-equipment/frequencies'

const isVeterinaryFaulty = ({ veterinary }: SummaryContext): boolean => {
  if (!veterinary) return true
  const { equipment, frequencies } = veterinary
  const present = new Set(equipment.flatMap(({ equipmentTypeId }) => equipmentTypeId ?? []))
  return equipment.some(({ permit }) => permit !== 'Permit') || checkFrequencies(present, frequencies).length > 0
}

const isBusinessFaulty = ({ business, privatePerson, isReport }: SummaryContext): boolean => {
  if (privatePerson) return checkPrivatePerson(privatePerson).length > 0
  return !business || checkBusinessInformation(business, { isReport }).length > 0
}

/** Numbers of the steps, ascending. */
export function faultySteps(
  compiled: CompiledType,
  steps: readonly Pick<Step<string>, 'identity'>[],
  context: SummaryContext,
): number[] {
  const faults = validateAll(compiled, context.answers)
  const isFaulty = (identity: string, stepNumber: number) => {
    if (identity === VETMED_EQUIPMENTS) return isVeterinaryFaulty(context)
    if (identity === STEP_GENERAL_BUSINESS_INFORMATION) return isBusinessFaulty(context)
    return (faults[stepNumber]?.length ?? 0) > 0
  }
  return steps.flatMap(({ identity }, stepNumber) => (isFaulty(identity, stepNumber) ? [stepNumber] : []))
}
