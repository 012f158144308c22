/** Reads equipment that was kept as JSON: the browser's own copy of what was typed and never sent. */
import {
  type Decode,
  files,
  flag,
  idOrNull,
  listOf,
  objectOf,
  oneOfOrNull,
  present,
  text,
  textOrNull,
} from '../application-type/decode.ts'
import {
  type EquipmentAddress,
  PERMIT_OUTCOMES,
  USAGES,
  type Usage,
  type UsageOption,
  type UsageSelection,
  type VeterinaryEquipment,
} from './values.ts'

/** A number, or what a person typed as one; null until entered. */
const measure: Decode<number | string | null> = (json) => (typeof json === 'number' ? json : textOrNull(json))

const usageOption = objectOf<UsageOption>({
  usage: present(oneOfOrNull(USAGES)) as Decode<Usage>,
  option: textOrNull,
  description: text,
  isVisible: flag,
  isActive: flag,
  isOpened: flag,
  isItinerant: flag,
})

/** Undefined when it is no equipment. */
export const decodeEquipment: Decode<VeterinaryEquipment> = objectOf<VeterinaryEquipment>({
  id: present(text),
  equipmentTypeId: idOrNull,
  isKnownMake: flag,
  makeId: idOrNull,
  makeName: text,
  isKnownModel: flag,
  modelId: idOrNull,
  modelName: text,
  max_kV: measure,
  max_mA: measure,
  serialNumber: text,
  productSheets: files,
  address: present(objectOf<EquipmentAddress>({ street: text, zipCode: text, city: text, isDefaultAdress: flag })),
  usageSelection: present(
    objectOf<UsageSelection>({ usage: textOrNull, isActive: flag, options: listOf(present(usageOption)) }),
  ),
  permit: oneOfOrNull(PERMIT_OUTCOMES),
})
