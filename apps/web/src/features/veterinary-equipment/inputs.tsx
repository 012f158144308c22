/** The plain fields of the equipment form; `name` is the path in the form, and the element's id. */
import { useField } from '../../form/use-field.ts'
import { useTexts } from '../../texts/texts.ts'
import { TextField } from '../../ui/TextField.tsx'
import { measureText } from './about-equipment.ts'

type TextInputProps = {
  name: string
  label: string
  description?: string
  optional?: boolean
  inputMode?: 'numeric'
  autoComplete?: string
}

export function TextInput({ name, autoComplete = 'off', ...rest }: TextInputProps) {
  const field = useField<string>(name)
  return (
    <TextField
      {...rest}
      id={name}
      autoComplete={autoComplete}
      value={field.value}
      error={field.error}
      onChange={(event) => field.change(event.target.value)}
      onBlur={field.blur}
    />
  )
}

type Measure = number | string | null
type MeasureFieldProps = { name: string; label: string; help: string; onChange?: (value: Measure) => void }

/** A number with decimals, as people type it; what comes from the catalogue is written as the language does. */
export function MeasureField({ name, label, help, onChange }: MeasureFieldProps) {
  const { language } = useTexts()
  const field = useField<Measure>(name)
  const change = (value: string) => {
    field.change(value)
    onChange?.(value)
  }
  return (
    <TextField
      id={name}
      className="sv-equipment-number"
      label={label}
      help={help}
      inputMode="decimal"
      autoComplete="off"
      value={measureText(field.value, language)}
      error={field.error}
      onChange={(event) => change(event.target.value)}
      onBlur={field.blur}
    />
  )
}
