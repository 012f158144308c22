/** Generates the upper bound of speed: straight-line code for exactly one form, as written by hand. */
import { DIRECTION } from '@sievert/domain/characters'
import { isDecimal } from '@sievert/domain/decimal'
import { SHORT_LINE_MAX } from '@sievert/domain/decode'
import type { Issues } from '@sievert/domain/issue'
import { isDate } from '@sievert/domain/rules/date'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import { normalised } from '@sievert/domain/text-fields'
import { conditionCode, hasComparison, ownerOf } from './conditions.ts'
import { type AnyField, type Field, type Form, type FormStep, LIST } from './forms.ts'

export type ByHand = {
  all: (answers: Answers) => readonly Issues[]
  /** Decodes unchecked input, step by step, and empties hidden answers. */
  read: (json: Answers) => Answers
  /** One row of the form's list, for the form that has one. */
  row: (data: StepData) => Issues
}

const quoted = (value: unknown): string => JSON.stringify(value)
const complain = (path: string, key: string): string =>
  `wrong.push({ path: prefix + ${quoted(path)}, key: ${quoted(key)} })`

const textCode = ({ identity, optional, minLength, maxLength, multiLine }: Field & { sectionType: 'TextInput' }) => {
  const path = `${identity}.text`
  const branches = [
    `if (text.length === 0) { ${optional ? '' : complain(path, 'validation.required.text')} }`,
    `if (text.length < ${minLength}) ${complain(path, `validation.min.${minLength}.length.text`)}`,
    `if (text.length > ${maxLength}) ${complain(path, `validation.max.${maxLength}.length.text`)}`,
    ...(multiLine
      ? []
      : [
          `if (LINE.test(value)) ${complain(path, 'validation.single-line')}`,
          `if (value.includes('\\t')) ${complain(path, 'validation.no-tab')}`,
        ]),
    `if (DIRECTION.test(value)) ${complain(path, 'validation.direction')}`,
  ]
  return `{ const value = data.${identity} === undefined ? '' : data.${identity}.text\nconst text = value.trim()\n${branches.join('\nelse ')} }`
}

const choiceCode = ({
  identity,
  choiceType,
  options,
  minimumSelectionCount = 1,
}: Field & { sectionType: 'Choice' }) => {
  const offered = options.map(({ id }) => `id === ${quoted(id)}`).join(' || ')
  const most = choiceType === 'Radio' ? 1 : options.length
  return `{ let count = 0
if (data.${identity} !== undefined) for (const id of data.${identity}.selectedChoiceIds) if (${offered}) count++
if (count < ${minimumSelectionCount} || count > ${most}) ${complain(`${identity}.selectedChoiceIds`, 'validation.required.text')} }`
}

type Of<T extends AnyField['sectionType']> = Extract<AnyField, { sectionType: T }>

/** The value as `value`, and the branches in order: an empty answer, then each rule. */
const lineCode = (identity: string, property: string, rules: readonly (readonly [wrong: string, key: string])[]) => {
  const path = `${identity}.${property}`
  const all = [['value.trim().length === 0', 'validation.required.text'] as const, ...rules]
  const branches = all.map(([wrong, key]) => `if (${wrong}) ${complain(path, key)}`)
  return `{ const value = data.${identity} === undefined ? '' : data.${identity}.${property}\n${branches.join('\nelse ')} }`
}
const dayOf = (limit: object | undefined): string => quoted(Object.values(limit ?? {})[0])
const dateCode = ({ identity, earliest, latest }: Of<'Date'>) =>
  lineCode(identity, 'date', [
    [`!isDate(value, 'day')`, 'validation.date.format'],
    [`value < ${dayOf(earliest)}`, 'validation.date.earliest'],
    [`value > ${dayOf(latest)}`, 'validation.date.latest'],
  ])
const numberCode = ({ identity, decimals = 0, minimum, maximum }: Of<'Number'>) =>
  lineCode(identity, 'number', [
    ['!isDecimal(value)', 'validation.number.format'],
    [`value.includes('.') && value.length - value.indexOf('.') - 1 > ${decimals}`, 'validation.number.decimals'],
    [`+value < ${minimum}`, 'validation.min.value'],
    [`+value > ${maximum}`, 'validation.max.value'],
  ])

/** The id of an option begins with the identity of its field. */
const condition = (enablesBy: readonly string[]): string =>
  enablesBy
    .map((id) => {
      const owner = ownerOf(id)
      return `(data.${owner} !== undefined && data.${owner}.selectedChoiceIds.includes(${quoted(id)}))`
    })
    .join(' || ')

const PROPERTIES = { Date: 'date', Number: 'number', TextInput: 'text', Choice: 'selectedChoiceIds' } as const

/** `value`: the code of the field's own answer, which keeps the field enabled while its condition is undecided. */
const enabledCode = ({ enablesBy, enabledWhen, sectionType }: AnyField, value: string): string | undefined => {
  if (!enabledWhen) return enablesBy && condition(enablesBy)
  const certain = conditionCode(enabledWhen, false)
  if (!hasComparison(enabledWhen)) return certain
  const filled = `${value} !== undefined && ${value}.${PROPERTIES[sectionType]}.length > 0`
  return `${certain} || (${filled} && ${conditionCode(enabledWhen, true)})`
}

const rulesCode = (field: AnyField): string => {
  if (field.sectionType === 'Date') return dateCode(field)
  if (field.sectionType === 'Number') return numberCode(field)
  return field.sectionType === 'TextInput' ? textCode(field) : choiceCode(field)
}
const fieldCode = (field: AnyField): string => {
  const isEnabled = enabledCode(field, `data.${field.identity}`)
  return isEnabled === undefined ? rulesCode(field) : `if (${isEnabled}) ${rulesCode(field)}`
}

/** The code that reads a value, and an empty one. */
const valueCode = (field: AnyField): [read: string, empty: string] => {
  if (field.sectionType === 'Date') return [`readShort(given, 'date')`, `{ date: '' }`]
  if (field.sectionType === 'Number') return [`readShort(given, 'number')`, `{ number: '' }`]
  if (field.sectionType === 'TextInput')
    return [`readText(given, ${quoted(field.multiLine ? 'text' : 'line')})`, `{ text: '' }`]
  const offered = field.options.map(({ id }) => `id === ${quoted(id)}`).join(' || ')
  return [`readIds(given, (id) => ${offered})`, `{ selectedChoiceIds: [] }`]
}

const readCode = (field: AnyField): string => {
  const { identity } = field
  const [read, empty] = valueCode(field)
  const isEnabled = enabledCode(field, 'value')
  const enabled = isEnabled === undefined ? 'value' : `(${isEnabled}) ? value : ${empty}`
  return `{ const given = json.${identity}
if (given !== undefined) { const value = ${read}; if (value !== undefined) data.${identity} = ${enabled} } }`
}

const stepCode = ({ fields, items }: FormStep, index: number): string => {
  const row = `const check${index} = (data, prefix, wrong) => {\n${fields.map(fieldCode).join('\n')}\n}`
  const step = items
    ? `const step${index} = (data) => { const wrong = []; const rows = data.${LIST}.equipments
for (let row = 0; row < rows.length; row++) check${index}(rows[row].stepData, \`${LIST}.equipments.\${row}.stepData.\`, wrong)
return wrong }`
    : `const step${index} = (data) => { const wrong = []; check${index}(data, '', wrong); return wrong }`
  const readRow = `const readRow${index} = (json) => { const data = {}
if (!isRecord(json)) return data
${fields.map(readCode).join('\n')}
return data }`
  const read = items
    ? `const read${index} = (json) => ({ ${LIST}: { equipments: json.${LIST}.equipments.map(({ id, stepData }) => ({ id, stepData: readRow${index}(stepData) })) } })`
    : `const read${index} = readRow${index}`
  return [row, step, readRow, read].join('\n')
}

/** Functions of the domain that hand-written code would call, too. */
const HELPERS = { normalised, DIRECTION, isDate, isDecimal, SHORT_LINE_MAX }
/** Helpers that hand-written code would share between fields. */
const TOOLS = `const LINE = /[\\n\\r]/
const isRecord = (json) => typeof json === 'object' && json !== null && !Array.isArray(json)
const isText = (json) => typeof json === 'string' && json.isWellFormed() && !json.includes('\\0')
const readText = (json, kind) => {
  if (!isRecord(json)) return undefined
  const { text } = json
  if (text === undefined || text === null) return { text: '' }
  return isText(text) ? { text: normalised(kind, text) } : undefined
}
const readShort = (json, name) => {
  if (!isRecord(json)) return undefined
  const text = json[name]
  if (text === undefined || text === null) return { [name]: '' }
  if (!isText(text)) return undefined
  const line = normalised('line', text)
  return line.length > SHORT_LINE_MAX ? undefined : { [name]: line }
}
const readIds = (json, isOffered) => {
  if (!isRecord(json)) return undefined
  const ids = json.selectedChoiceIds
  if (ids === undefined || ids === null) return { selectedChoiceIds: [] }
  if (!Array.isArray(ids)) return undefined
  const selectedChoiceIds = []
  for (const id of ids) {
    if (!isText(id)) return undefined
    if (isOffered(id) && !selectedChoiceIds.includes(id)) selectedChoiceIds.push(id)
  }
  return { selectedChoiceIds }
}`

export const byHand = async ({ steps }: Form): Promise<ByHand> => {
  const source = `export const of = ({ normalised, DIRECTION, isDate, isDecimal, SHORT_LINE_MAX }) => {
${TOOLS}
${steps.map(stepCode).join('\n')}
return {
  all: (answers) => [${steps.map((_, index) => `step${index}(answers[${index}])`).join(', ')}],
  read: (json) => ({ ${steps.map((_, index) => `${index}: read${index}(json[${index}])`).join(', ')} }),
  row: (data) => { const wrong = []; check0(data, '', wrong); return wrong },
} }`
  const made = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    of: (helpers: typeof HELPERS) => ByHand
  }
  return made.of(HELPERS)
}
