/**
 * Issues that prevent signing, by step. The server, the check marks and the review share it; the state of uploaded
 * files is checked elsewhere.
 */
import { STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS } from '../application-type/definition.ts'
import { checkBusinessInformation, checkChosenAddress, checkPrivatePerson } from '../business-information/check.ts'
import type { BusinessInformation, PaperInvoice, PrivatePersonInformation } from '../business-information/values.ts'
import { type Issue, type Issues, issue, NONE, under } from '../issue.ts'
import { caseNumber } from '../rules/case-number.ts'
import { REQUIRED } from '../rules/text.ts'
import type { Answers } from '../sections/answers.ts'
import { checkEquipment, UNRESOLVED_EQUIPMENT } from '../veterinary-equipment/check.ts'
import { checkFrequencies } from '../veterinary-equipment/frequencies.ts'
import type { EquipmentFrequency, VeterinaryCatalogue, VeterinaryEquipment } from '../veterinary-equipment/values.ts'
import type { CompiledType } from './compiled.ts'
import { validateAll } from './validate.ts'

/** The content of all steps. An absent part of a step with its own page counts as not filled in. */
export type Known = {
  answers: Answers
  isReport: boolean
  veterinary?:
    | {
        catalogue: VeterinaryCatalogue<unknown>
        equipment: readonly VeterinaryEquipment[]
        frequencies: readonly EquipmentFrequency[]
      }
    | undefined
  business?: BusinessInformation
  /** The saved address that `business` refers to, if it exists. */
  invoiceAddress?: PaperInvoice | undefined
  privatePerson?: PrivatePersonInformation
}

const checkVeterinary = ({ veterinary }: Known): Issues => {
  if (!veterinary) return [issue(REQUIRED, 'equipments')]
  const { catalogue, equipment, frequencies } = veterinary
  const present = new Set(equipment.flatMap(({ equipmentTypeId }) => equipmentTypeId ?? []))
  return [
    ...equipment.flatMap((each, index) => [
      ...under(`equipments.${index}`, checkEquipment(catalogue, each)),
      ...(each.permit === 'Permit' ? [] : [issue(UNRESOLVED_EQUIPMENT, `equipments.${index}`)]),
    ]),
    ...under('frequencies', checkFrequencies(present, frequencies)),
  ]
}

const checkGeneral = ({ business, invoiceAddress, privatePerson, isReport }: Known): Issues => {
  if (privatePerson) return checkPrivatePerson(privatePerson)
  if (!business) return [issue(REQUIRED, 'organization')]
  return [...checkBusinessInformation(business, { isReport }), ...checkChosenAddress(business, invoiceAddress)]
}

/** Issues by step number, with paths inside the step. `today`: YYYY-MM-DD, Swedish time. */
export const checkEach = (compiled: CompiledType, known: Known, today: string): Issues[] => {
  const faults = validateAll(compiled, known.answers, today)
  return compiled.steps.map(({ stepNumber, definition: { identity } }) => {
    const own = faults[stepNumber] ?? NONE
    if (identity === VETMED_EQUIPMENTS) return checkVeterinary(known)
    return identity === STEP_GENERAL_BUSINESS_INFORMATION ? [...checkGeneral(known), ...own] : own
  })
}

/** Paths begin with `steps.<number>`. */
export const checkSteps = (compiled: CompiledType, known: Known, today: string): Issue[] =>
  checkEach(compiled, known, today).flatMap((issues, stepNumber) => under(`steps.${stepNumber}`, issues))

/** A renewal names the case that it continues; null for a new application. */
export const checkPreviousCase = (previousCaseNumber: string | null): Issue[] =>
  previousCaseNumber === null ? [] : under('previousCaseNumber', caseNumber(previousCaseNumber))

/** Numbers of the steps with issues, ascending. */
export const openSteps = (compiled: CompiledType, known: Known, today: string): number[] =>
  checkEach(compiled, known, today).flatMap((issues, stepNumber) => (issues.length > 0 ? [stepNumber] : []))
