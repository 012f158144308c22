/** The conditions of the measured forms: in JSON Schema, as code, and evaluated. Choices, numbers and dates decide. */
import type { Condition } from '@sievert/domain/condition'
import { isDecimal } from '@sievert/domain/decimal'
import { isDate } from '@sievert/domain/rules/date'

type Value = { selectedChoiceIds?: readonly string[]; number?: string; date?: string }
export type Row = Record<string, Value | undefined>

/** The parts of a condition that the forms have: numbers are compared by `>=`, dates by `<`. */
type Leaf = { option: string } | { number: string; least: string } | { date: string; before: string }
type Tree<T> = { all: (parts: T[]) => T; any: (parts: T[]) => T; not: (part: T) => T; leaf: (leaf: Leaf) => T }

const translate = <T>(condition: Condition, tree: Tree<T>): T => {
  if ('all' in condition) return tree.all(condition.all.map((part) => translate(part, tree)))
  if ('any' in condition) return tree.any(condition.any.map((part) => translate(part, tree)))
  if ('not' in condition) return tree.not(translate(condition.not, tree))
  if ('chosen' in condition) return tree.leaf({ option: condition.chosen })
  if ('compare' in condition && condition.is === '>=')
    return tree.leaf({ number: condition.compare, least: condition.to })
  if ('compare' in condition && condition.is === '<')
    return tree.leaf({ date: condition.compare, before: condition.to })
  throw new Error(`no form has the condition ${JSON.stringify(condition)}`)
}

/** The field that offers an option. */
export const ownerOf = (optionId = ''): string => optionId.slice(0, optionId.indexOf('.'))

const asks = (identity: string, property: string, schema: object): object => ({
  properties: { [identity]: { properties: { [property]: schema }, required: [property] } },
  required: [identity],
})

export const jsonCondition = (condition: Condition): object =>
  translate<object>(condition, {
    all: (allOf) => ({ allOf }),
    any: (anyOf) => ({ anyOf }),
    not: (not) => ({ not }),
    leaf: (leaf) => {
      if ('option' in leaf) return asks(ownerOf(leaf.option), 'selectedChoiceIds', { contains: { const: leaf.option } })
      if ('number' in leaf)
        return asks(leaf.number, 'number', {
          type: 'string',
          pattern: String.raw`^-?\d+(?:\.\d+)?$`,
          least: Number(leaf.least),
        })
      return asks(leaf.date, 'date', { type: 'string', format: 'date', formatExclusiveMaximum: leaf.before })
    },
  })

/** Whether a condition can be undecided: while a number or date that it compares is unreadable. */
export const hasComparison = (condition: Condition): boolean =>
  translate<boolean>(condition, {
    all: (parts) => parts.some(Boolean),
    any: (parts) => parts.some(Boolean),
    not: (part) => {
      if (part) throw new Error('no form negates a comparison')
      return part
    },
    leaf: (leaf) => !('option' in leaf),
  })

const codeOf = (identity: string, property: string, compared: (value: string) => readonly [string, string]) => {
  const value = `data.${identity}.${property}`
  return [`data.${identity}`, value, ...compared(value)] as const
}

/** An expression over `data`, with the helpers `isDecimal` and `isDate`. `undecided`: the verdict on unreadable answers. */
export const conditionCode = (condition: Condition, undecided: boolean): string =>
  translate<string>(condition, {
    all: (parts) => `(${parts.join(' && ')})`,
    any: (parts) => `(${parts.join(' || ')})`,
    not: (part) => `!${part}`,
    leaf: (leaf) => {
      if ('option' in leaf) {
        const data = `data.${ownerOf(leaf.option)}`
        return `(${data} !== undefined && ${data}.selectedChoiceIds.includes(${JSON.stringify(leaf.option)}))`
      }
      const [data, value, isReadable, order] =
        'number' in leaf
          ? codeOf(leaf.number, 'number', (number) => [`isDecimal(${number})`, `+${number} >= ${leaf.least}`])
          : codeOf(leaf.date, 'date', (date) => [`isDate(${date}, 'day')`, `${date} < ${JSON.stringify(leaf.before)}`])
      const verdict = undecided ? `(${isReadable} ? ${order} : ${value}.trim() !== '')` : `${isReadable} && ${order}`
      return `(${data} !== undefined && ${verdict})`
    },
  })

export const holds = (condition: Condition, data: Row): boolean =>
  translate<boolean>(condition, {
    all: (parts) => parts.every(Boolean),
    any: (parts) => parts.some(Boolean),
    not: (part) => !part,
    leaf: (leaf) => {
      if ('option' in leaf) return data[ownerOf(leaf.option)]?.selectedChoiceIds?.includes(leaf.option) === true
      if ('number' in leaf) {
        const { number = '' } = data[leaf.number] ?? {}
        return isDecimal(number) && Number(number) >= Number(leaf.least)
      }
      const { date = '' } = data[leaf.date] ?? {}
      return isDate(date, 'day') && date < leaf.before
    },
  })
