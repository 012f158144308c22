/** Generates the upper bound of speed: straight-line code for exactly one form, as written by hand. */
import { DIRECTION } from '@sievert/domain/characters'
import type { Issues } from '@sievert/domain/issue'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import { normalised } from '@sievert/domain/text-fields'
import { type Field, type Form, type FormStep, LIST } from './forms.ts'

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

/** The id of an option begins with the identity of its field. */
const condition = (enablesBy: readonly string[]): string =>
  enablesBy
    .map((id) => {
      const owner = id.slice(0, id.indexOf('.'))
      return `(data.${owner} !== undefined && data.${owner}.selectedChoiceIds.includes(${quoted(id)}))`
    })
    .join(' || ')

const fieldCode = (field: Field): string => {
  const code = field.sectionType === 'TextInput' ? textCode(field) : choiceCode(field)
  return field.enablesBy ? `if (${condition(field.enablesBy)}) ${code}` : code
}

const readCode = (field: Field): string => {
  const { identity, sectionType, enablesBy } = field
  const [read, empty] =
    sectionType === 'TextInput'
      ? [`readText(given, ${quoted(field.multiLine ? 'text' : 'line')})`, `{ text: '' }`]
      : [
          `readIds(given, (id) => ${field.options.map(({ id }) => `id === ${quoted(id)}`).join(' || ')})`,
          `{ selectedChoiceIds: [] }`,
        ]
  const enabled = enablesBy ? `(${condition(enablesBy)}) ? value : ${empty}` : 'value'
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
  const source = `export const of = (normalised, DIRECTION) => {
${TOOLS}
${steps.map(stepCode).join('\n')}
return {
  all: (answers) => [${steps.map((_, index) => `step${index}(answers[${index}])`).join(', ')}],
  read: (json) => ({ ${steps.map((_, index) => `${index}: read${index}(json[${index}])`).join(', ')} }),
  row: (data) => { const wrong = []; check0(data, '', wrong); return wrong },
} }`
  const made = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    of: (normalise: typeof normalised, direction: typeof DIRECTION) => ByHand
  }
  return made.of(normalised, DIRECTION)
}
