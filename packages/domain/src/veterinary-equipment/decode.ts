/** Decoder of equipment from the browser's own copy of unsent input. */
import {
  type Decode,
  fieldText,
  files,
  flag,
  idOrNull,
  lineOrNull,
  listOf,
  objectOf,
  oneOfOrNull,
  present,
  text,
  textOrNull,
} from '../decode.ts'
import {
  type EquipmentAddress,
  PERMIT_OUTCOMES,
  USAGES,
  type Usage,
  type UsageOption,
  type UsageSelection,
  type VeterinaryEquipment,
} from './values.ts'

/** A number, or the typed text of one; null until entered. */
const measure: Decode<number | string | null> = (json) => (typeof json === 'number' ? json : lineOrNull(json))

const usageOption = objectOf<UsageOption>({
  usage: present(oneOfOrNull(USAGES)) as Decode<Usage>,
  option: textOrNull,
  description: text,
  isVisible: flag,
  isActive: flag,
  isOpened: flag,
  isItinerant: flag,
})

/** Undefined when the JSON is no equipment. */
export const decodeEquipment: Decode<VeterinaryEquipment> = objectOf<VeterinaryEquipment>({
  id: present(text),
  equipmentTypeId: idOrNull,
  isKnownMake: flag,
  makeId: idOrNull,
  makeName: fieldText('makeName'),
  isKnownModel: flag,
  modelId: idOrNull,
  modelName: fieldText('modelName'),
  max_kV: measure,
  max_mA: measure,
  serialNumber: fieldText('serialNumber'),
  productSheets: files,
  address: objectOf<EquipmentAddress>({
    street: fieldText('street'),
    zipCode: fieldText('zipCode'),
    city: fieldText('city'),
    isDefaultAdress: flag,
  }),
  usageSelection: objectOf<UsageSelection>({ usage: textOrNull, isActive: flag, options: listOf(usageOption) }),
  permit: oneOfOrNull(PERMIT_OUTCOMES),
})
