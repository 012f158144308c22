/** Rules of the equipment form; paths are its field names. */
import { type Issue, type Issues, issue, under } from '../issue.ts'
import { placeZipCode, requiredCity, requiredStreet } from '../rules/address.ts'
import { kV, mA } from '../rules/number.ts'
import { SWEDEN } from '../rules/sweden.ts'
import { firstOf, legible, maxLength, minLength, optional, REQUIRED, required, singleLine } from '../rules/text.ts'
import { settle } from './change.ts'
import { isAddressHidden } from './offered.ts'
import type { VeterinaryCatalogue, VeterinaryEquipment } from './values.ts'

type Catalogue = VeterinaryCatalogue<unknown>

/** Maximum number of product sheets per piece of equipment. */
export const PRODUCT_SHEETS_MAX = 5

/** Issue of saving a step while an equipment form is open (VET-08). */
export const EDITING_EQUIPMENT = 'equipment.step.error.editing.equipment'
/** Issue of a stored item that an edit has turned into Report or Illegal (VET-09). */
export const UNRESOLVED_EQUIPMENT = 'equipment.step.error.unresolved.equipment'

const shortName = firstOf(minLength(3), maxLength(50), singleLine)
const ownName = required(shortName)
const serialNumber = optional(shortName)
const beamDirection = required(firstOf(minLength(3), maxLength(300), legible))
const zipCode = placeZipCode(SWEDEN)

const checkMake = ({ makes }: Catalogue, equipment: VeterinaryEquipment): Issue[] => {
  const { isKnownMake, makeName, makeId, equipmentTypeId } = equipment
  if (!isKnownMake) return under('makeName', ownName(makeName))
  const isOffered = makes.some((make) => make.id === makeId && make.equipmentTypeId === equipmentTypeId)
  return isOffered ? [] : [issue(REQUIRED, 'makeId')]
}

const checkModel = ({ models }: Catalogue, equipment: VeterinaryEquipment): Issue[] => {
  const { isKnownModel, modelName, modelId, makeId } = equipment
  if (!isKnownModel) return under('modelName', ownName(modelName))
  const isOffered = models.some((model) => model.id === modelId && model.makeId === makeId)
  return isOffered ? [] : [issue(REQUIRED, 'modelId')]
}

const checkSheets = ({ productSheets }: VeterinaryEquipment): Issue[] =>
  productSheets.length > PRODUCT_SHEETS_MAX
    ? [issue('validation.fileupload.max-files', 'productSheets', [PRODUCT_SHEETS_MAX])]
    : []

const checkUsage = ({ usageSelection }: VeterinaryEquipment): Issue[] => {
  const { isActive, options } = usageSelection
  const visible = options.filter((row) => row.isVisible)
  if (isActive && visible.length === 0) return [issue('validation.animaltype.missing', 'usageSelection.usage')]
  return options.flatMap((row, index) => {
    const at = `usageSelection.options.${index}`
    if (!row.isVisible) return []
    if (row.option === null) return [issue(`currentEquipment.missing.${row.usage}.configuration`, `${at}.option`)]
    return row.isOpened ? under(`${at}.description`, beamDirection(row.description)) : []
  })
}

const checkAddress = ({ address, usageSelection }: VeterinaryEquipment): Issue[] =>
  isAddressHidden(usageSelection.options)
    ? []
    : under('address', [
        ...under('street', requiredStreet(address.street)),
        ...under('zipCode', zipCode(address.zipCode)),
        ...under('city', requiredCity(address.city)),
      ])

type MakeAndModel = Pick<VeterinaryEquipment, 'isKnownMake' | 'makeId' | 'isKnownModel' | 'modelId'>

/** A make, and a model, are settled once known and chosen, or declared unknown. */
const isMakeSettled = ({ isKnownMake, makeId }: MakeAndModel): boolean => !isKnownMake || makeId !== null
export const isModelSettled = (equipment: MakeAndModel): boolean =>
  isMakeSettled(equipment) && (!equipment.isKnownModel || equipment.modelId !== null)

/**
 * Issues of a piece of equipment, as the form shows them. A field that is not shown yet is not required (the model
 * before a make, voltage and address before a model). Flags are computed here, whatever the client sent.
 */
export const checkEquipment = (catalogue: Catalogue, sent: VeterinaryEquipment): Issues => {
  const equipment = settle(catalogue, sent)
  if (!catalogue.types.some((type) => type.id === equipment.equipmentTypeId))
    return [issue('validation.equipment.type.missing', 'equipmentTypeId')]
  const settled = isModelSettled(equipment)
  return [
    ...checkMake(catalogue, equipment),
    ...(isMakeSettled(equipment) ? checkModel(catalogue, equipment) : []),
    ...under('serialNumber', serialNumber(equipment.serialNumber)),
    ...(settled ? [...under('max_kV', kV(equipment.max_kV)), ...under('max_mA', mA(equipment.max_mA))] : []),
    ...checkSheets(equipment),
    ...checkUsage(equipment),
    ...(settled ? checkAddress(equipment) : []),
  ]
}
