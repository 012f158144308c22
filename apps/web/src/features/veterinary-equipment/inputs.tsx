/** Inputs that only the equipment form has; `name` is the path in the form, and the element's id. */
import { useState } from 'react'
import { useField } from '../../form/fields/use-field.ts'
import { useTextField } from '../../form/fields/use-text-field.ts'
import { SearchField } from '../../form/lists/SearchField.tsx'
import { fitsWithoutButton } from '../../form/lists/ShowMoreList.tsx'
import { matchesSearch } from '../../form/lists/text-search.ts'
import { useTexts } from '../../texts/texts.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { measureText } from './about-equipment.ts'

type Measure = number | string | null
type MeasureFieldProps = { name: string; label: string; help: string; onTyped?: (value: string) => void }

/** A decimal number as typed; values from the catalogue are formatted for the language. */
export function MeasureField({ name, label, help, onTyped }: MeasureFieldProps) {
  const { language } = useTexts()
  const field = useTextField<Measure>(name, { display: (value) => measureText(value, language), onTyped })
  return (
    <TextField
      {...field}
      className="sv-equipment-number"
      label={label}
      help={help}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}

/** Option for an entry that is not in the list. */
const UNKNOWN = 'unknown'

type Entry = { id: number; name: string }
type ListFieldProps = {
  name: string
  options: readonly Entry[]
  /** `id` null: the choice was cleared. `name` is empty unless an entry of the list was chosen. */
  onChoose: (id: number | typeof UNKNOWN | null, name: string) => void
}

/** The type: every type is in the list. */
export function TypeField(props: ListFieldProps) {
  const { t } = useTexts()
  const texts = { label: t('equipment.type.label.text'), placeholder: t('equipment.type.placeholder.text') }
  return <ListField {...props} {...texts} />
}

/**
 * A make or model, of which not all are in the list. A search above a long list leaves the entries that it finds, beside
 * the chosen one. Enter goes on to the list, and chooses the only entry that is found.
 */
export function SearchedField({
  what,
  isUnknown,
  ...props
}: ListFieldProps & { what: 'make' | 'model'; isUnknown: boolean }) {
  const { t } = useTexts()
  const [wanted, want] = useState('')
  const { name, options, onChoose } = props
  const { value } = useField<number | null>(name)
  const isLong = !fitsWithoutButton(options)
  const found = isLong ? options.filter((entry) => matchesSearch(entry.name, wanted)) : options
  const goOn = () => {
    const [only, other] = found
    if (only && !other) onChoose(only.id, only.name)
    document.getElementById(name)?.focus()
  }
  return (
    <>
      {isLong && (
        <SearchField
          label={t(`equipment.${what}.search.text`)}
          found={t('start.search.found.text', [found.length, options.length])}
          onEnter={goOn}
          {...{ wanted, want }}
        />
      )}
      <ListField
        {...props}
        options={options.filter((entry) => entry.id === value || found.includes(entry))}
        unknown={{ isChosen: isUnknown, text: t(`equipment.${what}.unknown.text`) }}
        label={t(`equipment.${what}.label.text`)}
        placeholder={t(`equipment.${what}.placeholder.text`)}
      />
    </>
  )
}

type ListTexts = { label: string; placeholder: string; unknown?: { isChosen: boolean; text: string } }

/** A choice from a list of the catalogue. */
function ListField({ name, options, onChoose, unknown, ...texts }: ListFieldProps & ListTexts) {
  const field = useField<number | null>(name)
  const choose = (value: string) => {
    const option = options.find(({ id }) => String(id) === value)
    onChoose(option?.id ?? (value === UNKNOWN ? UNKNOWN : null), option?.name ?? '')
  }
  const known = options.map((option) => [option.id, option.name] as const)
  return (
    <Select
      {...texts}
      id={name}
      value={unknown?.isChosen ? UNKNOWN : (field.value ?? '')}
      error={field.error}
      onChange={(event) => choose(event.target.value)}
      onBlur={field.blur}
      options={unknown ? [...known, [UNKNOWN, unknown.text]] : known}
    />
  )
}
