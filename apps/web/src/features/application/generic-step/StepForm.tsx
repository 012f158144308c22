/** The form of a generic step, or, while an item is added or edited, the item's form in its place (S2 §2.2). */
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { initialAnswers } from '@sievert/domain/engine/initial'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, Suspense, use, useMemo, useState } from 'react'
import { type LoadedStep, saveStepValues, stepValuesQuery } from '../../../api/step-values.ts'
import { AutosaveDialogs } from '../../../form/autosave/AutosaveDialogs.tsx'
import { FormFrame } from '../../../form/frame/FormFrame.tsx'
import { showIssues } from '../../../form/issues.ts'
import { StepItemsContext } from '../../../form/items/step-items.ts'
import { type OpenItem, useOpenItem } from '../../../form/items/use-open-item.ts'
import { useUnsentItem } from '../../../form/items/use-unsent-item.ts'
import { DraftContext } from '../../../form/page/draft-context.ts'
import { useHiddenRemembered } from '../../../form/remembered/use-hidden-remembered.ts'
import { sectionFields } from '../../../form/section-list/compared-fields.ts'
import { EmptiedLists } from '../../../form/section-list/EmptiedLists.tsx'
import { labelOfPath } from '../../../form/section-list/field-labels.ts'
import { SectionList } from '../../../form/section-list/SectionList.tsx'
import { SaveFailedModal } from '../../../form/sending/SaveFailedModal.tsx'
import { BottomNavigation } from '../../../form/step/BottomNavigation.tsx'
import { StepHeading } from '../../../form/step/StepHeading.tsx'
import { StepSkeleton } from '../../../form/step/StepSkeleton.tsx'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { refetchNeededAnswers } from '../../../form/step/use-needed-answers.ts'
import { useSavedStep } from '../../../form/step/use-saved-step.ts'
import {
  type SectionForm,
  SectionFormContext,
  useReportedHidden,
  useSectionFormState,
} from '../../../form/validation/section-form.ts'
import { isItemSection, stepScope } from '../../../form/validation/section-scope.ts'
import { useTexts } from '../../../texts/texts.ts'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { MessageBox } from '../../../ui/MessageBox.tsx'
import { ItemForm, ItemRows } from './parts.ts'
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
  const { application, compiled, stepNumber, step, foundHidden } = context
  const { applicationId } = application
  const { edited, news, shownNews, ...on } = useOpenItem()
  const scope = useMemo(() => stepScope(compiled, stepNumber, answers), [compiled, stepNumber, answers])
  const [initial] = useState(() => ({
    ...(loaded.savedAt === null ? initialAnswers(compiled)[stepNumber] : {}),
    ...loaded.stepData,
  }))
  const sectionForm = useSectionFormState(applicationId, scope, initial)
  const draft = useHiddenRemembered(sectionForm, compiled, stepNumber)
  useReportedHidden(sectionForm, foundHidden)
  const { autosave, submit, isBusy, hasFailed, error, forgetFailure } = useSavedSections(context, sectionForm, loaded)
  const items = { ...useStepItems(context, autosave, answers[stepNumber]), ...on }
  const sectionOf = (list: string) => step.sections.filter(isItemSection).find(({ identity }) => identity === list)
  const section = edited && sectionOf(edited.list)

  useUnsentItem({ applicationId, stepNumber }, (list) => sectionOf(list) !== undefined, on.edit)
  return (
    <SectionFormContext value={sectionForm}>
      <AutosaveDialogs autosave={autosave} />
      <EmptiedLists />
      <LiveRegion>{news}</LiveRegion>
      {section ? (
        <OpenedItem
          opened={edited}
          {...{ context, section, items }}
          answers={{ ...answers, [stepNumber]: { ...answers[stepNumber], ...sectionForm.values() } }}
        />
      ) : (
        <StepItemsContext value={items}>
          <StepHeading context={context} />
          {shownNews !== '' && <MessageBox variant="success">{shownNews}</MessageBox>}
          <FormFrame
            form={sectionForm.form}
            labelOf={(path) => labelOfPath(step.sections, path, t)}
            onSubmit={submit}
            inParts
          >
            <DraftContext value={draft}>
              <SectionList sections={scope.sections} />
            </DraftContext>
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

type OpenedItemProps = Omit<ComponentProps<typeof ItemForm>, 'id' | 'copy'> & { opened: OpenItem }

function OpenedItem({ opened, ...rest }: OpenedItemProps) {
  if (!opened.isTable) return <ItemForm key={opened.id} id={opened.id} copy={opened.copy} {...rest} />
  return (
    <Suspense fallback={<StepSkeleton />}>
      <ItemRows {...rest} />
    </Suspense>
  )
}

const NO_ETAGS = { from: null, to: null }

/** Saving of the step: its call, its refetch, and its fields for a comparison of versions. */
function useSavedSections(context: StepPageContext, sectionForm: SectionForm, loaded: LoadedStep) {
  const client = useQueryClient()
  const { t } = useTexts()
  const { application, compiled, stepNumber } = context
  const { applicationId } = application
  const { form, scope } = sectionForm
  const query = stepValuesQuery(applicationId, compiled, stepNumber, 'caller')
  return useSavedStep<StepData, Record<string, unknown>>(context, {
    form,
    settle: sectionForm.settle,
    read: sectionForm.answers,
    held: sectionForm.held,
    write: (values, theirs) => (theirs ? sectionForm.resume(values, theirs) : sectionForm.replace(values)),
    saved: loaded,
    save: async (values, how) => {
      const emptiedLists = scope()
        .hiddenLists(values)
        .map(({ identity }) => identity)
      const saved = await saveStepValues(applicationId, { stepNumber, stepData: values, emptiedLists }, how)
      // The server has deleted the items of the lists that these answers hide.
      const lists = scope().resetLists(values)
      // The cached step lacks the other answers of this save, so it keeps its ETag.
      if (Object.keys(lists).length > 0)
        client.setQueryData(query.queryKey, (step) => step?.changed({ ...step.stepData, ...lists }, NO_ETAGS))
      return saved
    },
    reload: async () => {
      const { own, answers } = await refetchNeededAnswers(client, context)
      sectionForm.reread(answers)
      return { values: scope().complete(own.stepData), saved: own }
    },
    show: (issues) => {
      if (issues.length > 0) return showIssues(form, issues)
      // The form keeps its input (WIZ-18). The failed save is shown already.
      void client.fetchQuery({ ...query, staleTime: 0 }).catch(console.error)
    },
    fields: (versions) => sectionFields(scope().sections, versions, t),
    revive: (json) => {
      const { stepData, malformed } = decodeStep(compiled, stepNumber, json)
      return malformed.length === 0 ? stepData : undefined
    },
  })
}
