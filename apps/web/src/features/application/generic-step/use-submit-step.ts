/** What Next does: checks the step, saves it for good, and goes on (WIZ-05, WIZ-12). */
import type { StepData } from '@sievert/domain/application-type/values'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/http.ts'
import { saveStepValues, stepValuesKey } from '../../../api/step-values.ts'
import type { Autosaver } from '../../../form/autosave/autosaver.ts'
import { issuesOf } from '../../../form/issues.ts'
import type { SectionForm } from '../../../form/section-form.ts'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { useSending } from '../../../form/use-sending.ts'
import { useStillHere } from '../../../form/use-still-here.ts'

export function useSubmitStep(context: StepPageContext, sectionForm: SectionForm, saver: Autosaver<StepData>) {
  const client = useQueryClient()
  const { application, stepNumber, go } = context
  const { applicationId } = application
  const stillHere = useStillHere()

  const refused = (error: unknown) => {
    const issues = issuesOf(error)
    if (issues.length > 0) return sectionForm.showIssues(issues)
    console.error(error, error instanceof ApiError ? error.problem?.errors : undefined)
    // Read again so that the next attempt builds on what is true; the form keeps what is typed (WIZ-18).
    void client.invalidateQueries({ queryKey: stepValuesKey(applicationId, stepNumber) })
  }
  const { mutate, isPending, hasFailed, reset } = useSending({
    mutationFn: async (values: StepData) => {
      const isStillHere = stillHere()
      const isSaved = await saver.submit(values, (sent, ifMatch) =>
        saveStepValues(applicationId, stepNumber, sent, { draft: false, ifMatch }),
      )
      if (isSaved && isStillHere()) go('next')
      return isSaved
    },
    onError: refused,
  })
  const submit = async () => {
    const values = await sectionForm.submit()
    if (values) mutate(values)
  }
  return { submit, isBusy: isPending, hasFailed, forgetFailure: reset }
}
