/** Moves a draft to the newer version of its application type, or shows what that would do (VER-01). */

import type { VersionMove } from '@sievert/contract/version-moves'
import { pageFields, VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import { applicantKind } from '@sievert/domain/condition'
import { compiledOnce } from '@sievert/domain/engine/compile'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { Language } from '@sievert/domain/texts/language'
import { moveAnswers, newQuestions } from '@sievert/domain/versions/move-answers'
import type { MovedQuestion } from '@sievert/domain/versions/move-once'
import { lastDayOf } from '@sievert/domain/versions/newer-version'
import { answersIn, withItems } from '../../applications/answers.ts'
import { changeApplication, changedAnswers } from '../../applications/changes/change-application.ts'
import { versionsFrom } from '../../applications/newer-version.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { StepState } from '../../ports/answers.ts'
import type { Stored } from '../../ports/application-changes.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { AdvanceDependencies, Dependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import type { Stores } from '../../ports/stores.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'
import { type ComputedMove, describeMove, ownPages } from './describe-move.ts'

type MoveDependencies = Pick<Dependencies, 'catalogue' | 'clock'>
type Draft = Pick<ApplicationRecord, 'id' | 'businessTypeId' | 'versionNumber' | 'party'>

/** Throws 409 when no newer version replaces that of the draft. */
const computeMove = async (
  deps: MoveDependencies,
  stores: Pick<Stores, 'answers'>,
  draft: Draft,
  steps: readonly StepState[],
): Promise<ComputedMove> => {
  const versions = versionsFrom(deps, draft)
  const [from, to] = [versions[0], versions.at(-1)]
  if (!from || !to || from === to) throw new AppError('error.no-newer-version.text')
  const applicant = applicantKind(draft.party)
  const compiled = compiledOnce(from, applicant)
  const { answers } = await withItems(stores, compiled, draft.id, answersIn(compiled, steps))
  const items = await stores.answers.items(draft.id, 'veterinary')
  const all = versions.map((version) => compiledOnce(version, applicant))
  const today = stockholmDate(deps.clock.now().getTime())
  const moved = measureWork(() => moveAnswers(all, answers, today))
  const added = measureWork(() => newQuestions(all, moved.answers, today))
  return { applicant, lastDay: lastDayOf(versions), from, to, answers, moved, added, steps, items }
}

/** `revision`: of the application, after the call. */
type RevisedMove = { move: VersionMove; revision: number }

/** Throws 409 for a submitted application, and when no newer version replaces that of the draft. */
export const previewVersionMove = async (
  deps: MoveDependencies & Pick<Dependencies, 'stores'>,
  actor: Actor,
  applicationId: string,
  language: Language,
): Promise<RevisedMove> => {
  const application = await findOwnApplication(deps.stores, actor, applicationId)
  if (application.status !== 'Started') throw new AppError('error.not-editable.text')
  const steps = await deps.stores.answers.steps(applicationId)
  const computed = await computeMove(deps, deps.stores, application, steps)
  return { move: describeMove(computed, language), revision: application.revision }
}

/**
 * Each step gets a document with a revision above all earlier ones: a page that is open in another tab then gets the
 * ordinary conflict, whatever step its number now means.
 */
const storedMove = (computed: ComputedMove): Stored => {
  const { applicant, to, moved, steps, items } = computed
  const compiled = compiledOnce(to, applicant)
  const revision = Math.max(0, ...steps.map((step) => step.revision)) + 1
  const pages = ownPages(computed)
  const changed = changedAnswers(compiled, { before: { answers: {}, documents: new Map() }, after: moved.answers })
  const data = new Map<number, object>(changed.steps.map((step) => [step.stepNumber, step.data]))
  for (const { now, document } of pages)
    if (now !== undefined && document) data.set(now, { ...pageFields(document.data), ...data.get(now) })
  const forms = to.steps.flatMap(({ sections }, stepNumber) => (sections.length > 0 ? [stepNumber] : []))
  const numbers = [...new Set([...data.keys(), ...forms])]
  const machines = pages.find(({ identity }) => identity === VETMED_EQUIPMENTS)?.now
  return {
    steps: numbers.map((stepNumber) => ({ stepNumber, data: data.get(stepNumber) ?? {}, revision })),
    removedSteps: steps.map((step) => step.stepNumber).filter((number) => !numbers.includes(number)),
    items: [
      ...changed.items,
      ...(machines === undefined ? [] : items.map((item) => ({ ...item, stepNumber: machines }))),
    ],
    version: { versionNumber: to.versionNumber },
  }
}

const itemsWithoutList = async (
  stores: Pick<Stores, 'answers'>,
  id: string,
  { items = [] }: Stored,
): Promise<string[]> => {
  const kept = new Set(items.map((item) => item.id))
  return (await stores.answers.items(id)).map((item) => item.id).filter((each) => !kept.has(each))
}

const listOf = (questions: readonly MovedQuestion[], fate: MovedQuestion['fate']): string =>
  questions.flatMap((question) => (question.fate === fate ? [question.was] : [])).join(' ')

type Wanted = { applicationId: string; versionNumber: number; expected: number | undefined }

/**
 * Moves a draft to `versionNumber`, the version of the preview, unless it is there already. `expected`: the revision of
 * the application that the preview had. Throws 409 when another version is the newest, and 412 for another revision.
 */
export const moveVersion = (
  deps: AdvanceDependencies,
  actor: Actor,
  { applicationId, versionNumber, expected }: Wanted,
  language: Language,
): Promise<RevisedMove> =>
  changeApplication<RevisedMove>(deps, actor, { applicationId, action: 'version-moved' }, async ({ application }) => {
    if (application.versionNumber === versionNumber)
      return {
        result: { move: { versionNumber, kept: [], askedAgain: [], dropped: [] }, revision: application.revision },
      }
    if (expected !== undefined && expected !== application.revision) throw new AppError('error.stale.text')
    const computed = await computeMove(deps, deps.stores, application, application.steps)
    if (computed.to.versionNumber !== versionNumber) throw new AppError('error.no-newer-version.text')
    const stored = storedMove(computed)
    const { questions } = computed.moved
    return {
      ...stored,
      removedItems: await itemsWithoutList(deps.stores, applicationId, stored),
      result: { move: describeMove(computed, language), revision: application.revision + 1 },
      detail: {
        from: application.versionNumber,
        to: versionNumber,
        askedAgain: listOf(questions, 'asked-again'),
        dropped: listOf(questions, 'dropped'),
      },
    }
  })
