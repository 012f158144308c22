/** Moves the answers of a draft over several versions (VER-01). */
import { linesOver } from '../application-type/replacement-lines.ts'
import type { CompiledType } from '../engine/compiled.ts'
import type { Answers } from '../sections/answers.ts'
import { FATES, faultyIn, type Moved, type MovedQuestion, moveOnce } from './move-once.ts'

/** The questions of a first move, with what becomes of them in the next, which lists those that have lost answers, too. */
const compose = (first: readonly MovedQuestion[], next: readonly MovedQuestion[]): MovedQuestion[] => {
  const following = new Map(next.map((question) => [question.was, question]))
  return first.map((question) => {
    const { was, now, fate } = question
    const then = following.get(now)
    if (fate === 'dropped' || !then) return question
    const worse = FATES.indexOf(then.fate) > FATES.indexOf(fate) ? then.fate : fate
    return { was, now: then.now, fate: worse }
  })
}

const remaining = (questions: readonly MovedQuestion[]): string[] =>
  questions.flatMap(({ now, fate }) => (fate === 'dropped' ? [] : [now]))

/**
 * `versions`: those from the draft's to the new one, each after the one that it replaces. Nothing is lost that
 * `questions` does not list as asked again or dropped. Contacts, files and items keep their ids. Equal to the moves
 * from each version to the next, one after the other. Pure.
 */
export const moveAnswers = (versions: readonly CompiledType[], answers: Answers, today: string): Moved => {
  const [first, ...later] = versions
  if (!first) return { answers, questions: [] }
  let from = first
  let moved = moveOnce(from, first, { answers }, today)
  for (const to of later) {
    const next = moveOnce(from, to, { answers: moved.answers, emptied: remaining(moved.questions) }, today)
    moved = { answers: next.answers, questions: compose(moved.questions, next.questions) }
    from = to
  }
  return moved
}

/**
 * Identities of the questions that the draft's version does not have, and that its moved answers leave without a valid
 * answer. `versions`: as for `moveAnswers`.
 */
export const newQuestions = (versions: readonly CompiledType[], moved: Answers, today: string): string[] => {
  const [first, last] = [versions[0], versions.at(-1)]
  if (!first || !last) return []
  const { nameOf } = linesOver(versions.map(({ version }) => version))
  const known = new Set([...first.byIdentity.keys()].map(nameOf))
  return [...faultyIn(last, moved, today)].filter((name) => last.byIdentity.has(name) && !known.has(name))
}
