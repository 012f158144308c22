/** The names and constants in a condition, with their paths. */

import type { JsonPath } from '../catalogue-fault.ts'
import type { Condition } from '../condition.ts'

type Leaf = Extract<
  Condition,
  { chosen: string } | { answered: string } | { compare: string } | { rows: string } | { count: string }
>
type Kind = 'chosen' | 'answered' | 'compare' | 'rows' | 'count'
const KINDS: readonly Kind[] = ['chosen', 'answered', 'compare', 'rows', 'count']

/** A condition on one name. `item`: the list whose items it is about. */
export type ConditionPart = { kind: Kind; name: string; leaf: Leaf; path: JsonPath; item: string | undefined }

/** Every condition on a name inside `condition`, with the path of the name. */
export function* conditionParts(condition: Condition, path: JsonPath, item?: string): Generator<ConditionPart> {
  if ('not' in condition) return yield* conditionParts(condition.not, [...path, 'not'], item)
  for (const kind of ['all', 'any'] as const)
    for (const [index, part] of (
      (condition as Partial<Record<typeof kind, readonly Condition[]>>)[kind] ?? []
    ).entries())
      yield* conditionParts(part, [...path, kind, index], item)
  const leaf = condition as Leaf & Partial<Record<Kind, string>>
  for (const kind of KINDS) {
    const name = leaf[kind]
    if (name !== undefined) yield { kind, name, leaf, path: [...path, kind], item }
  }
  if ('rows' in condition && condition.where) yield* conditionParts(condition.where, [...path, 'where'], condition.rows)
}

export type Conditions = { enablesBy?: readonly string[] | undefined; enabledWhen?: Condition | undefined }

/** The parts of all conditions of a section or step. */
export function* partsOf({ enablesBy = [], enabledWhen }: Conditions, path: JsonPath): Generator<ConditionPart> {
  for (const [index, chosen] of enablesBy.entries())
    yield { kind: 'chosen', name: chosen, leaf: { chosen }, path: [...path, 'enablesBy', index], item: undefined }
  if (enabledWhen) yield* conditionParts(enabledWhen, [...path, 'enabledWhen'])
}
