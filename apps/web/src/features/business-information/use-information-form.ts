/** The form of this step, whoever the applicant is: checked by the domain, saved by itself, saved for good by Next. */
import type { Issue } from '@sievert/domain/issue'
import { useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { Loaded } from '../../api/business-information.ts'
import { ApiError } from '../../api/http.ts'
import type { Saved } from '../../form/autosave/autosaver.ts'
import { useAutosave } from '../../form/autosave/use-autosave.ts'
import { useReportSaveState } from '../../form/autosave/use-report-save-state.ts'
import { summaryText } from '../../form/field-labels.ts'
import { putIssues, toErrors } from '../../form/issues.ts'
import type { StepPageContext } from '../../form/step-page.ts'
import { useTexts } from '../../texts/texts.ts'

export type InformationFormOptions<Values extends FieldValues, Information extends object> = {
  context: StepPageContext
  loaded: Loaded<Information>
  toValues: (information: Information) => Values
  fromValues: (values: Values) => Information
  check: (values: Values) => Issue[]
  save: (information: Information, options: { draft: boolean; ifMatch: string | null }) => Promise<Saved>
  reload: () => Promise<Loaded<Information>>
}

/** Every single answer of a form, for comparing two versions of it. */
const leaves = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`))
    : [path]

export function useInformationForm<Values extends FieldValues, Information extends object>(
  options: InformationFormOptions<Values, Information>,
) {
  const { t } = useTexts()
  const { context, loaded, toValues, fromValues, check, save } = options
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const form = useForm<FieldValues>({
    defaultValues: toValues(loaded.information),
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => {
      const errors = toErrors(check(values as Values))
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const read = () => fromValues(structuredClone(form.getValues()) as Values)
  const autosave = useAutosave<Information, FieldValues>({
    applicationId: context.application.applicationId,
    slot: `step-${context.stepNumber}`,
    form: form as UseFormReturn<FieldValues>,
    read,
    write: (information) => form.reset(toValues(information), { keepIsSubmitted: true, keepSubmitCount: true }),
    server: {
      saved: { etag: loaded.etag, savedAt: null },
      send: (information, ifMatch) => save(information, { draft: true, ifMatch }),
      reload: async () => {
        const fresh = await options.reload()
        return { values: fresh.information, saved: { etag: fresh.etag, savedAt: null } }
      },
      onClosed: context.refetchApplication,
    },
    fields: ({ mine, theirs }) =>
      [...new Set([...leaves(mine), ...leaves(theirs)])].map((path) => ({
        path,
        label: summaryText(path, t) ?? path,
        text: (value) => (value === null || value === undefined ? '' : String(value)),
      })),
    revive: (json) => (typeof json === 'object' && json !== null ? (json as Information) : undefined),
  })
  useReportSaveState(autosave.saver, context.saveState)

  const refused = (error: unknown) => {
    const issues = error instanceof ApiError && error.status === 422 ? error.problem?.issues : undefined
    if (!issues) setFailed(true)
    putIssues(form, issues ?? [])
  }
  const submitValid = async () => {
    setBusy(true)
    try {
      const isSaved = await autosave.saver.submit(read(), (information, ifMatch) =>
        save(information, { draft: false, ifMatch }),
      )
      if (isSaved) context.go('next')
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = () => void form.handleSubmit(submitValid)()
  return { form, autosave, submit, isBusy, hasFailed, forgetFailure: () => setFailed(false) }
}
