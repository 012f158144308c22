/** Converts one answer to the section of another version. */

import type { ReplacementLines } from '../application-type/replacement-lines.ts'
import { isRecord } from '../decode.ts'
import type { AnsweringSection } from '../engine/compiled.ts'
import type { ChoiceValue } from '../sections/choice.ts'
import { checkedOption, isList } from '../sections/choice.ts'
import { isSameUnit } from '../sections/number.ts'
import type { SectionValue } from '../sections/section-types.ts'
import { LANGUAGES } from '../texts/language.ts'
import { parseDate, parseNumber } from '../texts/typed.ts'

type Pair = { before: AnsweringSection; after: AnsweringSection; lines: ReplacementLines }

/** The tick of a box keeps its meaning when the box gets another identity, on which its options' ids depend. */
const renamedOption = ({ before, after, lines }: Pair, id: string): string | undefined => {
  const [was, is] = [before.definition, after.definition]
  if (was.sectionType !== 'Choice' || is.sectionType !== 'Choice') return lines.nameOf(id)
  const areBoxes = was.choiceType === 'Checkbox' && is.choiceType === 'Checkbox'
  return areBoxes && id === checkedOption(was)?.id ? checkedOption(is)?.id : lines.nameOf(id)
}

const isChoice = (value: SectionValue): value is ChoiceValue => 'selectedChoiceIds' in value

/** The answer with the present names of its options; a dropped option keeps its name. */
export const renamedValue = (pair: Pair, value: SectionValue): SectionValue =>
  isChoice(value) ? { selectedChoiceIds: value.selectedChoiceIds.map((id) => renamedOption(pair, id) ?? id) } : value

const convertChoice = (pair: Pair, { selectedChoiceIds: ids }: ChoiceValue): ChoiceValue | undefined => {
  const [was, is] = [pair.before.definition, pair.after.definition]
  const isOneNow = was.sectionType === 'Choice' && is.sectionType === 'Choice' && isList(was) && !isList(is)
  return isOneNow && ids.length > 1
    ? undefined
    : { selectedChoiceIds: ids.flatMap((id) => renamedOption(pair, id) ?? []) }
}

/** The answer means the same in the unit of the later version, or its author says that it does. */
const keepsUnit = ({ before: { definition: was }, after: { definition: is }, lines }: Pair): boolean =>
  was.sectionType !== 'Number' ||
  is.sectionType !== 'Number' ||
  isSameUnit(was.unit, is.unit) ||
  lines.isMoved(was.identity)

const convertSame = (pair: Pair, value: SectionValue): SectionValue | undefined => {
  if (!keepsUnit(pair)) return undefined
  return pair.after.bound.decode(isChoice(value) ? convertChoice(pair, value) : value)
}

/** The name of the only property, when its value is a text. */
const onlyText = (value: unknown): string | undefined => {
  const entries = isRecord(value) ? Object.entries(value) : []
  const [name, text] = entries[0] ?? []
  return entries.length === 1 && typeof text === 'string' ? name : undefined
}

/** The text itself, and its canonical forms as a number or date. */
const readingsOf = ({ definition }: AnsweringSection, text: string): ReadonlySet<string> => {
  if (definition.sectionType === 'Number') return new Set(LANGUAGES.map((language) => parseNumber(text, language)))
  if (definition.sectionType !== 'Date') return new Set([text])
  const { precision = 'day' } = definition
  return new Set(LANGUAGES.map((language) => parseDate(text, precision, language)))
}

/** A text becomes an answer of another type that consists of one text, if every language reads the same valid one. */
const convertText = ({ after }: Pair, value: SectionValue, today: string): SectionValue | undefined => {
  const { bound } = after
  const [from, to] = [onlyText(value), onlyText(bound.empty)]
  if (from === undefined || to === undefined) return undefined
  const [reading, ...others] = readingsOf(after, String(Reflect.get(value, from)))
  const converted = others.length === 0 ? bound.decode({ [to]: reading }) : undefined
  return converted && bound.check(converted, false, today).length === 0 ? converted : undefined
}

/** Undefined when the section cannot take up the answer. Lists of items are converted by the caller. */
export const convertValue = (pair: Pair, value: SectionValue, today: string): SectionValue | undefined =>
  pair.before.type === pair.after.type ? convertSame(pair, value) : convertText(pair, value, today)
