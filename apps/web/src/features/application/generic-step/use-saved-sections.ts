/** Saving of a generic step: its call, its refetch, and its fields for a comparison of versions. */
import type { StepData } from '@sievert/domain/application-type/values'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { useQueryClient } from '@tanstack/react-query'
import { type LoadedStep, saveStepValues, stepValuesKey, stepValuesQuery } from '../../../api/step-values.ts'
import { sectionFields } from '../../../form/autosave/compared-fields.ts'
import { tellIssues } from '../../../form/issues.ts'
import type { SectionForm } from '../../../form/section-form.ts'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { useSavedStep } from '../../../form/step/use-saved-step.ts'
import { useTexts } from '../../../texts/texts.ts'

export function useSavedSections(context: StepPageContext, sectionForm: SectionForm, loaded: LoadedStep) {
  const client = useQueryClient()
  const { t } = useTexts()
  const { application, compiled, stepNumber } = context
  const { applicationId } = application
  const { form, scope } = sectionForm
  return useSavedStep<StepData, Record<string, unknown>>(context, {
    form,
    read: sectionForm.answers,
    held: sectionForm.held,
    write: sectionForm.replace,
    saved: loaded,
    save: (values, how) => saveStepValues(applicationId, stepNumber, values, how),
    reload: async () => {
      const fresh = await client.fetchQuery({ ...stepValuesQuery(applicationId, compiled, stepNumber), staleTime: 0 })
      return { values: scope().complete(fresh.stepData), saved: fresh }
    },
    tell: (issues) => {
      if (issues.length > 0) return tellIssues(form, issues)
      // Refetched so that the next attempt builds on the current state; the form keeps its input (WIZ-18).
      void client.invalidateQueries({ queryKey: stepValuesKey(applicationId, stepNumber) })
    },
    fields: (versions) => sectionFields(scope().sections, versions, t),
    revive: (json) => {
      const { stepData, malformed } = decodeStep(compiled, stepNumber, json)
      return malformed.length === 0 ? stepData : undefined
    },
  })
}
