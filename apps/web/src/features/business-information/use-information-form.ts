/** The form of this step, whoever the applicant is: checked by the domain, saved by itself, saved for good by Next. */
import type { Issue } from '@sievert/domain/issue'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Loaded } from '../../api/business-information.ts'
import type { PutOptions } from '../../api/put-answers.ts'
import type { Autosaver, Saved } from '../../form/autosave/autosaver.ts'
import type { ComparedField } from '../../form/autosave/differences.ts'
import { useAutosave } from '../../form/autosave/use-autosave.ts'
import { useReportSaveState } from '../../form/autosave/use-report-save-state.ts'
import { issuesOf, tellIssues } from '../../form/issues.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useJudgedForm } from '../../form/use-judged-form.ts'
import { useSending } from '../../form/use-sending.ts'
import { useStillHere } from '../../form/use-still-here.ts'

type Save<Information> = (information: Information, options: PutOptions) => Promise<Saved>

export type InformationFormOptions<Values extends FieldValues, Information extends object> = {
  context: StepPageContext
  loaded: Loaded<Information>
  toValues: (information: Information) => Values
  fromValues: (values: Values) => Information
  check: (values: Values) => Issue[]
  save: Save<Information>
  reload: () => Promise<Loaded<Information>>
  fields: readonly ComparedField[]
}

/** What this browser kept of the same form; its parts are checked as anything that is typed. */
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
  const read = () => fromValues(structuredClone(form.getValues()) as Values)
  const autosave = useAutosave<Information, FieldValues>({
    applicationId: context.application.applicationId,
    slot: `step-${context.stepNumber}`,
    form,
    read,
    write: (information) => form.reset(toValues(information), { keepIsSubmitted: true, keepSubmitCount: true }),
    server: {
      saved: { etag: loaded.etag, savedAt: null },
      send: (information, ifMatch) => save(information, { draft: true, ifMatch }),
      reload: async () => {
        const { information, etag } = await options.reload()
        // As the form would send it, so that a field that differs is one that somebody changed.
        return { values: fromValues(toValues(information)), saved: { etag, savedAt: null } }
      },
      onClosed: context.refetchApplication,
    },
    fields: () => options.fields,
    revive: (json) => (isLike(json, loaded.information) ? json : undefined),
  })
  useReportSaveState(autosave.saver, context.saveState)
  return { form, autosave, ...useSubmit(context, form, autosave.saver, read, save) }
}

/** What Next does; what the server minds comes to stand on its fields. */
function useSubmit<Information extends object>(
  context: StepPageContext,
  form: UseFormReturn,
  saver: Autosaver<Information>,
  read: () => Information,
  save: Save<Information>,
) {
  // Not the sending's own: the organisation's address is saved by itself, and may fail as well.
  const [hasFailed, setFailed] = useState(false)
  const stillHere = useStillHere()
  /** Anything but broken rules says so in a window. */
  const refused = (error: unknown) => {
    const issues = issuesOf(error)
    tellIssues(form, issues)
    if (issues.length > 0) return
    console.error(error)
    setFailed(true)
  }
  const { mutate, isPending } = useSending({
    mutationFn: async () => {
      const isStillHere = stillHere()
      const isSaved = await saver.submit(read(), (information, ifMatch) => save(information, { draft: false, ifMatch }))
      if (isSaved && isStillHere()) context.go('next')
      return isSaved
    },
    onError: refused,
  })
  const submit = () => void form.handleSubmit(() => mutate())()
  return { submit, refused, isBusy: isPending, hasFailed, forgetFailure: () => setFailed(false) }
}
