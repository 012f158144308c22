/** Sends a judged form. */
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** What `read` gives when all is well; otherwise undefined, and the faults are on the page. */
export const judged = <Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields>,
  read: () => Values,
): Promise<Values | undefined> =>
  new Promise((resolve, reject) => {
    const valid = () => resolve(read())
    const invalid = () => resolve(undefined)
    form.handleSubmit(valid, invalid)().catch(reject)
  })
