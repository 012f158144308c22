/** What Next does: checks the step, saves it for good, and goes on (WIZ-05, WIZ-12). */
import type { StepData } from '@sievert/domain/application-type/values'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http.ts'
import { saveStepValues, stepValuesKey } from '../../../api/step-values.ts'
import type { Autosaver } from '../../../form/autosave/autosaver.ts'
import type { SectionForm } from '../../../form/section-form.ts'
import type { StepPageContext } from '../../../form/step-page.ts'
import { useStillHere } from '../../../form/use-still-here.ts'

export function useSubmitStep(context: StepPageContext, sectionForm: SectionForm, saver: Autosaver<StepData>) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { application, stepNumber, go } = context
  const { applicationId } = application
  const stillHere = useStillHere()

  const refused = (error: unknown) => {
    const issues = error instanceof ApiError && error.status === 422 ? error.problem?.issues : undefined
    if (issues && issues.length > 0) return sectionForm.showIssues(issues)
    console.error(error, error instanceof ApiError ? error.problem?.errors : undefined)
    setFailed(true)
    // Read again so that the next attempt builds on what is true; the form keeps what is typed (WIZ-18).
    void client.invalidateQueries({ queryKey: stepValuesKey(applicationId, stepNumber) })
  }
  const submit = async () => {
    const isStillHere = stillHere()
    const values = await sectionForm.submit()
    if (!values) return
    setBusy(true)
    try {
      const isSaved = await saver.submit(values, (sent, ifMatch) =>
        saveStepValues(applicationId, stepNumber, sent, { draft: false, ifMatch }),
      )
      if (isSaved && isStillHere()) go('next')
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  return { submit, isBusy, hasFailed, forgetFailure: () => setFailed(false) }
}
