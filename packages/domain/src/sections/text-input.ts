/** Free text of one line or several. */
import { objectOf, textOf } from '../application-type/decode.ts'
import type { TextInputSection } from '../application-type/definition.ts'
import type { TextInputValue } from '../application-type/values.ts'
import { issue, NONE, under } from '../issue.ts'
import { legible, REQUIRED, singleLine, trimmedLength } from '../rules/text.ts'
import type { SectionBehaviour } from './behaviour.ts'
import { labelOf, type SummaryOf } from './summary-of.ts'

/** A small integer in V8, which compares fast; longer than any text. */
const UNLIMITED = 1_000_000_000

const decodeText = objectOf<TextInputValue>({ text: textOf('text') })
const decodeLine = objectOf<TextInputValue>({ text: textOf('line') })

export const textInput: SectionBehaviour<TextInputSection<unknown>, TextInputValue> = {
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
}

export const summariseTextInput: SummaryOf<TextInputSection<string>, TextInputValue> = (
  section,
  value = textInput.empty,
  path,
  { t },
) => [
  {
    kind: 'text',
    path,
    label: labelOf(section),
    text: value.text.trim() === '' ? t('error.component') : value.text,
    ...(section.multiLine ? { multiLine: true } : {}),
  },
]
