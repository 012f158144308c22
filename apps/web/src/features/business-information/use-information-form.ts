/**
 * The form of this step, for both kinds of applicants: checked by the domain, autosaved, and saved as complete by Next.
 */
import type { Issue } from '@sievert/domain/issue'
import type { FieldValues } from 'react-hook-form'
import type { Loaded } from '../../api/business-information.ts'
import type { PutOptions } from '../../api/step-values.ts'
import type { Saved } from '../../form/autosave/autosaver.ts'
import type { ComparedField } from '../../form/comparison/differences.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useSavedStep } from '../../form/step/use-saved-step.ts'
import { useJudgedForm } from '../../form/validation/use-judged-form.ts'

export type InformationFormOptions<Values extends FieldValues, Information extends object> = {
  context: StepPageContext
  loaded: Loaded<Information>
  toValues: (information: Information) => Values
  fromValues: (values: Values) => Information
  check: (values: Values) => Issue[]
  save: (information: Information, how: PutOptions) => Promise<Saved>
  reload: () => Promise<Loaded<Information>>
  fields: readonly ComparedField[]
}

/** Recognises the browser's copy of the same form; its parts are checked like typed answers. */
const isLike = <T extends object>(json: unknown, model: T): json is T =>
  typeof json === 'object' && json !== null && Object.keys(model).every((name) => name in json)

export function useInformationForm<Values extends FieldValues, Information extends object>(
  options: InformationFormOptions<Values, Information>,
) {
  const { context, loaded, toValues, fromValues, check, save } = options
  const form = useJudgedForm<FieldValues>({
    defaultValues: toValues(loaded.information),
    check: (values) => check(values as Values),
  })
  const step = useSavedStep<Information, FieldValues>(context, {
    form,
    read: () => fromValues(structuredClone(form.getValues()) as Values),
    write: (information) => form.reset(toValues(information), { keepIsSubmitted: true, keepSubmitCount: true }),
    saved: { etag: loaded.etag, savedAt: null },
    save,
    reload: async () => {
      const { information, etag } = await options.reload()
      // In the shape that the form sends, so that only changed fields differ.
      return { values: fromValues(toValues(information)), saved: { etag, savedAt: null } }
    },
    fields: () => options.fields,
    revive: (json) => (isLike(json, fromValues(toValues(loaded.information))) ? json : undefined),
  })
  return { form, ...step }
}
