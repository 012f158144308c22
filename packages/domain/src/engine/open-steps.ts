/** Which steps still have open questions, by the same rules that the server applies before anything is signed. */
import { STEP_GENERAL_BUSINESS_INFORMATION, type Step, VETMED_EQUIPMENTS } from '../application-type/definition.ts'
import { checkBusinessInformation, checkPrivatePerson } from '../business-information/check.ts'
import { checkFrequencies } from '../veterinary-equipment/frequencies.ts'
import type { CompiledType } from './compile.ts'
import type { SummaryContext } from './summarise.ts'
import { validateAll } from './validate.ts'

type Known = Pick<SummaryContext, 'answers' | 'isReport' | 'business' | 'privatePerson' | 'veterinary'>

const isVeterinaryOpen = ({ veterinary }: Known): boolean => {
  if (!veterinary) return true
  const { equipment, frequencies } = veterinary
  const present = new Set(equipment.flatMap(({ equipmentTypeId }) => equipmentTypeId ?? []))
  return equipment.some(({ permit }) => permit !== 'Permit') || checkFrequencies(present, frequencies).length > 0
}

const isBusinessOpen = ({ business, privatePerson, isReport }: Known): boolean => {
  if (privatePerson) return checkPrivatePerson(privatePerson).length > 0
  return !business || checkBusinessInformation(business, { isReport }).length > 0
}

/** Numbers of the steps, ascending. */
export function openSteps(
  compiled: CompiledType,
  steps: readonly Pick<Step<string>, 'identity'>[],
  known: Known,
): number[] {
  const faults = validateAll(compiled, known.answers)
  const isOpen = (identity: string, stepNumber: number) => {
    if (identity === VETMED_EQUIPMENTS) return isVeterinaryOpen(known)
    if (identity === STEP_GENERAL_BUSINESS_INFORMATION) return isBusinessOpen(known)
    return (faults[stepNumber]?.length ?? 0) > 0
  }
  return steps.flatMap(({ identity }, stepNumber) => (isOpen(identity, stepNumber) ? [stepNumber] : []))
}
