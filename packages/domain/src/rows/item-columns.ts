/** Columns of a list of equipment made of sections: one for each question, as its type defines it (LES-03). */
import { isDecimal } from '../decimal.ts'
import { isDate } from '../rules/date.ts'
import { type ChoiceSection, type ChoiceValue, checkedOption } from '../sections/choice.ts'
import { type DateSection, type DateValue, date } from '../sections/date.ts'
import type { DocumentationSection, DocumentationValue } from '../sections/documentation.ts'
import type { EquipmentSection, ItemData } from '../sections/equipment.ts'
import type { ItemSection } from '../sections/item-section-types.ts'
import { type NumberSection, type NumberValue, number, storedNumber } from '../sections/number.ts'
import type { SectionBase } from '../sections/section-behaviour.ts'
import { kindOfText, type TextInputSection, type TextInputValue } from '../sections/text-input.ts'
import { normalised } from '../text-fields.ts'
import type { Translate } from '../texts/translate.ts'
import { parseDate } from '../texts/typed.ts'
import { type CellIssue, type Column, isBlank, onlyReading, uniqueHeadings } from './column.ts'
import { contactColumns } from './contact-columns.ts'
import { type Labelled, listsNamed, optionsNamed } from './option-labels.ts'
import { numberCell } from './typed-cells.ts'
import { yesOrNo } from './yes-or-no.ts'

const labelIn = ({ label, reviewLabel, heading }: SectionBase<string>): string => label ?? reviewLabel ?? heading ?? ''

/** A column of a section with one answer. `field`: of the answer's value. */
const columnOf = <Value>(
  section: ItemSection<string>,
  field: string,
  heading: string,
  values: readonly string[],
  write: (value: Value | undefined) => string,
  read: (cell: string) => Value | CellIssue,
): Column<ItemData> => ({
  heading,
  values,
  path: () => `${section.identity}.${field}`,
  write: (item) => write(item[section.identity] as Value | undefined),
  read: (cell, item) => {
    const value = read(cell)
    return typeof value === 'object' && value !== null && 'fault' in value
      ? value
      : ({ ...item, [section.identity]: value } as ItemData)
  },
})

const checkboxColumn = (section: ChoiceSection<string>, t: Translate) => {
  const checked = checkedOption(section)
  const unchecked = section.options.find((option) => option !== checked)
  const options: Labelled<string>[] = yesOrNo(t).map(({ id, labels }) => ({
    id: (id ? checked : unchecked)?.id ?? '',
    labels,
  }))
  return choiceOf(section, options, (ids) => options.find(({ id }) => ids.includes(id))?.labels[0] ?? '')
}

const choiceOf = (
  section: ChoiceSection<string>,
  options: readonly Labelled<string>[],
  write: (ids: readonly string[]) => string,
) => {
  const isList = section.choiceType === 'CheckboxList'
  const column = columnOf<ChoiceValue>(
    section,
    'selectedChoiceIds',
    labelIn(section),
    options.flatMap(({ labels }) => labels.slice(0, 1)),
    (value) => write(value?.selectedChoiceIds ?? []),
    (cell) => {
      if (isBlank(cell)) return { selectedChoiceIds: [] }
      const readings = isList ? listsNamed(cell, options) : optionsNamed(cell, options).map((id) => [id])
      const reading = onlyReading(cell, readings)
      return 'fault' in reading ? reading : { selectedChoiceIds: reading.value }
    },
  )
  return isList ? column : { ...column, isOneOfValues: true as const }
}

const choiceColumn = (section: ChoiceSection<string>, t: Translate) => {
  if (section.choiceType === 'Checkbox') return checkboxColumn(section, t)
  const { options } = section
  const named = options.map(({ id, name, shortName }) => ({ id, labels: shortName ? [name, shortName] : [name] }))
  const nameOf = (id: string) => options.find((option) => option.id === id)?.name
  return choiceOf(section, named, (ids) => ids.flatMap((id) => nameOf(id) ?? []).join('; '))
}

const textColumn = (section: TextInputSection<string>) =>
  columnOf<TextInputValue>(
    section,
    'text',
    labelIn(section),
    [],
    (value) => value?.text ?? '',
    (cell) => ({ text: normalised(kindOfText(section), cell) }),
  )

/** A cell that is not one number is stored as it was typed, and has the issue of the form. */
const numberColumn = (section: NumberSection<string>, { language }: Translate): Column<ItemData> => {
  const check = number.check({ ...section, optional: true })
  return {
    ...columnOf<NumberValue>(
      section,
      'number',
      section.unit ? `${labelIn(section)} (${section.unit})` : labelIn(section),
      [],
      (value) => numberCell(value?.number ?? '', language),
      (cell) => ({ number: storedNumber(section, cell, language) }),
    ),
    faultOf: ({ [section.identity]: value = number.empty }) =>
      isDecimal((value as NumberValue).number) ? undefined : check(value as NumberValue, false, '')[0],
  }
}

const dateColumn = (section: DateSection<string>, { language }: Translate): Column<ItemData> => {
  const { precision = 'day' } = section
  const check = date.check({ ...section, optional: true })
  return {
    ...columnOf<DateValue>(
      section,
      'date',
      labelIn(section),
      [],
      (value) => value?.date ?? '',
      (cell) => ({ date: parseDate(cell, precision, language) }),
    ),
    faultOf: ({ [section.identity]: value = date.empty }) =>
      isDate((value as DateValue).date, precision) ? undefined : check(value as DateValue, false, '')[0],
  }
}

/** Why a document is missing. Files are attached in the form; a row leaves those of the stored item. */
const reasonColumn = (section: DocumentationSection<string>, t: Translate): Column<ItemData>[] =>
  section.required
    ? []
    : [
        {
          ...columnOf<DocumentationValue>(
            section,
            'reason',
            `${labelIn(section)}: ${t('rows.missing-document.text')}`,
            [],
            (value) => (value?.isMissing ? value.reason : ''),
            () => ({ isMissing: false, reason: '', files: [] }),
          ),
          read: (cell, item) => {
            const before = item[section.identity] as DocumentationValue | undefined
            const reason = normalised('text', cell)
            const value = isBlank(cell)
              ? { isMissing: false, reason: '', files: before?.files ?? [] }
              : { isMissing: true, reason, files: [] }
            return { ...item, [section.identity]: value }
          },
        },
      ]

const columnsOf = (section: ItemSection<string>, t: Translate): Column<ItemData>[] => {
  switch (section.sectionType) {
    case 'Choice':
      return [choiceColumn(section, t)]
    case 'TextInput':
      return [textColumn(section)]
    case 'Number':
      return [numberColumn(section, t)]
    case 'Date':
      return [dateColumn(section, t)]
    case 'Documentation':
      return reasonColumn(section, t)
    case 'Contact':
      return contactColumns(section, labelIn(section), t)
    case 'Typography':
    case 'Sum':
      return []
  }
}

/** The columns of a list, from its definition in one language and the texts of that language. */
export const itemColumns = ({ sections }: Pick<EquipmentSection<string>, 'sections'>, t: Translate) =>
  uniqueHeadings(sections.flatMap((section) => columnsOf(section, t)))

/** The labels of documents that a row cannot contain: `required` ones, and those that a reason may stand for. */
export const itemDocuments = ({ sections }: Pick<EquipmentSection<string>, 'sections'>) => {
  const documents = sections.filter((section) => section.sectionType === 'Documentation')
  const labelsOf = (isRequired: boolean) =>
    documents.filter(({ required = false }) => required === isRequired).map(labelIn)
  return { required: labelsOf(true), explained: labelsOf(false) }
}
