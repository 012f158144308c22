/** Everything is checked again before anything is signed, by the same rules that checked it step by step. */
import { checkBusinessInformation, checkPrivatePerson } from '@sievert/domain/business-information/check'
import { notReady } from '@sievert/domain/documents/readiness'
import { validateAll } from '@sievert/domain/engine/validate'
import { type Issue, issue, under } from '@sievert/domain/issue'
import { caseNumber } from '@sievert/domain/rules/case-number'
import { checkEquipment, UNRESOLVED_EQUIPMENT } from '@sievert/domain/veterinary-equipment/check'
import { checkFrequencies } from '@sievert/domain/veterinary-equipment/frequencies'
import type { WholeApplication } from '../applications/load-whole.ts'
import { unknownAddress } from '../business-information/business-information.ts'
import type { Needs } from '../needs.ts'
import type { DocumentRecord } from '../ports/documents.ts'
import type { Stores } from '../ports/stores.ts'

const checkVeterinary = ({ catalogue }: Pick<Needs, 'catalogue'>, { veterinary }: WholeApplication): Issue[] => {
  if (!veterinary) return []
  const { stepNumber, equipment, frequencies } = veterinary
  const present = new Set(equipment.flatMap(({ equipmentTypeId }) => equipmentTypeId ?? []))
  const issues = [
    ...equipment.flatMap((each, index) => [
      ...under(`equipments.${index}`, checkEquipment(catalogue.veterinary, each)),
      ...(each.permit === 'Permit' ? [] : [issue(UNRESOLVED_EQUIPMENT, `equipments.${index}`)]),
    ]),
    ...under('frequencies', checkFrequencies(present, frequencies)),
  ]
  return under(`steps.${stepNumber}`, issues)
}

const checkGeneral = async (stores: Stores, whole: WholeApplication): Promise<Issue[]> => {
  const { general, application, businessType } = whole
  if (!general) return []
  const issues =
    'privatePerson' in general
      ? checkPrivatePerson(general.privatePerson)
      : [
          ...checkBusinessInformation(general.business, { isReport: businessType.reportOnly }),
          ...(await unknownAddress(stores, application, general.business)),
        ]
  return under(`steps.${general.stepNumber}`, issues)
}

/** Paths begin with `steps.<number>`; empty when the application may be signed. `files`: those that the answers name. */
export const checkWhole = async (
  needs: Pick<Needs, 'catalogue'>,
  stores: Stores,
  whole: WholeApplication,
  files: readonly DocumentRecord[],
): Promise<Issue[]> => {
  const { application } = whole
  return [
    ...validateAll(whole.compiled, whole.answers).flatMap((issues, stepNumber) => under(`steps.${stepNumber}`, issues)),
    ...checkVeterinary(needs, whole),
    ...(await checkGeneral(stores, whole)),
    ...(application.isRenewal ? under('previousCaseNumber', caseNumber(application.previousCaseNumber ?? '')) : []),
    ...notReady(files),
  ]
}
