/** Free text of one line or several. */
import { found } from '../catalogue-fault.ts'
import { objectOf, textOf } from '../decode.ts'
import { issue, NONE, under } from '../issue.ts'
import { legible, REQUIRED, singleLine, trimmedLength } from '../rules/text.ts'
import type { SectionBase, SectionBehaviour } from './section-behaviour.ts'
import { labelOf } from './summary-of.ts'

export type TextInputSection<Text> = SectionBase<Text> & {
  sectionType: 'TextInput'
  optional?: boolean
  /** In characters (UTF-16 units) after trimming. */
  minLength?: number
  maxLength?: number
  multiLine?: boolean
  placeholder?: Text
}

export type TextInputValue = { text: string }

/** A small integer in V8, which compares fast; longer than any text. */
const UNLIMITED = 1_000_000_000

const decodeText = objectOf<TextInputValue>({ text: textOf('text') })
const decodeLine = objectOf<TextInputValue>({ text: textOf('line') })

export const textInput: SectionBehaviour<TextInputSection<unknown>, TextInputSection<string>, TextInputValue> = {
  empty: { text: '' },
  isEmpty: (value) => value.text === '',
  decode: (json, section) => (section?.multiLine ? decodeText(json) : decodeLine(json)),
  /** Specialised instead of composed from rules, since most fields run through it. */
  check: ({ optional = false, minLength = 0, maxLength = UNLIMITED, multiLine = false }) => {
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
  },
  reset: () => (value) => value,
  summarise: (section, value = textInput.empty, path, { t }) => [
    {
      kind: 'text',
      path,
      label: labelOf(section),
      text: value.text.trim() === '' ? t('error.component') : value.text,
      ...(section.multiLine ? { multiLine: true } : {}),
    },
  ],
  shortAnswers: ({ multiLine }, { text }) => (multiLine || text === '' ? [] : [text]),
  needsLabel: true,
  *lint({ minLength = 1, maxLength = Number.POSITIVE_INFINITY }, path) {
    if (maxLength < Math.max(1, minLength))
      yield found('length-range', [...path, 'maxLength'], 'No text can be that short')
  },
}
