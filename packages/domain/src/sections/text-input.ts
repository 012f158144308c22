/** A free text: one line or several. */
import { objectOf, text } from '../application-type/decode.ts'
import type { TextInputSection } from '../application-type/definition.ts'
import type { TextInputValue } from '../application-type/values.ts'
import { textIn } from '../rules/text.ts'
import type { SectionBehaviour } from './behaviour.ts'
import { labelOf, type SummaryOf } from './summary-of.ts'

const limits = ({ optional, minLength, maxLength, multiLine }: TextInputSection<unknown>) => ({
  ...(optional === undefined ? {} : { optional }),
  ...(minLength === undefined ? {} : { min: minLength }),
  ...(maxLength === undefined ? {} : { max: maxLength }),
  ...(multiLine === undefined ? {} : { multiLine }),
})

export const textInput: SectionBehaviour<TextInputSection<unknown>, TextInputValue> = {
  empty: { text: '' },
  isEmpty: (value) => value.text === '',
  decode: objectOf<TextInputValue>({ text }),
  check: (section) => textIn(limits(section)),
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
