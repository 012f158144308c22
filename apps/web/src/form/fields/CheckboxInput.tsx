/** A checkbox of the surrounding form; `name` is its path there, and the element's id. */
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useField } from './use-field.ts'

export function CheckboxInput({ name, label }: { name: string; label: string }) {
  const field = useField<boolean>(name)
  return (
    <Checkbox
      id={name}
      checked={field.value}
      error={field.error}
      onChange={(event) => field.change(event.target.checked)}
      onBlur={field.blur}
    >
      {label}
    </Checkbox>
  )
}
