/** Translates the conditions of a corpus form. */
import type { Condition } from '@sievert/domain/condition'
import type { Component, Node } from './corpus.ts'
import { NotExpressible } from './not-expressible.ts'
import { type FormOptions, identityOf, optionId, partOf } from './questions.ts'

/** The questions of a form by key, and the list in which each stands. */
export type FormKeys = FormOptions & {
  byKey: ReadonlyMap<string, Component>
  listOf(key: string): string | undefined
}

/** True and false are the values of conditions that depend on no answer. */
export type Translated = Condition | boolean

const joined = (parts: readonly Translated[], decisive: boolean): Translated => {
  if (parts.includes(decisive)) return decisive
  const rest = parts.filter((part) => typeof part !== 'boolean')
  const [first] = rest
  if (first === undefined) return !decisive
  if (rest.length === 1) return first
  return decisive ? { any: rest } : { all: rest }
}
export const allOf = (parts: readonly Translated[]): Translated => joined(parts, false)
const negated = (part: Translated): Translated => (typeof part === 'boolean' ? !part : { not: part })

const TYPED = ['textfield', 'textarea', 'fnrfield']

const isChosen = ({ prefix, optionsOf }: FormKeys, question: Component, option: string): Translated => {
  if (TYPED.includes(question.t)) throw new NotExpressible('a condition on a typed text')
  return optionsOf(question).includes(option) && { chosen: optionId(prefix, question, option) }
}

/** Without a value: whether the part is answered. */
const isPart = ({ prefix }: FormKeys, { k }: Component, part: string, value?: string): Translated => {
  const identity = partOf(prefix, k, part)
  if (value === undefined) return { answered: identity }
  return ['yes', 'no'].includes(value) && { chosen: `${identity}.${value}` }
}

/** `list`: the list whose rows surround the condition. A key of another list means any of that list's rows. */
export const translateCondition = (form: FormKeys, node: Node, list?: string): Translated => {
  const [name, first, second, third] = node
  const nested = (part: unknown) => translateCondition(form, part as Node, list)
  const question = form.byKey.get(String(first))
  const identity = identityOf(form.prefix, String(first))
  const about = (make: (question: Component) => Translated): Translated => {
    if (!question) return false
    const home = form.listOf(question.k)
    const condition = make(question)
    if (home === undefined || home === list || typeof condition === 'boolean') return condition
    return { rows: identityOf(form.prefix, home), where: condition }
  }
  switch (name) {
    case 'all':
    case 'any':
      return joined(node.slice(1).map(nested), name === 'any')
    case 'not':
      return negated(nested(first))
    case 'is':
      return about((asked) => isChosen(form, asked, String(second)))
    case 'part':
      return about((asked) => isPart(form, asked, String(second), third as string | undefined))
    case 'answered':
      return about(() => ({ answered: identity }))
    case 'cmp':
      return about(() => ({ compare: identity, is: second as '=', to: String(third) }))
    case 'count':
      return question !== undefined && { count: identity, is: second as '=', to: Number(third) }
    case 'rows': {
      const where = translateCondition(form, third as Node, question?.k)
      if (!question || where === false) return false
      return { rows: identity, ...(second === 'every' && { every: true }), ...(where !== true && { where }) }
    }
    case 'gone':
    case 'never':
      return false
    case 'script':
      // A form of ours is always filled in on the web.
      if (first === 'channel') return true
      throw new NotExpressible(`a hand-written condition (${String(first)})`)
    default:
      throw new NotExpressible(`a condition "${name}"`)
  }
}

/** The keys that a condition names. */
export const keysIn = ([name, ...parts]: Node): string[] =>
  parts.flatMap((part, at) => {
    if (Array.isArray(part)) return keysIn(part as unknown as Node)
    return at === 0 && name !== 'script' && typeof part === 'string' ? [part] : []
  })

/** The options that a condition names, of a question that lists none. */
export const optionsNamed = (node: Node, key: string): string[] =>
  node[0] === 'is' && node[1] === key
    ? [String(node[2])]
    : node.slice(1).flatMap((part) => (Array.isArray(part) ? optionsNamed(part as unknown as Node, key) : []))
