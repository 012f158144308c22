/** The same forms for Ajv and Zod. */
import type { Answers } from '@sievert/domain/sections/answers'
import { Ajv } from 'ajv'
import { type ZodType, z } from 'zod'
import { type Field, type Form, type FormStep, LIST } from './forms.ts'

/** `places`: the location of each error, as `step/section` or `step/LIST/row/section`. */
export type Library = {
  name: string
  check: (answers: Answers) => unknown
  places: (answers: Answers) => string[]
}
type Fields = { base: readonly Field[]; conditional: readonly (Field & { enablesBy: readonly string[] })[] }

const isConditional = (field: Field): field is Fields['conditional'][number] => field.enablesBy !== undefined
const split = (fields: readonly Field[]): Fields => ({
  base: fields.filter((field) => !isConditional(field)),
  conditional: fields.filter(isConditional),
})
/** The field that offers an option. */
const ownerOf = (optionId = ''): string => optionId.slice(0, optionId.indexOf('.'))

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

const jsonValue = (field: Field, trims: boolean): object => {
  if (field.sectionType === 'Choice') {
    const most = field.choiceType === 'Radio' ? 1 : field.options.length
    const items = { enum: field.options.map(({ id }) => id) }
    const ids = { type: 'array', items, minItems: field.minimumSelectionCount ?? 1, maxItems: most }
    return { type: 'object', properties: { selectedChoiceIds: ids }, required: ['selectedChoiceIds'] }
  }
  return { type: 'object', properties: { text: jsonText(field, trims) }, required: ['text'] }
}
const jsonObject = (fields: readonly Field[], trims: boolean): object => ({
  properties: Object.fromEntries(fields.map((field) => [field.identity, jsonValue(field, trims)])),
  required: fields.filter((field) => !('optional' in field && field.optional)).map(({ identity }) => identity),
})
const jsonStep = ({ fields, items }: FormStep, trims: boolean): object => {
  const { base, conditional } = split(fields)
  const allOf = conditional.map((field) => {
    const owner = ownerOf(field.enablesBy[0])
    const chosen = { properties: { selectedChoiceIds: { contains: { enum: field.enablesBy } } } }
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    return { if: { properties: { [owner]: chosen }, required: [owner] }, then: jsonObject([field], trims) }
  })
  const row = { type: 'object', ...jsonObject(base, trims), ...(allOf.length > 0 ? { allOf } : {}) }
  if (!items) return row
  const item = { type: 'object', properties: { stepData: row }, required: ['stepData'] }
  const list = { type: 'object', properties: { equipments: { type: 'array', items: item } }, required: ['equipments'] }
  return { type: 'object', properties: { [LIST]: list }, required: [LIST] }
}

/**
 * Without `unicode`, lengths are in UTF-16 units, as ours. With `trims`, lengths exclude surrounding white space, so
 * the verdict equals ours. Without it, JSON Schema's own lengths give another verdict.
 */
export const ajv = ({ steps }: Form, trims: boolean): Library => {
  const properties = Object.fromEntries(steps.map((step, index) => [String(index), jsonStep(step, trims)]))
  const check = new Ajv({ allErrors: true, unicode: false, unicodeRegExp: false, strict: false }).compile({
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

const zodValue = (field: Field): ZodType => {
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
const zodObject = (fields: readonly Field[]): ZodType =>
  z.object(Object.fromEntries(fields.map((field) => [field.identity, zodValue(field)])))

type Row = Record<string, { selectedChoiceIds: readonly string[] } | undefined>
/** Zod skips refinements if there are other errors, so conditional fields need a parse of their own. */
const zodRow = (fields: readonly Field[]) => {
  const { base, conditional } = split(fields)
  const always = zodObject(base)
  const whens = conditional.map((field) => ({ ids: field.enablesBy, schema: zodObject([field]) }))
  return (data: Row): string[][] => {
    const found = [always.safeParse(data)]
    for (const { ids, schema } of whens)
      if (data[ownerOf(ids[0])]?.selectedChoiceIds.some((id) => ids.includes(id))) found.push(schema.safeParse(data))
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
