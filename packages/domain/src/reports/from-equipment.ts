/**
 * Conversion of a machine that needs a notification instead of a permit into answers of the small-animal X-ray
 * notification.
 */
import { SWEDEN } from '../rules/sweden.ts'
import type { StepData } from '../sections/answers.ts'
import { EMPTY_GUID } from '../sections/place-of-business.ts'
import type { VeterinaryEquipment } from '../veterinary-equipment/values.ts'

/** The business type of the small-animal X-ray notification. */
export const SMALL_ANIMAL_REPORT = 'REPORT_SMALL_ANIMAL_XRAY'

/**
 * The two mountings for which a notification is enough (`outcome-rules.json`), and the notification's option for each.
 */
const KINDS: ReadonlyMap<string | null, string> = new Map([
  ['FIXED_DOWN', 'rep.sa.down'],
  ['WALL_ARM', 'rep.sa.dental'],
])

/**
 * Answers for the corresponding sections. A machine without make, model and number gives no item. The voltage is left
 * out, because the applicant must certify it; documents are not copied.
 */
export const smallAnimalReport = ({
  makeName,
  modelName,
  serialNumber,
  address,
  usageSelection,
}: VeterinaryEquipment): StepData => {
  const { street, zipCode, city } = address
  const kinds = new Set(usageSelection.options.flatMap(({ option }) => KINDS.get(option) ?? []))
  const stepData = { REP_MAKE: { text: makeName }, REP_MODEL: { text: modelName }, REP_SERIAL: { text: serialNumber } }
  const isKnown = [makeName, modelName, serialNumber].some((text) => text !== '')
  // A place is named by its address until the applicant changes the name.
  const place = { id: EMPTY_GUID, name: street, street, zipCode, city, country: SWEDEN }
  return {
    REP_SA_KIND: { selectedChoiceIds: [...kinds] },
    REP_PLACES: { placesOfBusiness: street === '' ? [] : [place] },
    REP_EQUIPMENT: { equipments: isKnown ? [{ id: EMPTY_GUID, stepData }] : [] },
  }
}
