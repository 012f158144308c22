/** A number, typed as the language writes it, with its unit after the field. */
import { SHORT_LINE_MAX } from '@sievert/domain/decode'
import { type NumberSection, storedNumber } from '@sievert/domain/sections/number'
import { formatNumber } from '@sievert/domain/texts/typed'
import { useTexts } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { useTextField } from '../../fields/use-text-field.ts'
import { widthOf } from '../../fields/width-of.ts'
import { labelled, WithLabelAfter } from '../SectionLabel.tsx'

export function NumberField({ section }: { section: NumberSection<string> }) {
  const { language } = useTexts()
  const { identity, unit, minimum, maximum } = section
  const field = useTextField<string>(`${identity}.number`, {
    kind: 'line',
    display: (value) => formatNumber(value, language),
    parse: (typed) => storedNumber(section, typed, language),
  })
  const unitId = `${field.id}-unit`
  return (
    <WithLabelAfter section={section}>
      <TextField
        {...labelled(section)}
        {...field}
        htmlSize={widthOf(field.text, formatNumber(maximum ?? '', language))}
        // Some telephones have no minus sign on the keyboard of numbers.
        inputMode={minimum?.startsWith('-') ? 'text' : 'decimal'}
        autoComplete="off"
        maxLength={SHORT_LINE_MAX}
        {...(unit && { 'aria-describedby': unitId, after: <span id={unitId}>{unit}</span> })}
      />
    </WithLabelAfter>
  )
}
