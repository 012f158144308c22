/** A free text: one line or several. */

import { objectOf, text } from '../application-type/decode.ts'
import type { TextInputSection } from '../application-type/definition.ts'
import type { TextInputValue } from '../application-type/values.ts'
import { REQUIRED, textIn } from '../rules/text.ts'
import type { SectionBehaviour, SectionRule } from './behaviour.ts'
import { labelOf, type SummaryOf } from './summary-of.ts'

const limits = ({ optional, minLength, maxLength, multiLine }: TextInputSection<unknown>) => ({
  ...(optional === undefined ? {} : { optional }),
  ...(minLength === undefined ? {} : { min: minLength }),
  ...(maxLength === undefined ? {} : { max: maxLength }),
  ...(multiLine === undefined ? {} : { multiLine }),
})

/** Least length that `required` does not already ask for. */
const asksLength = (least: number | undefined): least is number => least !== undefined && least > 1

export const textInput: SectionBehaviour<TextInputSection<unknown>, TextInputValue> = {
  empty: { text: '' },
  isEmpty: (value) => value.text === '',
  decode: objectOf<TextInputValue>({ text }),
  check: (section) => textIn(limits(section)),
  reset: () => (value) => value,
  rules: ({ optional, minLength, maxLength, multiLine }) => {
    const rules: SectionRule[] = []
    const add = (key: string, kind: SectionRule['kind']) => rules.push({ path: 'text', key, kind })
    if (!optional) add(REQUIRED, 'required')
    if (asksLength(minLength)) add(`validation.min.${minLength}.length.text`, 'min')
    if (maxLength !== undefined) add(`validation.max.${maxLength}.length.text`, 'max')
    // Shorter texts can't hold a break or a tab between two characters.
    const holdsThree = (maxLength ?? 3) >= 3
    const isLine = !multiLine && holdsThree
    if (holdsThree) add('validation.direction', 'direction')
    if (isLine) add('validation.single-line', 'single-line')
    if (isLine) add('validation.no-tab', 'no-tab')
    return rules
  },
}

export const summariseTextInput: SummaryOf<TextInputSection<string>, TextInputValue> = (
  section,
  value,
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
