/** The form of a generic step, or, while one is added or edited, the form of an item in its place (S2 §2.2). */
import type { Answers } from '@sievert/domain/application-type/answers'
import { initialAnswers } from '@sievert/domain/engine/initial'
import { useEffect, useMemo, useState } from 'react'
import type { LoadedStep } from '../../../api/step-values.ts'
import { AutosaveDialogs } from '../../../form/autosave/AutosaveDialogs.tsx'
import { useReportSaveState } from '../../../form/autosave/use-report-save-state.ts'
import { repeatEarlyInput } from '../../../form/early-input.ts'
import { FormFrame } from '../../../form/FormFrame.tsx'
import { type EditedItem, StepItemsContext } from '../../../form/items.ts'
import { SaveFailedModal } from '../../../form/SaveFailedModal.tsx'
import { SectionFormContext, useSectionFormState } from '../../../form/section-form.ts'
import { SectionList } from '../../../form/section-list/SectionList.tsx'
import { stepScope } from '../../../form/section-scope.ts'
import { labelOfPath } from '../../../form/sections/field-labels.ts'
import { BottomNavigation } from '../../../form/step/BottomNavigation.tsx'
import { StepHeading } from '../../../form/step/StepHeading.tsx'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { useTexts } from '../../../texts/texts.ts'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { ItemForm } from './ItemForm.tsx'
import { useStepAutosave } from './use-step-autosave.ts'
import { useStepItems } from './use-step-items.ts'
import { useSubmitStep } from './use-submit-step.ts'
import { useUnsentItem } from './use-unsent-item.ts'

/** `answers`: this step's and those that its conditions look at. */
type StepFormProps = { context: StepPageContext; loaded: LoadedStep; answers: Answers }

export function StepForm({ context, loaded, answers }: StepFormProps) {
  const { t } = useTexts()
  const { application, compiled, stepNumber, step } = context
  const [edited, setEdited] = useState<EditedItem>()
  const [news, setNews] = useState('')
  const scope = useMemo(() => stepScope(compiled, stepNumber, answers), [compiled, stepNumber, answers])
  const [initial] = useState(() => ({
    ...(loaded.savedAt === null ? initialAnswers(compiled)[stepNumber] : {}),
    ...loaded.stepData,
  }))
  const sectionForm = useSectionFormState(application.applicationId, scope, initial)
  const autosave = useStepAutosave(context, sectionForm, loaded)
  useReportSaveState(autosave.saver, context.saveState)
  const { submit, isBusy, hasFailed, forgetFailure } = useSubmitStep(context, sectionForm, autosave.saver)
  const { items, save } = useStepItems(context, autosave.saver, answers[stepNumber], setEdited)

  useUnsentItem(context, setEdited)
  const { form } = sectionForm
  // Not in the effect itself, where what follows from an event waits: the field would lose its cursor.
  useEffect(() => queueMicrotask(repeatEarlyInput), [])

  return (
    <SectionFormContext value={sectionForm}>
      <AutosaveDialogs autosave={autosave} />
      <LiveRegion>{news}</LiveRegion>
      {edited ? (
        <ItemForm
          key={edited.id ?? 'new'}
          context={context}
          edited={edited}
          answers={{ ...answers, [stepNumber]: { ...answers[stepNumber], ...sectionForm.values() } }}
          save={save}
          onClose={() => setEdited(undefined)}
          onSaved={setNews}
        />
      ) : (
        <StepItemsContext value={items}>
          <StepHeading context={context} />
          <FormFrame
            form={form}
            labelOf={(path) => labelOfPath(step.sections, path, t)}
            onSubmit={() => void submit()}
            inParts
          >
            <SectionList sections={scope.sections} />
            <form noValidate>
              <BottomNavigation context={context} isBusy={isBusy} />
            </form>
          </FormFrame>
        </StepItemsContext>
      )}
      <SaveFailedModal open={hasFailed} onClose={forgetFailure} />
    </SectionFormContext>
  )
}
