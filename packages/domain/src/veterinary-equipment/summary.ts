/** Summary of veterinary equipment and its frequencies for review, receipt and signed text. */
import { toNumber } from '../rules/number.ts'
import { type SummaryGroup, type SummaryRow, textRow } from '../summary/rows.ts'
import type { TextKey } from '../text-key.ts'
import type { Translate } from '../texts/translate.ts'
import { writtenZipCode } from '../texts/written.ts'
import { findMounting, isAddressHidden } from './offered.ts'
import type { EquipmentFrequency, UsageOption, VeterinaryCatalogue, VeterinaryEquipment } from './values.ts'

type Catalogue = VeterinaryCatalogue<string>
/** `number` formats a number in the language of `t`. */
export type EquipmentHelp = { t: Translate; catalogue: Catalogue; number: (value: number) => string }

const typeName = (catalogue: Catalogue, id: number | null): string | undefined =>
  catalogue.types.find((type) => type.id === id)?.name

const measure = (value: VeterinaryEquipment['max_kV'], unit: TextKey, { t, number }: EquipmentHelp) => {
  const parsed = toNumber(value)
  return parsed === undefined ? undefined : t(unit, [number(parsed)])
}

const usageRows = (row: UsageOption, at: string, { t, catalogue }: EquipmentHelp): SummaryRow[] => {
  if (!row.isVisible) return []
  const mounting = findMounting(catalogue, row.option)
  const chosen = textRow(`${at}.option`, `equipment.mounting.${row.usage}.text`, mounting?.text, t)
  if (!row.isOpened) return [chosen]
  const description = textRow(`${at}.description`, 'equipment.description.label.text', row.description, t)
  return [chosen, { ...description, multiLine: true }]
}

const addressRows = (equipment: VeterinaryEquipment, at: string, t: Translate): SummaryRow[] => {
  if (isAddressHidden(equipment.usageSelection.options)) return []
  const { street, zipCode, city } = equipment.address
  return [
    textRow(`${at}.address.street`, 'equipment.address.street.text', street, t),
    textRow(`${at}.address.zipCode`, 'equipment.address.zip-code.text', writtenZipCode(zipCode), t),
    textRow(`${at}.address.city`, 'equipment.address.city.text', city, t),
  ]
}

const makeAndModel = (equipment: VeterinaryEquipment, at: string, { t, catalogue }: EquipmentHelp): SummaryRow[] => {
  const make = catalogue.makes.find((each) => each.id === equipment.makeId)?.name
  const model = catalogue.models.find((each) => each.id === equipment.modelId)?.name
  return [
    equipment.isKnownMake
      ? textRow(`${at}.makeId`, 'equipment.make.label.text', make, t)
      : textRow(`${at}.makeName`, 'equipment.make.label.text', equipment.makeName, t),
    equipment.isKnownModel
      ? textRow(`${at}.modelId`, 'equipment.model.label.text', model, t)
      : textRow(`${at}.modelName`, 'equipment.model.label.text', equipment.modelName, t),
  ]
}

const rowsOf = (equipment: VeterinaryEquipment, at: string, help: EquipmentHelp): SummaryRow[] => {
  const { t, catalogue } = help
  const { serialNumber, productSheets, usageSelection } = equipment
  const group = catalogue.usageGroups.find((each) => each.identity === usageSelection.usage)
  return [
    ...makeAndModel(equipment, at, help),
    ...(serialNumber === ''
      ? []
      : [textRow(`${at}.serialNumber`, 'equipment.serial-number.label.text', serialNumber, t)]),
    textRow(
      `${at}.max_kV`,
      'equipment.max-kv.label.text',
      measure(equipment.max_kV, 'general.kilovolts.text', help),
      t,
    ),
    textRow(
      `${at}.max_mA`,
      'equipment.max-ma.label.text',
      measure(equipment.max_mA, 'general.milliamperes.text', help),
      t,
    ),
    ...(productSheets.length === 0
      ? []
      : [
          {
            kind: 'files' as const,
            path: `${at}.productSheets`,
            label: t('equipment.product-sheets.label.text'),
            files: productSheets,
          },
        ]),
    textRow(`${at}.usageSelection.usage`, 'equipment.usage.label.text', group?.text, t),
    ...usageSelection.options.flatMap((row, index) => usageRows(row, `${at}.usageSelection.options.${index}`, help)),
    ...addressRows(equipment, at, t),
  ]
}

/** One entry per item, titled with the equipment's name and number (REV-02). */
export const summariseVeterinaryEquipment = (
  all: readonly VeterinaryEquipment[],
  help: EquipmentHelp,
): SummaryRow[] => {
  const { t, catalogue } = help
  const groups = all.map((equipment, index): SummaryGroup => {
    const name = typeName(catalogue, equipment.equipmentTypeId) ?? t('error.component')
    return {
      id: equipment.id,
      title: t('review.equipment.title.text', [name, index + 1]),
      rows: rowsOf(equipment, `equipments.${index}`, help),
    }
  })
  return [{ kind: 'groups', path: 'equipments', label: t('equipment.header.text'), style: 'accordion', groups }]
}

/** One row per type, sorted by the type's name (VET-01). */
export const summariseFrequencies = (rows: readonly EquipmentFrequency[], help: EquipmentHelp): SummaryRow[] => {
  const { t, catalogue, number } = help
  return rows
    .map(({ equipmentTypeId: id, frequency }) => ({
      path: `frequency.${id}`,
      name: typeName(catalogue, id) ?? '',
      frequency,
      parsed: toNumber(frequency),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'sv'))
    .map(({ path, name, frequency, parsed }) => ({
      kind: 'text',
      path,
      label: t('frequency.label.text', [name]),
      // A draft stores the typed text even when it is no unambiguous number.
      text: parsed === undefined ? String(frequency ?? '').trim() || t('error.component') : number(parsed),
    }))
}
