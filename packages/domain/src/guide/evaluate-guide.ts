/** Evaluation of the guide: the pages that the answers so far lead through, and the end. */
import { EMPTY_GUID } from '../sections/place-of-business.ts'
import { changeMounting, changeType, changeUsage, newEquipment } from '../veterinary-equipment/change.ts'
import { findMounting, offeredGroups, offeredMountings } from '../veterinary-equipment/offered.ts'
import { outcomeRanges, type VoltageRange } from '../veterinary-equipment/outcome-ranges.ts'
import type { VeterinaryEquipment } from '../veterinary-equipment/values.ts'
import type { ChoiceQuestion, Guide, GuideEnd, GuideMachines, MachineQuestion } from './values.ts'

/** Page id → chosen answer. Answers to pages off the current path are ignored. */
export type GuideAnswers = Readonly<Record<string, string>>

/** An option for a range of voltages has no text of its own. */
export type PageOption<Text> = { id: string; text?: Text | undefined; help?: Text; range?: VoltageRange }
/** One question. `chosen`: an answer that is offered. */
export type GuidePage<Text> = {
  id: string
  text: Text
  help?: Text
  options: readonly PageOption<Text>[]
  chosen: string | undefined
}
/**
 * Without an `end`, the last page is unanswered. `machine`: described without a voltage, which is asked for as a range
 * only.
 */
export type GuideEvaluation<Text> = { pages: GuidePage<Text>[]; end?: GuideEnd<Text>; machine?: VeterinaryEquipment }

type Part<Text> = { pages: GuidePage<Text>[]; to?: string | undefined; machine?: VeterinaryEquipment }

const chosenOf = (options: readonly { id: string }[], answer: string | undefined): string | undefined =>
  options.find(({ id }) => id === answer)?.id

const askChoice = <Text>(question: ChoiceQuestion<Text>, answers: GuideAnswers): Part<Text> => {
  const { id, answers: options } = question
  const chosen = options.find((option) => option.id === answers[id])
  const { kind: _kind, answers: _answers, ...words } = question
  return { pages: [{ ...words, options, chosen: chosen?.id }], to: chosen?.to }
}

/**
 * Adds a page for each part, but skips a part with a single option. The underscore in page ids is safe, since the
 * linter refuses it in question ids.
 */
const asker = <Text>(question: MachineQuestion<Text>, answers: GuideAnswers) => {
  const pages: GuidePage<Text>[] = []
  const ask = (part: string, words: { text: Text; help?: Text }, options: readonly PageOption<Text>[]) => {
    if (options.length === 1) return options[0]?.id
    const id = `${question.id}_${part}`
    const chosen = chosenOf(options, answers[id])
    pages.push({ id, ...words, options, chosen })
    return chosen
  }
  return { pages, ask }
}

/** Uses the same cascades, offers and outcome rules as the equipment form. */
const askMachine = <Text>(
  question: MachineQuestion<Text>,
  machines: GuideMachines<Text>,
  answers: GuideAnswers,
): Part<Text> => {
  const catalogue = { ...machines, makes: [], models: [] }
  const { pages, ask } = asker(question, answers)
  const types = catalogue.types.map(({ id, name }) => ({ id: String(id), text: name }))
  const type = ask('type', question.type, types)
  if (type === undefined) return { pages }
  let machine = changeType(catalogue, newEquipment(EMPTY_GUID), Number(type))
  const groups = offeredGroups(catalogue, Number(type)).map(({ identity, text }) => ({ id: identity, text }))
  const group = ask('animals', question.animals, groups)
  if (group === undefined) return { pages }
  machine = changeUsage(catalogue, machine, group)
  for (const { usage } of machine.usageSelection.options.filter(({ isVisible }) => isVisible)) {
    const offered = offeredMountings(catalogue, Number(type), usage)
    const mountings = offered.map((id) => ({ id, text: findMounting(catalogue, id)?.text }))
    const mounting = ask(usage, question.mounting[usage], mountings)
    if (mounting === undefined) return { pages }
    machine = changeMounting(catalogue, machine, usage, mounting)
  }
  const ranges = outcomeRanges(catalogue, machine).map((range) => ({ id: `${range.over}-${range.upTo ?? ''}`, range }))
  const voltage = ask('voltage', question.voltage, ranges)
  const outcome = ranges.find(({ id }) => id === voltage)?.range.outcome
  return outcome === undefined ? { pages } : { pages, machine, to: question.to[outcome] }
}

/** Terminates, since the linter refuses loops. Throws a RangeError for an id that no question or end has. */
export const evaluateGuide = <Text>(
  guide: Guide<Text>,
  machines: GuideMachines<Text>,
  answers: GuideAnswers,
): GuideEvaluation<Text> => {
  const follow = (at: string, before: GuideEvaluation<Text>): GuideEvaluation<Text> => {
    const end = guide.ends.find(({ id }) => id === at)
    if (end) return { ...before, end }
    const question = guide.questions.find(({ id }) => id === at)
    if (!question) throw new RangeError(`the guide has no ${at}`)
    const { to, ...part } =
      question.kind === 'choice' ? askChoice(question, answers) : askMachine(question, machines, answers)
    const sofar = { ...before, ...part, pages: [...before.pages, ...part.pages] }
    return to === undefined ? sofar : follow(to, sofar)
  }
  return follow(guide.start, { pages: [] })
}
