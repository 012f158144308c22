/** A choice among options: a checkbox, radio buttons, a list of checkboxes or a drop-down. */
import { type Found, found, type JsonPath } from '../catalogue-fault.ts'
import { listOf, objectOf, present, text } from '../decode.ts'
import { type Issues, issue, NONE } from '../issue.ts'
import { REQUIRED } from '../rules/text.ts'
import type { SectionBase, SectionBehaviour } from './section-behaviour.ts'
import { labelOf } from './summary-of.ts'

export const CHOICE_TYPES = ['Checkbox', 'Radio', 'CheckboxList', 'Dropdown'] as const

/** `isDefault`: chosen in a new application. The options of a Checkbox are named Checked and Unchecked. */
type ChoiceOption<Text> = { id: string; name: Text; shortName?: Text; textBefore?: Text; isDefault?: boolean }

export type ChoiceSection<Text> = SectionBase<Text> & {
  sectionType: 'Choice'
  choiceType: (typeof CHOICE_TYPES)[number]
  options: readonly ChoiceOption<Text>[]
  /** Minimum number of chosen options in a CheckboxList (default 1). The other kinds need exactly one. */
  minimumSelectionCount?: number
  optional?: boolean
  placeholder?: Text
}

export type ChoiceValue = { selectedChoiceIds: string[] }

const missing: Issues = [issue(REQUIRED, 'selectedChoiceIds')]

/** True when several options may be chosen at once. */
export const isList = (section: ChoiceSection<unknown>): boolean => section.choiceType === 'CheckboxList'

/** Minimum number of chosen options. */
export const leastOf = (section: ChoiceSection<unknown>): number =>
  isList(section) ? (section.minimumSelectionCount ?? 1) : 1

/** True when no option needs to be chosen. */
export const mayBeEmpty = (section: ChoiceSection<unknown>): boolean =>
  section.optional === true || leastOf(section) === 0

/** The ids that the section offers, each once, in the order chosen. Unknown ids never came from its form. */
const known = (ids: readonly string[], offered: ReadonlySet<string>): string[] => [
  ...new Set(ids.filter((id) => offered.has(id))),
]

/**
 * Number of those ids. Copies the list only when it is longer than a form allows, since every choice runs through it.
 */
const countKnown = (ids: readonly string[], offered: ReadonlySet<string>): number => {
  if (ids.length > offered.size) return known(ids, offered).length
  let count = 0
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index]
    if (id !== undefined && offered.has(id) && (index === 0 || ids.indexOf(id) === index)) count++
  }
  return count
}

const offeredBy = (section: ChoiceSection<unknown>): ReadonlySet<string> =>
  new Set(section.options.map((option) => option.id))

/** The option that represents a ticked checkbox: the one named Checked. */
export const checkedOption = <Text>(section: ChoiceSection<Text>): ChoiceOption<Text> | undefined =>
  section.options.find(({ id }) => /(?:^|\.)Checked$/.test(id)) ?? section.options[0]

function* lintCheckbox({ identity, options, optional }: ChoiceSection<unknown>, path: JsonPath): Generator<Found> {
  const ids = options.map((option) => option.id)
  const expected = [`${identity}.Checked`, `${identity}.Unchecked`]
  if (ids.length !== 2 || !expected.every((id) => ids.includes(id)))
    yield found(
      'checkbox-options',
      [...path, 'options'],
      `A Checkbox has exactly the options ${expected.join(' and ')}`,
    )
  if (!optional)
    yield found(
      'checkbox-not-optional',
      path,
      'An applicant who leaves it empty could not go on: add "optional": true, or ask with a CheckboxList of one option',
    )
}

export const choice: SectionBehaviour<ChoiceSection<unknown>, ChoiceSection<string>, ChoiceValue> = {
  empty: { selectedChoiceIds: [] },
  isEmpty: (value) => value.selectedChoiceIds.length === 0,
  decode: objectOf<ChoiceValue>({ selectedChoiceIds: listOf(present(text)) }),
  check: (section) => {
    const offered = offeredBy(section)
    const least = leastOf(section)
    const most = isList(section) ? offered.size : 1
    const whenEmpty = mayBeEmpty(section) ? NONE : missing
    return ({ selectedChoiceIds: ids }) => {
      const count = countKnown(ids, offered)
      if (count === 0) return whenEmpty
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
  /** Chosen options by their full names; a checkbox as yes or no. */
  summarise: (section, value = choice.empty, path, { t }) => {
    const label = labelOf(section)
    const chosen = section.options.filter((option) => value.selectedChoiceIds.includes(option.id))
    if (section.choiceType === 'Checkbox') {
      const ticked = chosen.some((option) => option === checkedOption(section))
      return [{ kind: 'text', path, label, text: t(ticked ? 'general.yes.text' : 'general.no.text') }]
    }
    const items = chosen.map((option) => option.name)
    if (items.length === 0)
      return [{ kind: 'text', path, label, text: t(mayBeEmpty(section) ? 'review.no-answer.text' : 'error.component') }]
    return isList(section)
      ? [{ kind: 'list', path, label, items }]
      : [{ kind: 'text', path, label, text: items.join(', ') }]
  },
  /** The short names of the chosen options. */
  shortAnswers: ({ choiceType, options }, { selectedChoiceIds: ids }) =>
    choiceType === 'Checkbox'
      ? []
      : options.filter(({ id }) => ids.includes(id)).map(({ shortName, name }) => shortName ?? name),
  needsLabel: true,
  *lint(section, path) {
    const { choiceType, options, minimumSelectionCount: minimum } = section
    if (choiceType === 'Checkbox') yield* lintCheckbox(section, path)
    else if (options.length === 0) yield found('no-options', [...path, 'options'], 'Nothing can be chosen')
    if (choiceType !== 'CheckboxList' && options.filter((option) => option.isDefault).length > 1)
      yield found('several-defaults', [...path, 'options'], `A ${choiceType} can have one default`)
    if (minimum === undefined) return
    const most = choiceType === 'CheckboxList' ? options.length : 1
    if (minimum < 1 || minimum > most)
      yield found('minimum-selection', [...path, 'minimumSelectionCount'], `Must be between 1 and ${most} here`)
  },
}
