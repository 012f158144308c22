/** A choice among options: a tick box, radio buttons, a list of tick boxes or a drop-down. */
import { listOf, objectOf, present, text } from '../application-type/decode.ts'
import type { ChoiceOption, ChoiceSection } from '../application-type/definition.ts'
import type { ChoiceValue } from '../application-type/values.ts'
import { type Issues, issue, NONE } from '../issue.ts'
import { REQUIRED } from '../rules/text.ts'
import type { SectionBehaviour } from './behaviour.ts'
import { labelOf, type SummaryOf } from './summary-of.ts'

const missing: Issues = [issue(REQUIRED, 'selectedChoiceIds')]

/** True when several options may be chosen at once. */
const isList = (section: ChoiceSection<unknown>): boolean => section.choiceType === 'CheckboxList'

/** Least number of options that must be chosen. */
export const leastOf = (section: ChoiceSection<unknown>): number =>
  isList(section) ? (section.minimumSelectionCount ?? 1) : 1

/** The ids that the section offers, each once, in the order chosen. Others were never on the screen. */
const known = (ids: readonly string[], offered: ReadonlySet<string>): string[] => [
  ...new Set(ids.filter((id) => offered.has(id))),
]

/** How many those are; of a list that a form can hold without a copy of it, since every choice passes here. */
const countKnown = (ids: readonly string[], offered: ReadonlySet<string>): number => {
  if (ids.length > offered.size) return known(ids, offered).length
  let count = 0
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index]
    if (id !== undefined && offered.has(id) && ids.indexOf(id) === index) count++
  }
  return count
}

const offeredBy = (section: ChoiceSection<unknown>): ReadonlySet<string> =>
  new Set(section.options.map((option) => option.id))

export const choice: SectionBehaviour<ChoiceSection<unknown>, ChoiceValue> = {
  empty: { selectedChoiceIds: [] },
  isEmpty: (value) => value.selectedChoiceIds.length === 0,
  decode: objectOf<ChoiceValue>({ selectedChoiceIds: listOf(present(text)) }),
  check: (section) => {
    const offered = offeredBy(section)
    const least = leastOf(section)
    const most = isList(section) ? offered.size : 1
    const mayBeEmpty = section.optional === true || least === 0
    return ({ selectedChoiceIds: ids }) => {
      const count = countKnown(ids, offered)
      if (count === 0) return mayBeEmpty ? NONE : missing
      return count < least || count > most ? missing : NONE
    }
  },
  reset: (section) => {
    const offered = offeredBy(section)
    return (value) => {
      const { selectedChoiceIds: ids } = value
      return countKnown(ids, offered) === ids.length ? value : { selectedChoiceIds: known(ids, offered) }
    }
  },
}

/** The option that stands for a ticked box: the one named Checked. */
export const checkedOption = <Text>(section: ChoiceSection<Text>): ChoiceOption<Text> | undefined =>
  section.options.find(({ id }) => /(?:^|\.)Checked$/.test(id)) ?? section.options[0]

/** Chosen options by their whole names; a tick box as yes or no. */
export const summariseChoice: SummaryOf<ChoiceSection<string>, ChoiceValue> = (
  section,
  value = choice.empty,
  path,
  { t },
) => {
  const label = labelOf(section)
  const chosen = section.options.filter((option) => value.selectedChoiceIds.includes(option.id))
  if (section.choiceType === 'Checkbox') {
    const ticked = chosen.some((option) => option === checkedOption(section))
    return [{ kind: 'text', path, label, text: t(ticked ? 'general.yes.text' : 'general.no.text') }]
  }
  const items = chosen.map((option) => option.name)
  if (items.length === 0) {
    const mayBeEmpty = section.optional === true || leastOf(section) === 0
    return [{ kind: 'text', path, label, text: t(mayBeEmpty ? 'review.no-answer.text' : 'error.component') }]
  }
  return isList(section)
    ? [{ kind: 'list', path, label, items }]
    : [{ kind: 'text', path, label, text: items.join(', ') }]
}
