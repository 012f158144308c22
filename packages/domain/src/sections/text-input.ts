/** Free text of one line or several. */
import { found } from '../catalogue-fault.ts'
import { type Decode, objectOf, textOf } from '../decode.ts'
import { type Issues, issue, NONE, under } from '../issue.ts'
import { legible, REQUIRED, singleLine, trimmedLength } from '../rules/text.ts'
import type { TextKind } from '../text-fields.ts'
import type { SectionBase, SectionBehaviour } from './section-behaviour.ts'
import { labelOf } from './summary-of.ts'
import { formatOf, type TextFormat } from './text-formats.ts'

export type TextInputSection<Text> = SectionBase<Text> & {
  sectionType: 'TextInput'
  optional?: boolean
  /** In characters (UTF-16 units) after trimming. */
  minLength?: number
  maxLength?: number
  multiLine?: boolean
  placeholder?: Text
  /** A single line must have it. */
  format?: TextFormat
}

export type TextInputValue = { text: string }

/** A small integer in V8, which compares fast; longer than any text. */
const UNLIMITED = 1_000_000_000

/** The stored form of a section's text. */
export const kindOfText = ({ multiLine, format }: TextInputSection<unknown>): TextKind =>
  multiLine ? 'text' : (formatOf(format)?.kind ?? 'line')

/** The text in the form in which people read it. */
export const writtenText = ({ format }: TextInputSection<unknown>, text: string): string =>
  formatOf(format)?.written?.(text) ?? text

/** An empty free text is shown as the specification says (REV-05), whether it is optional or not. */
const emptyText = ({ format, optional }: TextInputSection<unknown>) =>
  format && optional ? 'review.no-answer.text' : 'error.component'

const decoder = (kind: TextKind) => objectOf<TextInputValue>({ text: textOf(kind) })
const DECODERS: Record<TextKind, Decode<TextInputValue>> = {
  text: decoder('text'),
  line: decoder('line'),
  name: decoder('name'),
  email: decoder('email'),
  number: decoder('number'),
  postcode: decoder('postcode'),
}

/** Specialised instead of composed from rules, since most fields run through it. */
const checkLength = (section: TextInputSection<unknown>): ((value: TextInputValue) => Issues) => {
  const { optional = false, minLength = 0, maxLength = UNLIMITED, multiLine = false } = section
  const missing = [issue(REQUIRED, 'text')]
  const short = [issue(`validation.min.${minLength}.length.text`, 'text', [minLength])]
  const long = [issue(`validation.max.${maxLength}.length.text`, 'text', [maxLength])]
  return ({ text: value }) => {
    const length = trimmedLength(value)
    if (length === 0) return optional ? NONE : missing
    if (length < minLength) return short
    if (length > maxLength) return long
    const broken = multiLine ? legible(value) : singleLine(value)
    return broken === NONE ? NONE : under('text', broken)
  }
}

export const textInput: SectionBehaviour<TextInputSection<unknown>, TextInputSection<string>, TextInputValue> = {
  empty: { text: '' },
  isEmpty: (value) => value.text === '',
  isAnswered: (value) => trimmedLength(value.text) > 0,
  // Answers are decoded by the thousand, and few texts have a format.
  decode: (json, section) => {
    if (section?.format) return DECODERS[kindOfText(section)](json)
    return section?.multiLine ? DECODERS.text(json) : DECODERS.line(json)
  },
  check: (section) => {
    const check = checkLength(section)
    const rule = formatOf(section.format)?.rule
    if (!rule) return check
    return (value, _allowsMany, today) => {
      const issues = check(value)
      return issues === NONE ? under('text', rule(value.text, today)) : issues
    }
  },
  reset: () => (value) => value,
  summarise: (section, value = textInput.empty, path, { t }) => [
    {
      kind: 'text',
      path,
      label: labelOf(section),
      text: value.text.trim() === '' ? t(emptyText(section)) : writtenText(section, value.text),
      ...(section.multiLine ? { multiLine: true } : {}),
    },
  ],
  shortAnswers: (section, { text }) => (section.multiLine || text === '' ? [] : [writtenText(section, text)]),
  needsLabel: true,
  *lint({ minLength = 1, maxLength = Number.POSITIVE_INFINITY, multiLine, format }, path) {
    if (multiLine && format) yield found('format-of-lines', [...path, 'format'], 'A format is for a single line')
    if (maxLength < Math.max(1, minLength))
      yield found('length-range', [...path, 'maxLength'], 'No text can be that short')
  },
}
