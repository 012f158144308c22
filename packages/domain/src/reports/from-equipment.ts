/** A machine that needs no permit but a notification, in the words of the notification of small-animal X-ray. */
import { EMPTY_GUID, type StepData, SWEDEN } from '../application-type/values.ts'
import type { VeterinaryEquipment } from '../veterinary-equipment/values.ts'

/** The business type by which small-animal X-ray is notified. */
export const SMALL_ANIMAL_REPORT = 'REPORT_SMALL_ANIMAL_XRAY'

/** The two mountings of which a notification is enough (`outcome-rules.json`), and what the notification calls them. */
const KINDS: ReadonlyMap<string | null, string> = new Map([
  ['FIXED_DOWN', 'rep.sa.down'],
  ['WALL_ARM', 'rep.sa.dental'],
])

/** What corresponds, section by section; of a machine of which neither make, model nor number is known no item. What a person has to certify (the voltage) is left to certify; documents don't follow. */
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
  // A place is known by its address until somebody names it.
  const place = { id: EMPTY_GUID, name: street, street, zipCode, city, country: SWEDEN }
  return {
    REP_SA_KIND: { selectedChoiceIds: [...kinds] },
    REP_PLACES: { placesOfBusiness: street === '' ? [] : [place] },
    REP_EQUIPMENT: { equipments: isKnown ? [{ id: EMPTY_GUID, stepData }] : [] },
  }
}
