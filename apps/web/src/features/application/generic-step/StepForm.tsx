/** The form of a generic step, or, while an item is added or edited, the item's form in its place (S2 §2.2). */
import type { Answers } from '@sievert/domain/application-type/answers'
import { initialAnswers } from '@sievert/domain/engine/initial'
import { use, useMemo, useState } from 'react'
import type { LoadedStep } from '../../../api/step-values.ts'
import { AutosaveDialogs } from '../../../form/autosave/AutosaveDialogs.tsx'
import { FormFrame } from '../../../form/FormFrame.tsx'
import { useUnsentItem } from '../../../form/items/use-unsent-item.ts'
import { SaveFailedModal } from '../../../form/SaveFailedModal.tsx'
import { SectionFormContext, useSectionFormState } from '../../../form/section-form.ts'
import { SectionList } from '../../../form/section-list/SectionList.tsx'
import { stepScope } from '../../../form/section-scope.ts'
import { labelOfPath } from '../../../form/sections/field-labels.ts'
import { BottomNavigation } from '../../../form/step/BottomNavigation.tsx'
import { StepHeading } from '../../../form/step/StepHeading.tsx'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { StepItemsContext } from '../../../form/step-items.ts'
import { useOpenItem } from '../../../form/use-open-item.ts'
import { useTexts } from '../../../texts/texts.ts'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { ItemForm, isItemSection } from './parts.ts'
import { useSavedSections } from './use-saved-sections.ts'
import { useStepItems } from './use-step-items.ts'

/** `answers`: of this step and those that its conditions refer to. `parts`: lazy modules whose loading has begun. */
type StepFormProps = {
  context: StepPageContext
  loaded: LoadedStep
  answers: Answers
  parts: readonly Promise<unknown>[]
}

export function StepForm({ context, loaded, answers, parts }: StepFormProps) {
  for (const part of parts) use(part)
  const { t } = useTexts()
  const { application, compiled, stepNumber, step } = context
  const { applicationId } = application
  const { edited, news, ...on } = useOpenItem()
  const scope = useMemo(() => stepScope(compiled, stepNumber, answers), [compiled, stepNumber, answers])
  const [initial] = useState(() => ({
    ...(loaded.savedAt === null ? initialAnswers(compiled)[stepNumber] : {}),
    ...loaded.stepData,
  }))
  const sectionForm = useSectionFormState(applicationId, scope, initial)
  const { autosave, submit, isBusy, hasFailed, error, forgetFailure } = useSavedSections(context, sectionForm, loaded)
  const items = { ...useStepItems(context, autosave, answers[stepNumber]), ...on }
  const sectionOf = (list: string) => step.sections.filter(isItemSection).find(({ identity }) => identity === list)
  const section = edited && sectionOf(edited.list)

  useUnsentItem({ applicationId, stepNumber }, (list) => sectionOf(list) !== undefined, on.edit)
  return (
    <SectionFormContext value={sectionForm}>
      <AutosaveDialogs autosave={autosave} />
      <LiveRegion>{news}</LiveRegion>
      {section ? (
        <ItemForm
          key={edited.id}
          {...{ context, section, items }}
          id={edited.id}
          answers={{ ...answers, [stepNumber]: { ...answers[stepNumber], ...sectionForm.values() } }}
        />
      ) : (
        <StepItemsContext value={items}>
          <StepHeading context={context} />
          <FormFrame
            form={sectionForm.form}
            labelOf={(path) => labelOfPath(step.sections, path, t)}
            onSubmit={submit}
            inParts
          >
            <SectionList sections={scope.sections} />
            <form noValidate>
              <BottomNavigation context={context} isBusy={isBusy} />
            </form>
          </FormFrame>
        </StepItemsContext>
      )}
      <SaveFailedModal open={hasFailed} error={error} onClose={forgetFailure} />
    </SectionFormContext>
  )
}
