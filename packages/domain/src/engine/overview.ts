/** Overview of an application, step by step: counts answers and issues by the same rules as Next and signing. */
import {
  type ApplicationTypeVersion,
  STEP_GENERAL_BUSINESS_INFORMATION,
  STEP_REVIEW,
  VETMED_EQUIPMENTS,
} from '../application-type/definition.ts'
import { notReady } from '../documents/readiness.ts'
import type { DocumentState, FileEntry } from '../file-entry.ts'
import { type Issue, type Issues, NONE } from '../issue.ts'
import { type FilesRow, fileRows, type SummaryRow, type SummaryStep } from '../summary/rows.ts'
import { compiledOnce } from './compile.ts'
import { checkEach, checkPreviousCase } from './open-steps.ts'
import { type SummaryContext, summarise } from './summarise.ts'

/** One place for documents. `explained`: a reason replaces the files. `wrong`: the files can't be signed. */
export type OverviewDocument = Pick<FilesRow, 'path' | 'label' | 'within' | 'files'> & {
  stepNumber: number
  state: 'attached' | 'explained' | 'checking' | 'missing' | 'wrong'
}

/** Numbers of unanswered questions, places without documents, and wrong answers or files. */
export type Left = { answers: number; documents: number; mend: number }

export type OverviewRow = {
  stepNumber: number
  title: string
  /**
   * Everything that Next and signing refuse in this step. Paths are inside the step, or `documents.<id>` for a file
   * that isn't ready.
   */
  issues: Issues
  left: Left
  documents: readonly OverviewDocument[]
  /** Existing content: the number of answers, the items of each list, and people's names. */
  answered: number
  lists: readonly { label: string; count: number }[]
  people: readonly { label: string; names: readonly string[] }[]
}

const isBlank = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank)
  return value === undefined || value === null
}

/** `held`: the step's content, in the structure that issue and row paths refer to. */
const isBlankAt = (held: unknown, path: string): boolean => {
  let value = held
  for (const part of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined
  return isBlank(value)
}

/** Issue paths are `equipments.{index}` and `frequencies.{index}`; row paths are `frequency.{type}`. */
const heldInEquipment = ({ equipment, frequencies }: NonNullable<SummaryContext['veterinary']>) => ({
  equipments: equipment,
  frequencies,
  frequency: Object.fromEntries(frequencies.map(({ equipmentTypeId, frequency }) => [equipmentTypeId, frequency])),
})

const heldIn = ({ stepNumber, identity }: SummaryStep, context: SummaryContext): unknown => {
  const { veterinary } = context
  if (identity === VETMED_EQUIPMENTS) return veterinary && heldInEquipment(veterinary)
  if (identity === STEP_GENERAL_BUSINESS_INFORMATION)
    return { ...(context.privatePerson ?? context.business), ...context.answers[stepNumber] }
  return identity === STEP_REVIEW ? context : context.answers[stepNumber]
}

const isAt = (path: string, place: string) => path === place || path.startsWith(`${place}.`)

const stateOf = (row: FilesRow, held: unknown, issues: Issues, states: States): OverviewDocument['state'] => {
  const own = issues.filter(({ path }) => isAt(path, row.path))
  const checked = row.files.map(({ id }) => states.get(id))
  if (own.some(({ path }) => !isBlankAt(held, path)) || checked.includes('refused')) return 'wrong'
  if (own.length > 0) return 'missing'
  if (checked.includes('checking')) return 'checking'
  return row.missingReason === undefined ? 'attached' : 'explained'
}

/** The lists among the rows, of one style. */
const listsIn = (rows: readonly SummaryRow[], wanted: 'contacts' | 'accordion') =>
  rows.filter((row) => row.kind === 'groups').filter(({ style }) => style === wanted)

/** Names in the rows that have one. */
const namesIn = (rows: readonly SummaryRow[], held: unknown) =>
  rows.filter((row) => row.kind === 'text').filter(({ path }) => path.endsWith('.name') && !isBlankAt(held, path))

const peopleIn = (rows: readonly SummaryRow[], held: unknown): OverviewRow['people'] => {
  const alone = namesIn(rows, held).map(({ label, text }) => ({ label, names: [text] }))
  const listed = listsIn(rows, 'contacts').flatMap(({ label, groups }) => {
    const names = groups.flatMap((group) => namesIn(group.rows, held).map(({ text }) => text))
    return names.length > 0 ? [{ label, names }] : []
  })
  return [...alone, ...listed]
}

type States = ReadonlyMap<string, DocumentState | undefined>

const leftOf = (faults: Issues, held: unknown, documents: readonly OverviewDocument[]): Left => {
  const paths = [...new Set(faults.map(({ path }) => path))].filter(
    (path) => !documents.some((document) => isAt(path, document.path)),
  )
  const answers = paths.filter((path) => isBlankAt(held, path)).length
  const count = (wanted: OverviewDocument['state']) => documents.filter(({ state }) => state === wanted).length
  return { answers, documents: count('missing'), mend: paths.length - answers + count('wrong') }
}

const rowOf = (step: SummaryStep, context: SummaryContext, faults: Issues, states: States): OverviewRow => {
  const { stepNumber, title, rows } = step
  const held = heldIn(step, context)
  const places = fileRows(rows)
  const documents = places.map((row) => ({ ...row, stepNumber, state: stateOf(row, held, faults, states) }))
  const files = new Map(places.flatMap((row) => row.files.map((file) => [file.id, file])))
  const unready = [...files.values()].flatMap((file) => notReady([{ ...file, state: states.get(file.id) ?? 'ready' }]))
  // Much of the general information comes from registers, so only the answers of its sections are counted.
  const counted = step.identity === STEP_GENERAL_BUSINESS_INFORMATION ? context.answers[stepNumber] : held
  const isAnswer = ({ kind, path }: SummaryRow) => (kind === 'text' || kind === 'list') && !isBlankAt(counted, path)
  return {
    stepNumber,
    // The review of a renewal asks for the earlier case number only, so the row is titled by it.
    title: step.identity === STEP_REVIEW ? context.t('review.case-number.header.text') : title,
    issues: [...faults, ...unready],
    left: leftOf(faults, held, documents),
    documents,
    answered: rows.filter(isAnswer).length,
    lists: listsIn(rows, 'accordion').map(({ label, groups }) => ({ label, count: groups.length })),
    people: peopleIn(rows, held),
  }
}

/**
 * One row per step; the review has one on a renewal only. `files`: the application's files with the state of their
 * checks.
 */
export const overviewOf = (
  version: ApplicationTypeVersion<string>,
  context: SummaryContext,
  files: readonly Pick<FileEntry, 'id' | 'state'>[],
  today: string,
): OverviewRow[] => {
  const faults = checkEach(compiledOnce(version, context.applicant), context, today)
  const states: States = new Map(files.map(({ id, state }) => [id, state]))
  return summarise(version, context).map((step) => {
    const own: Issue[] = step.identity === STEP_REVIEW ? checkPreviousCase(context.previousCaseNumber) : []
    return rowOf(step, context, [...(faults[step.stepNumber] ?? NONE), ...own], states)
  })
}

/** Sum over all steps. */
export const leftInAll = (rows: readonly OverviewRow[]): Left => {
  const sum = (what: keyof Left) => rows.reduce((count, { left }) => count + left[what], 0)
  return { answers: sum('answers'), documents: sum('documents'), mend: sum('mend') }
}
