/** Autosave of a generic step: its draft call, its reading again, and its fields in words. */
import type { StepData } from '@sievert/domain/application-type/values'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { useQueryClient } from '@tanstack/react-query'
import { type LoadedStep, saveStepValues, stepValuesQuery } from '../../../api/step-values.ts'
import { sectionFields } from '../../../form/autosave/compared-fields.ts'
import { useAutosave } from '../../../form/autosave/use-autosave.ts'
import type { SectionForm } from '../../../form/section-form.ts'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { useTexts } from '../../../texts/texts.ts'

export function useStepAutosave(context: StepPageContext, sectionForm: SectionForm, loaded: LoadedStep) {
  const client = useQueryClient()
  const { t } = useTexts()
  const { application, compiled, stepNumber } = context
  const { applicationId } = application
  return useAutosave<StepData, Record<string, unknown>>({
    applicationId,
    slot: `step-${stepNumber}`,
    form: sectionForm.form,
    read: sectionForm.answers,
    write: sectionForm.replace,
    server: {
      saved: loaded,
      send: (values, ifMatch) => saveStepValues(applicationId, stepNumber, values, { draft: true, ifMatch }),
      reload: async () => {
        const fresh = await client.fetchQuery({ ...stepValuesQuery(applicationId, compiled, stepNumber), staleTime: 0 })
        return { values: sectionForm.scope().complete(fresh.stepData), saved: fresh }
      },
      onClosed: context.refetchApplication,
    },
    fields: (versions) => sectionFields(sectionForm.scope().sections, versions, t),
    revive: (json) => {
      const { stepData, malformed } = decodeStep(compiled, stepNumber, json)
      return malformed.length === 0 ? stepData : undefined
    },
  })
}
