/** The answers of a signed application as the case system gets them: with identities and values beside the words. */
import type { Answers } from '../sections/answers.ts'
import type { Section } from '../sections/section-types.ts'
import { sumOf } from '../sections/sum.ts'
import type { SummaryRow, SummaryStep } from '../summary/rows.ts'
import type { Language, LocalisedText } from '../texts/language.ts'
import type { CompiledType } from './compiled.ts'
import { answersByIdentity } from './reset.ts'

/**
 * One row of the signed document. `question`: the identity of the section, or the path where the row belongs to none,
 * as the applicant's address. `path`: of the row in its step; of an item it has the list and the item's index.
 * `label` and `text`: as signed. `options`: ids of the chosen options. `files`: ids of the documents. `value`: the
 * number (`12.5`), date (`2027-01-31`) or text that is stored, or a sum's total. `unit`: of a number or total.
 */
export type DeliveredAnswer = {
  step: string
  question: string
  path: string
  label: string
  text: string
  options?: string[]
  files?: string[]
  value?: string
  unit?: string
}

type Leaf = Extract<SummaryRow, { kind: 'text' | 'list' | 'files' }>

const leavesOf = (rows: readonly SummaryRow[]): Leaf[] =>
  rows.flatMap((row) => {
    if (row.kind === 'information') return []
    return row.kind === 'groups' ? row.groups.flatMap((group) => leavesOf(group.rows)) : [row]
  })

const textOf = (row: Leaf): string => {
  if (row.kind === 'text') return row.text
  if (row.kind === 'list') return row.items.join('\n')
  return row.missingReason ?? row.files.map(({ fileName }) => fileName).join('\n')
}

/** `A.equipments.0.stepData.B.contacts.1.name` is about B, within the first item of A. */
const questionIn = (parts: readonly string[], { byIdentity }: CompiledType): string =>
  parts.findLast((part) => byIdentity.has(part)) ?? parts.join('.')

const at = (value: unknown, parts: readonly string[]): unknown =>
  parts.reduce<unknown>(
    (inner, part) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, part) : undefined),
    value,
  )

/** The scalar of a stored answer, or of a field inside one. */
const scalarOf = (stored: unknown): string | undefined => {
  if (typeof stored === 'string') return stored
  if (typeof stored === 'number') return String(stored)
  for (const name of ['text', 'number', 'date']) {
    const inner = at(stored, [name])
    if (typeof inner === 'string') return inner
  }
  return undefined
}

type Stored = Pick<DeliveredAnswer, 'options' | 'files' | 'value' | 'unit'>

const storedIn = (row: Leaf, stored: unknown, unit: string | undefined): Stored => {
  if (row.kind === 'files') return { files: row.files.map(({ id }) => id) }
  const options = at(stored, ['selectedChoiceIds'])
  if (Array.isArray(options)) return { options: options.map(String) }
  const value = scalarOf(stored)
  return value === undefined ? {} : { value, ...(unit !== undefined && { unit }) }
}

const unitIn = (section: Section<unknown> | undefined, language: Language): string | undefined =>
  section && 'unit' in section ? (section.unit as LocalisedText | undefined)?.[language] : undefined

/** `steps`: of the signed document, in `language`. `answers`: those that were signed. */
export const deliveredAnswers = (
  compiled: CompiledType,
  steps: readonly SummaryStep[],
  answers: Answers,
  language: Language,
): DeliveredAnswer[] => {
  const answerOf = answersByIdentity(compiled, answers)
  return steps.flatMap(({ stepNumber, identity, rows }) =>
    leavesOf(rows).map((row) => {
      const { path, label } = row
      const parts = path.split('.')
      const question = questionIn(parts, compiled)
      const definition = compiled.byIdentity.get(question)?.definition
      const item = parts.slice(0, parts.lastIndexOf(question))
      const own = (name: string) => at(answers[stepNumber], [...item, name]) ?? answerOf(name)
      const total = definition?.sectionType === 'Sum' ? sumOf(definition, own) : undefined
      const about = { step: identity, question, path, label, text: textOf(row) }
      return { ...about, ...storedIn(row, total ?? at(answers[stepNumber], parts), unitIn(definition, language)) }
    }),
  )
}
