/** Linter rules for the guide: every path ends, every end is reachable, and each end matches its outcome. */
import type { BusinessType } from '../application-type/definition.ts'
import { duplicates, type Found, found, type JsonPath } from '../catalogue-fault.ts'
import { ANSWER_PAGE, type Guide, type GuideEnd, type GuideQuestion } from '../guide/values.ts'
import { SMALL_ANIMAL_REPORT } from '../reports/from-equipment.ts'
import { PERMIT_OUTCOMES, type PermitOutcome } from '../veterinary-equipment/values.ts'

export const GUIDE_FILE = 'guide.json'

type AnyGuide = Guide<unknown>
type Way = { to: string; path: JsonPath }

/** `outcomes`: those that a machine can have. */
const waysFrom = (question: GuideQuestion<unknown>, outcomes: readonly PermitOutcome[]): Way[] =>
  question.kind === 'choice'
    ? question.answers.map(({ to }, index) => ({ to, path: ['answers', index, 'to'] }))
    : outcomes.map((outcome) => ({ to: question.to[outcome], path: ['to', outcome] }))

/** Ids appear in addresses: unique among questions and ends, and among the answers of each question. */
function* lintIds({ questions, ends }: AnyGuide): Generator<Found> {
  const named = (path: JsonPath, all: readonly { id: string }[]) =>
    all.map(({ id }, index) => ({ value: id, path: [...path, index, 'id'] }))
  const pages = [...named(['questions'], questions), ...named(['ends'], ends)]
  const answers = questions.flatMap((question, index) =>
    question.kind === 'choice' ? [named(['questions', index, 'answers'], question.answers)] : [],
  )
  for (const group of [pages, ...answers]) {
    yield* duplicates('guide-duplicate', group, (id) => `${id} is used twice`)
    for (const { value, path } of group)
      if (!/^[a-z0-9-]+$/.test(value) || value === ANSWER_PAGE)
        yield found('guide-malformed-id', path, `Small letters a to z, digits and hyphens, and not ${ANSWER_PAGE}`)
  }
}

/** Depth-first search from the start. A question that is already on the current path is a loop. */
function* lintWays({ start, questions, ends }: AnyGuide, outcomes: readonly PermitOutcome[]): Generator<Found> {
  const reached = new Set<string>()
  const onTheWay = new Set<string>()
  // A stack instead of recursion, since a long guide could overflow the call stack. A plain id marks that all its
  // branches are done.
  const left: (Way | string)[] = [{ to: start, path: ['start'] }]
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (typeof at === 'string') {
      onTheWay.delete(at)
      continue
    }
    const { to, path } = at
    const index = questions.findIndex(({ id }) => id === to)
    const question = questions[index]
    if (!question && !ends.some(({ id }) => id === to))
      yield found('guide-unknown-target', path, `No question and no end is called ${to}`)
    else if (onTheWay.has(to)) yield found('guide-loop', path, `It leads back to ${to}, so the guide never ends`)
    if (reached.has(to)) continue
    reached.add(to)
    onTheWay.add(to)
    const ways = (question ? waysFrom(question, outcomes) : []).toReversed()
    left.push(to, ...ways.map((way): Way => ({ to: way.to, path: ['questions', index, ...way.path] })))
  }
  for (const [part, all] of Object.entries({ questions, ends }))
    for (const [index, { id }] of all.entries())
      if (!reached.has(id)) yield found('guide-unreachable', [part, index], `No answer leads to ${id}`)
}

type Type = Pick<BusinessType<unknown>, 'nameKey' | 'reportOnly'> & { takesMachines: boolean }

/** An end with Permit or Report needs a business type of that kind; the other ends have none. */
function* lintEnds(ends: readonly GuideEnd<unknown>[], types: readonly Type[]): Generator<Found> {
  for (const [index, { outcome, businessType }] of ends.entries()) {
    const path = ['ends', index, 'businessType']
    const wanted = outcome === 'Permit' || outcome === 'Report'
    const type = types.find(({ nameKey }) => nameKey === businessType)
    if (!wanted && businessType !== undefined) yield found('guide-end-type', path, `${outcome} leads to no type`)
    else if (wanted && !type)
      yield found('guide-end-type', path, businessType ? `There is no ${businessType}` : 'No type is named')
    else if (type && type.reportOnly !== (outcome === 'Report'))
      yield found('guide-end-type', path, `${businessType} is ${type.reportOnly ? 'a' : 'no'} notification`)
  }
}

/** A machine question leads to the end with the outcome that the equipment form would give. */
const SAME = { Permit: 'Permit', Report: 'Report', Illegal: 'Contact' } as const

function* lintMachineEnds({ questions, ends }: AnyGuide, types: readonly Type[]): Generator<Found> {
  /** Business types that take the described machine over into an application. Without any, no type is required. */
  const takers = (outcome: PermitOutcome) =>
    types.filter(({ nameKey, takesMachines }) =>
      outcome === 'Report' ? nameKey === SMALL_ANIMAL_REPORT : takesMachines,
    )
  for (const [index, question] of questions.entries()) {
    if (question.kind !== 'machine') continue
    for (const outcome of PERMIT_OUTCOMES) {
      const end = ends.find(({ id }) => id === question.to[outcome])
      if (end?.outcome !== SAME[outcome])
        yield found('guide-machine-end', ['questions', index, 'to', outcome], `It leads to an end of ${SAME[outcome]}`)
      else if (outcome !== 'Illegal' && takers(outcome).length > 0) {
        const isTaken = takers(outcome).some(({ nameKey }) => nameKey === end.businessType)
        if (!isTaken)
          yield found(
            'guide-machine-end',
            ['questions', index, 'to', outcome],
            `The type of ${end.id} takes no machine in`,
          )
      }
    }
  }
}

/** Every rule for `guide.json`. */
export function* lintGuide(
  guide: AnyGuide,
  types: readonly Type[],
  outcomes: readonly PermitOutcome[],
): Generator<Found> {
  yield* lintIds(guide)
  yield* lintWays(guide, outcomes)
  yield* lintEnds(guide.ends, types)
  yield* lintMachineEnds(guide, types)
}
