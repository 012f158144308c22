/** The four forms that engines are measured on, with the answers of twenty applicants. */
import type { ApplicationTypeVersion } from '@sievert/domain/application-type/definition'
import type { Condition } from '@sievert/domain/condition'
import { seeded } from '@sievert/domain/fixtures/generate'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import type { ChoiceSection } from '@sievert/domain/sections/choice'
import type { DateSection } from '@sievert/domain/sections/date'
import type { EquipmentItem, EquipmentSection, ItemData } from '@sievert/domain/sections/equipment'
import type { ItemValue } from '@sievert/domain/sections/item-section-types'
import type { NumberSection } from '@sievert/domain/sections/number'
import type { TextInputSection } from '@sievert/domain/sections/text-input'

export type Field = TextInputSection<string> | ChoiceSection<string>
/** A date has a day and fixed limits, a number two limits. */
export type AnyField = Field | DateSection<string> | NumberSection<string>
/** `items`: the step is a list, and the fields are those of each row. */
export type FormStep = { fields: readonly AnyField[]; items: boolean }
export type Form = {
  name: string
  steps: readonly FormStep[]
  version: ApplicationTypeVersion<string>
  submissions: readonly Answers[]
}

/** Identity of the list of a step with items. */
export const LIST = 'LIST'
const SUBMISSIONS = 20
const ROWS = 200

/** Every third field is a choice; the others are single-line, multi-line or optional texts. */
const fieldAt = (prefix: string, index: number): Field => {
  const identity = `${prefix}_${index}`
  const options = ['a', 'b', 'c', 'd'].map((end) => ({ id: `${identity}.${end}`, name: end }))
  if (index % 6 === 2) return { identity, sectionType: 'Choice', choiceType: 'Radio', options }
  if (index % 6 === 5)
    return { identity, sectionType: 'Choice', choiceType: 'CheckboxList', minimumSelectionCount: 2, options }
  const base = { identity, sectionType: 'TextInput' as const, minLength: 3, maxLength: 100 }
  if (index % 4 === 1) return { ...base, maxLength: 2000, multiLine: true }
  return index % 4 === 3 ? { ...base, optional: true } : base
}

/** `conditional`: how many of the fields depend on the first choice. */
export const fieldsOf = (prefix: string, count: number, conditional: number): Field[] =>
  Array.from({ length: count }, (_, index) => {
    const enabledBy = { enablesBy: [`${prefix}_2.a`, `${prefix}_2.b`] }
    return index >= 6 && index < 6 + conditional ? { ...fieldAt(prefix, index), ...enabledBy } : fieldAt(prefix, index)
  })

/** A date, a number, or the field without them. */
const datedFieldAt = (prefix: string, index: number): AnyField => {
  const identity = `${prefix}_${index}`
  if (index % 6 === 0)
    return { identity, sectionType: 'Date', earliest: { date: '2020-01-01' }, latest: { date: '2030-12-31' } }
  if (index % 6 === 3) return { identity, sectionType: 'Number', decimals: 2, minimum: '0', maximum: '1000' }
  return fieldAt(prefix, index)
}

/** Three of them depend on conditions: on a choice and a number, a choice or a date, and not on a choice. */
const datedFieldsOf = (prefix: string, count: number): AnyField[] => {
  const conditions: Record<number, Condition> = {
    6: { all: [{ chosen: `${prefix}_2.a` }, { compare: `${prefix}_3`, is: '>=', to: '250' }] },
    7: { any: [{ chosen: `${prefix}_2.b` }, { compare: `${prefix}_0`, is: '<', to: '2026-07-01' }] },
    8: { not: { chosen: `${prefix}_5.c` } },
  }
  return Array.from({ length: count }, (_, index) => {
    const enabledWhen = conditions[index]
    return { ...datedFieldAt(prefix, index), ...(enabledWhen && { enabledWhen }) }
  })
}

/** A list whose items have these fields. */
export const listOf = (sections: readonly AnyField[]): EquipmentSection<string> => ({
  identity: LIST,
  sectionType: 'Equipment',
  equipmentName: 'row',
  noun: 'row',
  sections,
})

const versionOf = (steps: readonly FormStep[]): ApplicationTypeVersion<string> => ({
  versionNumber: 1,
  validityInYears: 1,
  showFeeLines: false,
  reviewApproveLabel: '',
  steps: steps.map((step, index) => ({
    identity: `STEP_${index}`,
    name: '',
    progressBarTitle: '',
    sections: step.items ? [listOf(step.fields)] : step.fields,
  })),
})

const WORDS = 'strålskärmning dosmätning röntgenrum ansvarig utbildning kontroll underhåll märkning förvaring'.split(
  ' ',
)

const digits = (random: () => number, most: number): string => String(1 + Math.floor(random() * most)).padStart(2, '0')

const validValue = (field: AnyField, random: () => number): ItemValue => {
  if (field.sectionType === 'Date') return { date: `2026-${digits(random, 12)}-${digits(random, 28)}` }
  if (field.sectionType === 'Number')
    return { number: `${Math.floor(random() * 1000)}${random() < 0.5 ? `.${digits(random, 98)}` : ''}` }
  if (field.sectionType === 'Choice') {
    const first = Math.floor(random() * 4)
    const chosen = field.choiceType === 'Radio' ? [first] : [first, (first + 1) % 4]
    return { selectedChoiceIds: chosen.flatMap((index) => field.options[index]?.id ?? []) }
  }
  const count = 1 + Math.floor(random() * (field.multiLine ? 12 : 5))
  const words = Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)])
  const text = words
    .join(field.multiLine ? '\n' : ' ')
    .slice(0, 99)
    .trim()
  return { text: random() < 0.05 ? ` ${text} ` : text }
}

/** One of the ways to be wrong; undefined if the answer is left out. */
const wrongValue = (field: AnyField, random: () => number): ItemValue | undefined => {
  const kind = Math.floor(random() * 4)
  if (field.sectionType === 'Date')
    return kind === 0 ? undefined : { date: ['', '2026-02-30', '2031-01-01'][kind - 1] ?? '' }
  if (field.sectionType === 'Number')
    return kind === 0 ? undefined : { number: ['', '12.345', '1000.01'][kind - 1] ?? '' }
  if (field.sectionType === 'Choice') return kind === 0 ? undefined : { selectedChoiceIds: [] }
  if (kind === 0 && !field.optional) return undefined
  // The last one is too short without its surrounding white space.
  return { text: ['', 'ab', 'x'.repeat(2001), '  ab '][field.optional ? Math.max(kind, 1) : kind] ?? '' }
}

/** All fields are answered, also hidden ones: engines must ignore such leftovers. */
export const rowOf = (fields: readonly AnyField[], random: () => number, broken: boolean): ItemData => {
  const wrong = broken ? new Set([0, Math.floor(random() * fields.length)]) : new Set<number>()
  const data: ItemData = {}
  for (const [index, field] of fields.entries()) {
    const value = wrong.has(index) ? wrongValue(field, random) : validValue(field, random)
    if (value) data[field.identity] = value
  }
  return data
}

const stepData = ({ fields, items }: FormStep, random: () => number, broken: boolean): StepData => {
  if (!items) return rowOf(fields, random, broken)
  const equipments = Array.from({ length: ROWS }, (_, index): EquipmentItem => {
    const isBroken = broken && index % 50 === 7
    return { id: `row-${index}`, stepData: rowOf(fields, random, isBroken) }
  })
  return { [LIST]: { equipments } }
}

/** Every other submission is broken, in some of its steps and rows. */
const submissionsFor = (steps: readonly FormStep[]): Answers[] =>
  Array.from({ length: SUBMISSIONS }, (_, number) => {
    const random = seeded(number + 1)
    const broken = (index: number) => number % 2 === 1 && index % 3 === 0
    const answers = Object.fromEntries(steps.map((step, index) => [index, stepData(step, random, broken(index))]))
    // The memory layout of objects parsed from a request.
    return JSON.parse(JSON.stringify(answers)) as Answers
  })

const formOf = (name: string, steps: readonly FormStep[]): Form => ({
  name,
  steps,
  version: versionOf(steps),
  submissions: submissionsFor(steps),
})

const plain = (prefix: string, count: number, conditional: number): FormStep => ({
  fields: fieldsOf(prefix, count, conditional),
  items: false,
})

/**
 * 12 fields; 6 steps of 15 fields with 16 conditional ones; the same with dates, numbers and 18 conditions; 200 rows of
 * 15 fields, two of them conditional.
 */
export const forms = (): Form[] => [
  formOf('small', [plain('S', 12, 0)]),
  formOf(
    'medium',
    [3, 3, 3, 3, 2, 2].map((conditional, index) => plain(`M${index}`, 15, conditional)),
  ),
  formOf(
    'dated',
    Array.from({ length: 6 }, (_, index) => ({ fields: datedFieldsOf(`D${index}`, 15), items: false })),
  ),
  formOf('large', [{ fields: fieldsOf('L', 15, 2), items: true }]),
]
