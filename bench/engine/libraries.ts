/** The same forms for Ajv and Zod. */

import { isDate } from '@sievert/domain/rules/date'
import type { Answers } from '@sievert/domain/sections/answers'
import { _, Ajv, type CodeKeywordDefinition } from 'ajv'
import addFormats from 'ajv-formats'
import { type ZodType, z } from 'zod'
import { holds, jsonCondition, ownerOf, type Row } from './conditions.ts'
import { type AnyField, type Field, type Form, type FormStep, LIST } from './forms.ts'

/** `places`: the location of each error, as `step/section` or `step/LIST/row/section`. */
export type Library = {
  name: string
  check: (answers: Answers) => unknown
  places: (answers: Answers) => string[]
}
type Fields = { base: readonly AnyField[]; conditional: readonly AnyField[] }

const isConditional = ({ enablesBy, enabledWhen }: AnyField): boolean => Boolean(enablesBy ?? enabledWhen)
const split = (fields: readonly AnyField[]): Fields => ({
  base: fields.filter((field) => !isConditional(field)),
  conditional: fields.filter(isConditional),
})
/** The path as far as the section. */
const placeOf = (path: readonly string[]): string => {
  const [step, section, , row, , inner] = path
  return section === LIST ? [step, section, row, inner].join('/') : [step, section].join('/')
}

/** Lengths exclude surrounding white space, for which JSON Schema needs a pattern. Minimum and maximum: 2 or more. */
const patternOf = ({
  optional,
  minLength = 2,
  maxLength = 2,
  multiLine,
}: Field & { sectionType: 'TextInput' }): string => {
  const [space, inner] = multiLine ? ['\\s*', '[^]'] : ['[^\\S\\n\\r\\t]*', '[^\\n\\r\\t]']
  const whole = `${space}\\S${inner}{${minLength - 2},${maxLength - 2}}\\S${space}`
  return optional ? `^(?:${space}|${whole})$` : `^${whole}$`
}

const jsonText = (field: Field & { sectionType: 'TextInput' }, trims: boolean): object => {
  if (trims) return { type: 'string', pattern: patternOf(field) }
  const { minLength = 0, maxLength = 0 } = field
  const filled = { type: 'string', minLength, maxLength, ...(field.multiLine ? {} : { pattern: '^[^\\n\\r\\t]*$' }) }
  return field.optional ? { anyOf: [{ const: '' }, filled] } : filled
}

const jsonOf = (property: string, schema: object): object => ({
  type: 'object',
  properties: { [property]: { type: 'string', ...schema } },
  required: [property],
})

/** Up to so many decimals, without leading zeros. */
const decimalPattern = (decimals = 0): string => `^(?!-0(?:\\.0+)?$)-?(?:0|[1-9]\\d*)(?:\\.\\d{1,${decimals}})?$`
const dayOf = (limit: object | undefined): string => String(Object.values(limit ?? {})[0])

const jsonValue = (field: AnyField, trims: boolean): object => {
  if (field.sectionType === 'Date')
    return jsonOf('date', {
      format: 'date',
      formatMinimum: dayOf(field.earliest),
      formatMaximum: dayOf(field.latest),
    })
  if (field.sectionType === 'Number')
    return jsonOf('number', {
      pattern: decimalPattern(field.decimals),
      least: Number(field.minimum),
      most: Number(field.maximum),
    })
  if (field.sectionType === 'Choice') {
    const most = field.choiceType === 'Radio' ? 1 : field.options.length
    const items = { enum: field.options.map(({ id }) => id) }
    const ids = { type: 'array', items, minItems: field.minimumSelectionCount ?? 1, maxItems: most }
    return { type: 'object', properties: { selectedChoiceIds: ids }, required: ['selectedChoiceIds'] }
  }
  return { type: 'object', properties: { text: jsonText(field, trims) }, required: ['text'] }
}
const jsonObject = (fields: readonly AnyField[], trims: boolean): object => ({
  properties: Object.fromEntries(fields.map((field) => [field.identity, jsonValue(field, trims)])),
  required: fields.filter((field) => !('optional' in field && field.optional)).map(({ identity }) => identity),
})
const jsonEnabled = ({ enablesBy = [], enabledWhen }: AnyField): object => {
  if (enabledWhen) return jsonCondition(enabledWhen)
  const owner = ownerOf(enablesBy[0])
  const chosen = { properties: { selectedChoiceIds: { contains: { enum: enablesBy } } } }
  return { properties: { [owner]: chosen }, required: [owner] }
}
const jsonStep = ({ fields, items }: FormStep, trims: boolean): object => {
  const { base, conditional } = split(fields)
  const allOf = conditional.map((field) => {
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    return { if: jsonEnabled(field), then: jsonObject([field], trims) }
  })
  const row = { type: 'object', ...jsonObject(base, trims), ...(allOf.length > 0 ? { allOf } : {}) }
  if (!items) return row
  const item = { type: 'object', properties: { stepData: row }, required: ['stepData'] }
  const list = { type: 'object', properties: { equipments: { type: 'array', items: item } }, required: ['equipments'] }
  return { type: 'object', properties: { [LIST]: list }, required: [LIST] }
}

/** Keywords whose code Ajv inlines: numbers of a few digits compare as binary ones. */
const KEYWORDS: readonly CodeKeywordDefinition[] = [
  { keyword: 'least', type: 'string', code: (it) => it.fail(_`+${it.data} < ${it.schema}`) },
  { keyword: 'most', type: 'string', code: (it) => it.fail(_`+${it.data} > ${it.schema}`) },
]

/**
 * Without `unicode`, lengths are in UTF-16 units, as ours. With `trims`, lengths exclude surrounding white space, so
 * the verdict equals ours. Without it, JSON Schema's own lengths give another verdict.
 */
export const ajv = ({ steps }: Form, trims: boolean): Library => {
  const properties = Object.fromEntries(steps.map((step, index) => [String(index), jsonStep(step, trims)]))
  const library = new Ajv({ allErrors: true, unicode: false, unicodeRegExp: false, strict: false })
  for (const keyword of KEYWORDS) library.addKeyword(keyword)
  addFormats.default(library, { formats: ['date'], keywords: true })
  const check = library.compile({
    type: 'object',
    properties,
    required: Object.keys(properties),
  })
  const places = (answers: Answers) => {
    check(answers)
    const errors = (check.errors ?? []).filter(({ keyword }) => keyword !== 'if')
    return errors.map(({ instancePath, params }) => {
      const missing = params['missingProperty'] as string | undefined
      return placeOf([...instancePath.slice(1).split('/'), ...(missing ? [missing] : [])])
    })
  }
  return { name: trims ? 'Ajv' : 'Ajv, without trimming', check, places }
}

const zodValue = (field: AnyField): ZodType => {
  if (field.sectionType === 'Date') {
    const [first, last] = [dayOf(field.earliest), dayOf(field.latest)]
    return z.object({ date: z.string().refine((day) => isDate(day, 'day') && day >= first && day <= last) })
  }
  if (field.sectionType === 'Number') {
    const pattern = new RegExp(decimalPattern(field.decimals))
    const [least, most] = [Number(field.minimum), Number(field.maximum)]
    const isWithin = (text: string) => Number(text) >= least && Number(text) <= most
    return z.object({ number: z.string().regex(pattern).refine(isWithin) })
  }
  if (field.sectionType === 'Choice') {
    const most = field.choiceType === 'Radio' ? 1 : field.options.length
    const ids = z.array(z.enum(field.options.map(({ id }) => id))).min(field.minimumSelectionCount ?? 1)
    return z.object({ selectedChoiceIds: ids.max(most) })
  }
  const line = field.multiLine ? z.string() : z.string().regex(/^[^\n\r\t]*$/)
  const text = line
    .trim()
    .min(field.minLength ?? 0)
    .max(field.maxLength ?? 0)
  const orEmpty = field.optional ? text.or(line.trim().max(0)) : text
  return field.optional ? z.object({ text: orEmpty }).optional() : z.object({ text: orEmpty })
}
const zodObject = (fields: readonly AnyField[]): ZodType =>
  z.object(Object.fromEntries(fields.map((field) => [field.identity, zodValue(field)])))

const enabledIn = ({ enablesBy = [], enabledWhen }: AnyField): ((data: Row) => boolean) => {
  if (enabledWhen) return (data) => holds(enabledWhen, data)
  const owner = ownerOf(enablesBy[0])
  return (data) => data[owner]?.selectedChoiceIds?.some((id) => enablesBy.includes(id)) === true
}
/** Zod skips refinements if there are other errors, so conditional fields need a parse of their own. */
const zodRow = (fields: readonly AnyField[]) => {
  const { base, conditional } = split(fields)
  const always = zodObject(base)
  const whens = conditional.map((field) => ({ isEnabled: enabledIn(field), schema: zodObject([field]) }))
  return (data: Row): string[][] => {
    const found = [always.safeParse(data)]
    for (const { isEnabled, schema } of whens) if (isEnabled(data)) found.push(schema.safeParse(data))
    return found.flatMap(({ error }) => error?.issues.map(({ path }) => path.map(String)) ?? [])
  }
}

export const zod = ({ steps }: Form): Library => {
  const rows = steps.map(({ fields }) => zodRow(fields))
  const check = (answers: Answers): string[][] =>
    steps.flatMap(({ items }, index) => {
      const data = answers[index] as unknown as Row & { LIST: { equipments: { stepData: Row }[] } }
      const row = rows[index] ?? (() => [])
      if (!items) return row(data).map((path) => [String(index), ...path])
      return data.LIST.equipments.flatMap(({ stepData }, number) =>
        row(stepData).map((path) => [String(index), LIST, 'equipments', String(number), 'stepData', ...path]),
      )
    })
  return { name: 'Zod', check, places: (answers) => check(answers).map(placeOf) }
}
