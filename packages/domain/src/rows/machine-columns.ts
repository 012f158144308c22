/** Columns of veterinary equipment (LES-03). Files and the mark of the default address have none. */
import { isDecimal } from '../decimal.ts'
import { numberFormat } from '../rules/number.ts'
import { kindOfField, normalised } from '../text-fields.ts'
import type { TextKey } from '../text-key.ts'
import type { Translate } from '../texts/translate.ts'
import { parseNumber, typedNumber } from '../texts/typed.ts'
import { changeMake, changeModel, changeMounting, changeType, changeUsage } from '../veterinary-equipment/change.ts'
import { offeredMountings } from '../veterinary-equipment/offered.ts'
import {
  USAGES,
  type Usage,
  type VeterinaryCatalogue,
  type VeterinaryEquipment,
} from '../veterinary-equipment/values.ts'
import { type Column, cellIssue, isBlank, NOT_ASKED, onlyReading } from './column.ts'
import { optionsNamed } from './option-labels.ts'
import { numberCell } from './typed-cells.ts'

type Catalogue = VeterinaryCatalogue<string>
type Machine = VeterinaryEquipment
type Named = Pick<Column<Machine>, 'heading' | 'values'>

const named = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ id, labels: [name] }))
const nameOf = (rows: readonly { id: number; name: string }[], id: number | null): string =>
  rows.find((row) => row.id === id)?.name ?? ''

const typeColumn = (catalogue: Catalogue, heading: string): Column<Machine> => ({
  heading,
  values: catalogue.types.map(({ name }) => name),
  isOneOfValues: true,
  path: () => 'equipmentTypeId',
  write: ({ equipmentTypeId }) => nameOf(catalogue.types, equipmentTypeId),
  read: (cell, machine) => {
    const change = (id: number | null) =>
      id === machine.equipmentTypeId ? machine : changeType(catalogue, machine, id)
    if (isBlank(cell)) return change(null)
    const reading = onlyReading(cell, optionsNamed(cell, named(catalogue.types)))
    return 'fault' in reading ? reading : change(reading.value)
  },
})

/** A make that the lists do not have is the applicant's own. */
const makeColumn = (catalogue: Catalogue, heading: string): Column<Machine> => ({
  heading,
  values: [...new Set(catalogue.makes.filter(({ visible }) => visible).map(({ name }) => name))],
  path: ({ isKnownMake }) => (isKnownMake ? 'makeId' : 'makeName'),
  write: ({ isKnownMake, makeId, makeName }) => (isKnownMake ? nameOf(catalogue.makes, makeId) : makeName),
  read: (cell, machine) => {
    if (isBlank(cell)) return machine.isKnownMake && machine.makeId === null ? machine : changeMake(machine, null)
    const makes = catalogue.makes.filter(({ equipmentTypeId }) => equipmentTypeId === machine.equipmentTypeId)
    const ids = optionsNamed(cell, named(makes))
    if (ids.length === 0) {
      const own = machine.isKnownMake ? changeMake(machine, 'unknown') : machine
      return { ...own, makeName: normalised('line', cell) }
    }
    const reading = onlyReading(cell, ids)
    if ('fault' in reading) return reading
    return machine.isKnownMake && machine.makeId === reading.value ? machine : changeMake(machine, reading.value)
  },
})

const modelColumn = (catalogue: Catalogue, heading: string): Column<Machine> => ({
  heading,
  values: [],
  path: ({ isKnownModel }) => (isKnownModel ? 'modelId' : 'modelName'),
  write: ({ isKnownModel, modelId, modelName }) => (isKnownModel ? nameOf(catalogue.models, modelId) : modelName),
  read: (cell, machine) => {
    const { isKnownMake, isKnownModel, modelId, makeId } = machine
    const own = (name: string) => {
      const unknown = isKnownModel ? changeModel(catalogue, machine, 'unknown') : machine
      return { ...unknown, modelName: normalised('line', name) }
    }
    if (!isKnownMake) return own(cell)
    if (isBlank(cell)) return isKnownModel && modelId === null ? machine : changeModel(catalogue, machine, null)
    const ids = optionsNamed(cell, named(catalogue.models.filter((model) => model.makeId === makeId)))
    if (ids.length === 0) return own(cell)
    const reading = onlyReading(cell, ids)
    if ('fault' in reading) return reading
    return isKnownModel && modelId === reading.value ? machine : changeModel(catalogue, machine, reading.value)
  },
})

/** An empty cell leaves the highest value of a known model. */
const measureColumn = (field: 'max_kV' | 'max_mA', heading: string, { language }: Translate): Column<Machine> => ({
  heading,
  values: [],
  path: () => field,
  faultOf: ({ [field]: value }) => (value === null ? undefined : numberFormat(value)[0]),
  write: ({ [field]: value }) => numberCell(String(value ?? ''), language),
  read: (cell, machine) => {
    if (isBlank(cell)) return machine.isKnownModel && machine.modelId !== null ? machine : { ...machine, [field]: null }
    const stored = parseNumber(cell, language)
    const isSame = isDecimal(stored) && Number(stored) === machine[field]
    return isSame
      ? machine
      : { ...machine, [field]: isDecimal(stored) ? Number(stored) : typedNumber(stored), permit: null }
  },
})

const serialColumn = (heading: string): Column<Machine> => ({
  heading,
  values: [],
  path: () => 'serialNumber',
  write: ({ serialNumber }) => serialNumber,
  read: (cell, machine) => ({ ...machine, serialNumber: normalised('line', cell) }),
})

const usageColumn = (catalogue: Catalogue, heading: string): Column<Machine> => ({
  heading,
  values: catalogue.usageGroups.map(({ text }) => text),
  isOneOfValues: true,
  path: () => 'usageSelection.usage',
  write: ({ usageSelection }) =>
    catalogue.usageGroups.find(({ identity }) => identity === usageSelection.usage)?.text ?? '',
  read: (cell, machine) => {
    if (isBlank(cell)) return changeUsage(catalogue, machine, null)
    const options = catalogue.usageGroups.map(({ identity, text }) => ({ id: identity, labels: [text] }))
    const reading = onlyReading(cell, optionsNamed(cell, options))
    return 'fault' in reading ? reading : changeUsage(catalogue, machine, reading.value)
  },
})

const indexOf = ({ usageSelection: { options } }: Machine, usage: Usage): number =>
  options.findIndex((row) => row.usage === usage && row.isVisible)
/** Names the usage where it is not asked, so that no two columns have the same path. */
const pathOf = (machine: Machine, usage: Usage, field: string): string => {
  const index = indexOf(machine, usage)
  return `usageSelection.options.${index < 0 ? usage : index}.${field}`
}

const mountingColumn = (catalogue: Catalogue, usage: Usage, { heading, values }: Named): Column<Machine> => ({
  heading,
  values,
  isOneOfValues: true,
  path: (machine) => pathOf(machine, usage, 'option'),
  write: (machine) => {
    const option = machine.usageSelection.options[indexOf(machine, usage)]?.option
    return catalogue.mountings.find(({ identity }) => identity === option)?.text ?? ''
  },
  read: (cell, machine) => {
    const isAsked = indexOf(machine, usage) >= 0
    if (isBlank(cell)) return isAsked ? changeMounting(catalogue, machine, usage, null) : machine
    if (!isAsked) return cellIssue(NOT_ASKED, cell)
    const offered = offeredMountings(catalogue, machine.equipmentTypeId, usage)
    const options = catalogue.mountings
      .filter(({ identity }) => offered.includes(identity))
      .map(({ identity, text }) => ({ id: identity, labels: [text] }))
    const reading = onlyReading(cell, optionsNamed(cell, options))
    if ('fault' in reading) return reading
    const before = machine.usageSelection.options[indexOf(machine, usage)]?.option
    return before === reading.value ? machine : changeMounting(catalogue, machine, usage, reading.value)
  },
})

/** The beam directions of an opened mounting; the others have none to describe. */
const beamColumn = (usage: Usage, heading: string): Column<Machine> => ({
  heading,
  values: [],
  path: (machine) => pathOf(machine, usage, 'description'),
  write: (machine) => machine.usageSelection.options[indexOf(machine, usage)]?.description ?? '',
  read: (cell, machine) => {
    const index = indexOf(machine, usage)
    const { usageSelection } = machine
    if (!usageSelection.options[index]?.isOpened) return isBlank(cell) ? machine : cellIssue(NOT_ASKED, cell)
    const description = normalised('text', cell)
    const options = usageSelection.options.map((row, at) => (at === index ? { ...row, description } : row))
    return { ...machine, usageSelection: { ...usageSelection, options } }
  },
})

const ADDRESS = {
  street: 'equipment.address.street.text',
  zipCode: 'equipment.address.zip-code.text',
  city: 'equipment.address.city.text',
} as const satisfies Record<string, TextKey>

const addressColumn = (field: keyof typeof ADDRESS, heading: string): Column<Machine> => ({
  heading,
  values: [],
  path: () => `address.${field}`,
  write: ({ address }) => address[field],
  read: (cell, machine) => ({
    ...machine,
    address: { ...machine.address, [field]: normalised(kindOfField(field), cell) },
  }),
})

/** `catalogue` and `t` are in one language. Columns are read in this order: the type decides what follows. */
export const machineColumns = (catalogue: Catalogue, t: Translate): Column<Machine>[] => {
  const offered = (usage: Usage) =>
    catalogue.mountings.filter(({ identity }) =>
      catalogue.configurations.some(({ usages, options }) => usages.includes(usage) && options.includes(identity)),
    )
  const ofUsage = (usage: Usage): Column<Machine>[] => {
    const heading = t(`equipment.mounting.${usage}.text`)
    const values = offered(usage).map(({ text }) => text)
    return [
      mountingColumn(catalogue, usage, { heading, values }),
      beamColumn(usage, `${heading} ${t('equipment.description.label.text')}`),
    ]
  }
  return [
    typeColumn(catalogue, t('equipment.type.label.text')),
    makeColumn(catalogue, t('equipment.make.label.text')),
    modelColumn(catalogue, t('equipment.model.label.text')),
    serialColumn(t('equipment.serial-number.label.text')),
    measureColumn('max_kV', t('equipment.max-kv.label.text'), t),
    measureColumn('max_mA', t('equipment.max-ma.label.text'), t),
    usageColumn(catalogue, t('equipment.usage.label.text')),
    ...USAGES.filter((usage) => offered(usage).length > 0).flatMap(ofUsage),
    ...(Object.keys(ADDRESS) as (keyof typeof ADDRESS)[]).map((field) => addressColumn(field, t(ADDRESS[field]))),
  ]
}
