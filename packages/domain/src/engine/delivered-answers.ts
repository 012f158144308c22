/** The answers of a signed application as the case system gets them: with identities and values beside the words. */
import { STEP_GENERAL_BUSINESS_INFORMATION } from '../application-type/definition.ts'
import type { Section } from '../sections/section-types.ts'
import { sumOf } from '../sections/sum.ts'
import type { SummaryRow, SummaryStep } from '../summary/rows.ts'
import type { Language, LocalisedText } from '../texts/language.ts'
import type { CompiledType } from './compiled.ts'
import { answersByIdentity } from './reset.ts'
import type { SummaryContext } from './summarise.ts'

/**
 * One row of the signed document. `question`: the identity of the section, or the path where the row belongs to none,
 * as the applicant's address. `path`: of the row in its step; of an item it has the list and the item's index.
 * `label` and `text`: as signed. `options`: ids of the chosen options. `files`: ids of the documents. `value`: the
 * number (`12.5`), date (`2027-01-31`) or text that is stored, a country's ISO 3166-1 numeric id, or a sum's total.
 * `unit`: of a number or total.
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

/** The answers that were signed: those of the sections, and those of the general information. */
type SignedAnswers = Pick<SummaryContext, 'answers' | 'business' | 'invoiceAddress' | 'privatePerson'>

/** The content of the general information, in the structure that row paths refer to. */
const generalInformation = ({ business, invoiceAddress, privatePerson }: SignedAnswers): object => {
  if (privatePerson) return { ...privatePerson, person: privatePerson }
  if (!business || !invoiceAddress) return { ...business }
  const { invoice } = business
  return { ...business, invoice: { ...invoice, paperInvoice: invoice.paperInvoice && invoiceAddress } }
}

/** The choices of the general information, whose stored values are ids of their options. */
const CHOICES = new Set(['invoice.invoiceType', 'invoice.electronicInvoice.electronicInvoiceType'])

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

/** `steps`: of the signed document, in `language`. */
export const deliveredAnswers = (
  compiled: CompiledType,
  steps: readonly SummaryStep[],
  signed: SignedAnswers,
  language: Language,
): DeliveredAnswer[] => {
  const { answers } = signed
  const general = generalInformation(signed)
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
      if (!definition && identity === STEP_GENERAL_BUSINESS_INFORMATION) {
        const value = scalarOf(at(general, parts))
        if (value === undefined) return about
        return { ...about, ...(CHOICES.has(path) ? { options: [value] } : { value }) }
      }
      return { ...about, ...storedIn(row, total ?? at(answers[stepNumber], parts), unitIn(definition, language)) }
    }),
  )
}
