/**
 * Cascades of the equipment form: changes that follow from another change (VET-04). Each change that may affect the
 * outcome clears it.
 */
import { isAddressHidden, offeredGroups, usageRows } from './offered.ts'
import type { EquipmentAddress, Usage, VeterinaryCatalogue, VeterinaryEquipment } from './values.ts'

type Catalogue = VeterinaryCatalogue<unknown>

const NO_ADDRESS: EquipmentAddress = { street: '', zipCode: '', city: '', isDefaultAdress: false }
const NO_MODEL = {
  isKnownModel: true,
  modelId: null,
  modelName: '',
  max_kV: null,
  max_mA: null,
  productSheets: [],
  permit: null,
}
const NO_MAKE = { isKnownMake: true, makeId: null, makeName: '', ...NO_MODEL }

/** An empty form. The caller supplies the id, since the domain uses no randomness. */
export const newEquipment = (id: string): VeterinaryEquipment => ({
  id,
  equipmentTypeId: null,
  ...NO_MAKE,
  serialNumber: '',
  address: NO_ADDRESS,
  usageSelection: { usage: null, isActive: false, options: [] },
})

/** Another type resets make, model and usage. */
export const changeType = (
  catalogue: Catalogue,
  equipment: VeterinaryEquipment,
  equipmentTypeId: number | null,
): VeterinaryEquipment => ({
  ...equipment,
  equipmentTypeId,
  ...NO_MAKE,
  usageSelection: { usage: null, isActive: offeredGroups(catalogue, equipmentTypeId).length > 0, options: [] },
})

/** A known make resets the model; an unknown make makes the model unknown too. Null: none chosen yet. */
export const changeMake = (equipment: VeterinaryEquipment, make: number | 'unknown' | null): VeterinaryEquipment =>
  make === 'unknown'
    ? { ...equipment, ...NO_MAKE, isKnownMake: false, isKnownModel: false }
    : { ...equipment, ...NO_MAKE, makeId: make }

/** A known model sets its highest voltage and current, which the applicant may change afterwards. */
export const changeModel = (
  catalogue: Catalogue,
  equipment: VeterinaryEquipment,
  model: number | 'unknown' | null,
): VeterinaryEquipment => {
  if (model === 'unknown') return { ...equipment, ...NO_MODEL, isKnownModel: false }
  const known = catalogue.models.find((each) => each.id === model)
  return {
    ...equipment,
    ...NO_MODEL,
    modelId: model,
    max_kV: known?.max_kV ?? null,
    max_mA: known?.max_mA ?? null,
  }
}

export const changeVoltage = (
  equipment: VeterinaryEquipment,
  max_kV: VeterinaryEquipment['max_kV'],
): VeterinaryEquipment => ({ ...equipment, max_kV, permit: null })

/** `usage`: the identity of a usage group. Mountings of usages that remain are kept. */
export const changeUsage = (
  catalogue: Catalogue,
  equipment: VeterinaryEquipment,
  usage: string | null,
): VeterinaryEquipment => ({
  ...equipment,
  usageSelection: {
    ...equipment.usageSelection,
    usage,
    options: usageRows(catalogue, equipment.equipmentTypeId, usage, equipment.usageSelection.options),
  },
  permit: null,
})

/** The mounting for one usage; the beam's description is kept while the mounting is an opened one. */
export const changeMounting = (
  catalogue: Catalogue,
  equipment: VeterinaryEquipment,
  usage: Usage,
  option: string | null,
): VeterinaryEquipment => {
  const { usageSelection } = equipment
  const options = usageSelection.options.map((row) => (row.usage === usage ? { ...row, option } : row))
  return changeUsage(catalogue, { ...equipment, usageSelection: { ...usageSelection, options } }, usageSelection.usage)
}

const isEmptyAddress = ({ street, zipCode, city }: EquipmentAddress): boolean => street + zipCode + city === ''

/**
 * An empty address takes the default address of other equipment, without becoming the default itself. The first piece
 * takes `registered`, the organisation's address.
 */
export const withDefaultAddress = (
  equipment: VeterinaryEquipment,
  others: readonly VeterinaryEquipment[],
  registered?: Omit<EquipmentAddress, 'isDefaultAdress'>,
): VeterinaryEquipment => {
  const preferred = others.find((other) => other.id !== equipment.id && other.address.isDefaultAdress)
  const source = others.length === 0 ? registered : preferred?.address
  if (!source || !isEmptyAddress(equipment.address)) return equipment
  return { ...equipment, address: { ...source, isDefaultAdress: false } }
}

/** A new default address unsets the others; unchanged equipment keeps its reference. */
export const withOneDefault = (all: readonly VeterinaryEquipment[], defaultId: string): VeterinaryEquipment[] =>
  all.map((each) =>
    each.id === defaultId || !each.address.isDefaultAdress
      ? each
      : { ...each, address: { ...each.address, isDefaultAdress: false } },
  )

/**
 * Equipment in the form to be checked and stored. Recomputes the flags, and clears values that the form does not show:
 * names of known makes and models, descriptions of fixed mountings, the address of an itinerant one. Leaves the outcome
 * unchanged.
 */
export const settle = (catalogue: Catalogue, equipment: VeterinaryEquipment): VeterinaryEquipment => {
  const { equipmentTypeId, usageSelection, isKnownMake } = equipment
  const isKnownModel = isKnownMake && equipment.isKnownModel
  const options = usageRows(catalogue, equipmentTypeId, usageSelection.usage, usageSelection.options)
  return {
    ...equipment,
    makeId: isKnownMake ? equipment.makeId : null,
    makeName: isKnownMake ? '' : equipment.makeName,
    isKnownModel,
    modelId: isKnownModel ? equipment.modelId : null,
    modelName: isKnownModel ? '' : equipment.modelName,
    productSheets: isKnownModel ? [] : equipment.productSheets,
    address: isAddressHidden(options) ? NO_ADDRESS : equipment.address,
    usageSelection: {
      usage: usageSelection.usage,
      isActive: offeredGroups(catalogue, equipmentTypeId).length > 0,
      options,
    },
  }
}
