/** Checks a value against a schema and says what is wrong in the words of the variant that was meant. */
import type { JsonPath } from '@sievert/domain/application-type/lint-fault'
import type { TSchema } from 'typebox'
import { Errors } from 'typebox/value'

/** A schema as plain JSON Schema, as far as it is looked into here. */
type Plain = {
  anyOf?: readonly Plain[]
  type?: string
  const?: unknown
  items?: Plain
  properties?: Readonly<Record<string, Plain>>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMeant = ({ properties }: Plain, value: Record<string, unknown>): boolean => {
  const constants = Object.entries(properties ?? {}).filter(([, schema]) => schema.const !== undefined)
  return constants.length > 0 && constants.every(([name, schema]) => schema.const === value[name])
}

/**
 * The schema with each union of objects replaced by the variant whose constants the value has. Otherwise one wrong
 * section would be told as not being any of the nine types.
 */
const narrowed = (schema: Plain, value: unknown): Plain => {
  if (schema.anyOf && isRecord(value)) {
    const meant = schema.anyOf.find((variant) => isMeant(variant, value))
    return meant ? narrowed(meant, value) : schema
  }
  const { items, properties } = schema
  if (Array.isArray(value) && items) return { ...schema, items: value.map((each) => narrowed(items, each)) as Plain }
  if (!isRecord(value) || !properties) return schema
  const inner = Object.entries(properties).map(([name, each]) => [name, narrowed(each, value[name])] as const)
  return { ...schema, properties: Object.fromEntries(inner) }
}

const pathOf = (pointer: string): JsonPath =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

const detailOf = (params: object): string => {
  const values = Object.values(params).flat()
  return values.length > 0 ? `: ${values.map(String).join(', ')}` : ''
}

/** Empty when the value fits. At most a handful at a time; one message a place. */
export const schemaFaults = (schema: TSchema, value: unknown): { path: JsonPath; message: string }[] => {
  const errors = Errors(narrowed(schema as Plain, value) as TSchema, value)
  const perPlace = new Map(errors.map((error) => [error.instancePath, error]))
  return [...perPlace.values()].map(({ instancePath, message, params }) => ({
    path: pathOf(instancePath),
    message: message.includes(', ') ? message : `${message}${detailOf(params)}`,
  }))
}
