/** Inputs that only the equipment form has; `name` is the path in the form, and the element's id. */
import { useField } from '../../form/fields/use-field.ts'
import { useTextField } from '../../form/fields/use-text-field.ts'
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

/** `what` selects the texts. Every type is in the list, but not every make or model. */
type ListTexts = { what: 'type'; isUnknown?: undefined } | { what: 'make' | 'model'; isUnknown: boolean }

type ListFieldProps = ListTexts & {
  name: string
  options: readonly { id: number; name: string }[]
  /** `id` null: the choice was cleared. `name` is empty unless an entry of the list was chosen. */
  onChoose: (id: number | typeof UNKNOWN | null, name: string) => void
}

/** A choice from a list of the catalogue. */
export function ListField({ name, options, onChoose, ...texts }: ListFieldProps) {
  const { t } = useTexts()
  const { what, isUnknown } = texts
  const field = useField<number | null>(name)
  const choose = (value: string) => {
    const option = options.find(({ id }) => String(id) === value)
    onChoose(option?.id ?? (value === UNKNOWN ? UNKNOWN : null), option?.name ?? '')
  }
  const known = options.map((option) => [option.id, option.name] as const)
  return (
    <Select
      id={name}
      label={t(`equipment.${what}.label.text`)}
      value={isUnknown ? UNKNOWN : (field.value ?? '')}
      error={field.error}
      onChange={(event) => choose(event.target.value)}
      onBlur={field.blur}
      placeholder={t(`equipment.${what}.placeholder.text`)}
      options={texts.what === 'type' ? known : [...known, [UNKNOWN, t(`equipment.${texts.what}.unknown.text`)]]}
    />
  )
}
