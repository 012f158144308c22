/** A calendar date, typed in any common way or chosen in the browser's own calendar. */
import { CalendarIcon } from '@navikt/aksel-icons'
import { SHORT_LINE_MAX } from '@sievert/domain/decode'
import { isDate } from '@sievert/domain/rules/date'
import { type DateSection, exampleDate } from '@sievert/domain/sections/date'
import { formatDate, parseDate } from '@sievert/domain/texts/typed'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { today } from '../../../api/server-clock.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useTextField } from '../../fields/use-text-field.ts'
import { widthOf } from '../../fields/width-of.ts'
import { useSectionForm } from '../../validation/section-form.ts'
import { labelled, WithLabelAfter } from '../SectionLabel.tsx'

/** A year needs none. */
const CALENDARS = { day: 'date', month: 'month', year: undefined } as const

export function DateField({ section }: { section: DateSection<string> }) {
  const { t, language } = useTexts()
  const { identity, precision = 'day', description } = section
  const field = useTextField<string>(`${identity}.date`, {
    kind: 'line',
    parse: (typed) => parseDate(typed, precision, language),
  })
  const date = exampleDate(section, today())
  const example = t(`date.${precision}.example.text`, [date, date.replaceAll('-', '')])
  return (
    <WithLabelAfter section={section}>
      <TextField
        {...labelled(section)}
        {...field}
        description={description ? `${description} ${example}` : example}
        htmlSize={widthOf(field.text)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={SHORT_LINE_MAX}
        after={<DatePicker section={section} />}
      />
    </WithLabelAfter>
  )
}

/**
 * A button that opens the browser's own calendar, which its users know with keyboard, screen reader and touch. Absent
 * where the browser has no calendar for the precision: some have none for months.
 */
function DatePicker({ section }: { section: DateSection<string> }) {
  const { t, language } = useTexts()
  const { update } = useSectionForm()
  const { identity, precision = 'day', label = '' } = section
  const value: unknown = useWatch({ name: `${identity}.date` })
  const calendar = useRef<HTMLInputElement>(null)
  const type = CALENDARS[precision]
  if (!type || !hasCalendar(type)) return null
  const chosen = typeof value === 'string' && isDate(value, precision) ? value : ''
  const name =
    chosen === '' ? t('date.picker.text', [label]) : t('date.picker.chosen.text', [label, formatDate(chosen, language)])
  return (
    <span className="sv-date-picker">
      <input
        ref={calendar}
        type={type}
        value={chosen}
        onChange={({ target }) => update(identity, { date: target.value })}
        tabIndex={-1}
        aria-hidden
      />
      <Button variant="tertiary" icon={<CalendarIcon title={name} />} onClick={() => calendar.current?.showPicker()} />
    </span>
  )
}

/** False for a browser that shows a text field instead. */
const hasCalendar = (type: string): boolean => {
  const input = document.createElement('input')
  input.type = type
  return input.type === type && 'showPicker' in input
}
