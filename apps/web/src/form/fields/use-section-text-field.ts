/** A text field that is a section of its own, on which other sections may depend. */
import { afterPress } from '../../ui/presses.ts'
import { useWhileMounted } from '../../ui/use-while-mounted.ts'
import { useSectionForm } from '../validation/section-form.ts'
import { useTextField } from './use-text-field.ts'

/**
 * Shows and hides the dependent sections once the field is left: while 150 becomes 250, the text in between must not
 * empty the answers that depend on it.
 */
export function useSectionTextField(...given: Parameters<typeof useTextField<string>>) {
  const settle = useWhileMounted(useSectionForm().settle)
  const field = useTextField<string>(...given)
  const onBlur = () => {
    field.onBlur()
    afterPress(settle)
  }
  return { ...field, onBlur }
}
