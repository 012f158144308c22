/**
 * Derives from all answers of an application what its page shows, and remembers it for their revision: a thousand items
 * take some thirty milliseconds to read and validate.
 */
import { hiddenSteps } from '@sievert/domain/engine/enabled'
import { openSteps } from '@sievert/domain/engine/open-steps'
import type { Fee } from '@sievert/domain/fees/values'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { Language } from '@sievert/domain/texts/language'
import type { Catalogue } from '../catalogue/load.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import { feeOf } from './fee-of.ts'
import { contentsOfSteps, type LoadedApplication, loadApplication } from './load-application.ts'
import { fileIdsIn } from './stored-files.ts'
import { chosenAddress } from './stored-information.ts'

export type CheckDependencies = Pick<Dependencies, 'catalogue' | 'clock' | 'stores'>
export type CheckedAnswers = Pick<LoadedApplication, 'general'> & {
  /** Numbers of the steps with issues, ascending. */
  open: readonly number[]
  /** Numbers of the steps that the answers hide. */
  hidden: number[]
  /** Ids of the files that the answers of a step name, by step number. */
  files: ReadonlyMap<number, ReadonlySet<string>>
  /** By the rules of the day; the fee of what is signed is frozen. */
  fees: Readonly<Record<Language, Fee>>
}

/** Remembered applications of a process, and characters of each: a draft may have a name of a megabyte. */
const [MOST, MOST_CHARACTERS] = [500, 50_000]
/**
 * `key`: revision, time of saving, and day. After a fail-over that lost a save, other answers can have the same
 * revision.
 */
type Remembered = { key: string; checking: Promise<CheckedAnswers> }
/** By application. */
const checkedBefore = new WeakMap<Catalogue, Map<string, Remembered>>()

/** The rest of it has a few kilobytes. */
const isSmall = ({ general, files }: CheckedAnswers): boolean => {
  const ids = [...files.values()].flatMap((each) => [...each])
  return JSON.stringify([general, ids]).length <= MOST_CHARACTERS
}

const check = async (
  deps: CheckDependencies,
  application: ApplicationRecord,
  today: string,
): Promise<CheckedAnswers> => {
  const whole = await loadApplication(deps, deps.stores, application)
  const { compiled, answers, veterinary, general } = whole
  const files = new Map(Object.entries(answers).map(([step, data]) => [Number(step), fileIdsIn(data)]))
  if (veterinary) files.set(veterinary.stepNumber, fileIdsIn(veterinary.equipment))
  const open = openSteps(compiled, contentsOfSteps(deps, whole), today)
  const fees = { sv: feeOf(deps, whole, 'sv', today), en: feeOf(deps, whole, 'en', today) }
  return { open, hidden: [...hiddenSteps(compiled, answers)], files, fees, general }
}

/** False when the saved address of the invoice was deleted with its application, which leaves the revision as it is. */
const hasSameAddress = async (
  { stores }: CheckDependencies,
  application: ApplicationRecord,
  { general }: CheckedAnswers,
): Promise<boolean> => {
  if (!general || !('business' in general)) return true
  const chosen = await chosenAddress(stores, application, general.business)
  return (chosen === undefined) === (general.invoiceAddress === undefined)
}

/** 503 when the catalogue lacks the version. */
export const checkAnswers = async (
  deps: CheckDependencies,
  application: ApplicationRecord,
): Promise<CheckedAnswers> => {
  const known = checkedBefore.get(deps.catalogue) ?? new Map<string, Remembered>()
  checkedBefore.set(deps.catalogue, known)
  const today = stockholmDate(deps.clock.now().getTime())
  const { id } = application
  const key = `${application.revision} ${application.lastSaved.getTime()} ${today}`
  const remembered = known.get(id)
  // A call that has joined another one makes its own check when that fails.
  const before = remembered?.key === key ? await remembered.checking.catch(() => undefined) : undefined
  if (before && (await hasSameAddress(deps, application, before))) return before
  // Concurrent calls of a page share one check.
  const entry = { key, checking: check(deps, application, today) }
  known.delete(id)
  const [oldest] = known.size < MOST ? [] : known.keys()
  if (oldest !== undefined) known.delete(oldest)
  known.set(id, entry)
  const forget = () => known.get(id) === entry && known.delete(id)
  entry.checking.then((checked) => isSmall(checked) || forget(), forget)
  return entry.checking
}
