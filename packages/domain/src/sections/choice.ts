/** A choice among options: a tick box, radio buttons, a list of tick boxes or a drop-down. */
import type { ChoiceSection } from '../application-type/definition.ts'
import type { ChoiceValue } from '../application-type/values.ts'
import { listOf, objectOf, present, text } from '../decode.ts'
import { type Issues, issue, NONE } from '../issue.ts'
import { REQUIRED } from '../rules/text.ts'
import type { SectionBehaviour } from './behaviour.ts'

const missing: Issues = [issue(REQUIRED, 'selectedChoiceIds')]

/** True when several options may be chosen at once. */
const isList = (section: ChoiceSection<unknown>): boolean => section.choiceType === 'CheckboxList'

/** Least number of options that must be chosen. */
const leastOf = (section: ChoiceSection<unknown>): number =>
  isList(section) ? (section.minimumSelectionCount ?? 1) : 1

/** The ids that the section offers, each once, in the order chosen. Others were never on the screen. */
const known = (ids: readonly string[], offered: ReadonlySet<string>): string[] => [
  ...new Set(ids.filter((id) => offered.has(id))),
]

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
      const [first] = ids
      const count = ids.length === 1 && first !== undefined && offered.has(first) ? 1 : known(ids, offered).length
      if (count === 0) return mayBeEmpty ? NONE : missing
      return count < least || count > most ? missing : NONE
    }
  },
  reset: (section) => {
    const offered = offeredBy(section)
    return (value) => {
      const ids = known(value.selectedChoiceIds, offered)
      return ids.length === value.selectedChoiceIds.length ? value : { selectedChoiceIds: ids }
    }
  },
  rules: (section) => {
    const least = leastOf(section)
    const path = 'selectedChoiceIds'
    const required = section.optional || least === 0 ? [] : [{ path, key: REQUIRED, kind: 'required' as const }]
    return least > 1 ? [...required, { path, key: REQUIRED, kind: 'min' as const }] : required
  },
}
