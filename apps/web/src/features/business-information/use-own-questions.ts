/** The type's own questions in the form of the general information, with the fields of the page. */
import { initialAnswers } from '@sievert/domain/engine/initial'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import { useQueryClient } from '@tanstack/react-query'
import { use, useMemo, useState } from 'react'
import { type PutOptions, saveStepValues } from '../../api/step-values.ts'
import { drawnSections } from '../../form/section-list/section-types.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { refetchNeededAnswers } from '../../form/step/use-needed-answers.ts'
import { type PageForm, useReportedHidden, useSectionFormState } from '../../form/validation/section-form.ts'
import { stepScope } from '../../form/validation/section-scope.ts'

/**
 * `answers`: of the questions, and of the steps that their conditions refer to. `parts`: lazy modules of the questions,
 * whose loading has begun.
 */
export type LoadedQuestions = { answers: Answers; parts: readonly Promise<unknown>[] }

export function useOwnQuestions(context: StepPageContext, { answers, parts }: LoadedQuestions, page: PageForm) {
  for (const part of parts) use(part)
  const { application, compiled, stepNumber, foundHidden } = context
  const { applicationId } = application
  const client = useQueryClient()
  const scope = useMemo(() => stepScope(compiled, stepNumber, answers), [compiled, stepNumber, answers])
  const sections = useMemo(() => drawnSections(scope.sections), [scope])
  const isAsked = sections.length > 0
  const [initial] = useState(() => {
    const stored = answers[stepNumber] ?? {}
    return Object.keys(stored).length > 0 ? stored : (initialAnswers(compiled)[stepNumber] ?? {})
  })
  const sectionForm = useSectionFormState(applicationId, scope, initial, page)
  useReportedHidden(isAsked ? sectionForm : undefined, foundHidden)
  return {
    sectionForm,
    sections,
    isAsked,
    save: (data: object, how: PutOptions) => {
      const stepData = data as StepData
      const emptiedLists = sectionForm
        .scope()
        .hiddenLists(stepData)
        .map(({ identity }) => identity)
      return saveStepValues(applicationId, { stepNumber, stepData, emptiedLists }, how)
    },
    reload: async (): Promise<StepData> => {
      if (!isAsked) return {}
      const fresh = await refetchNeededAnswers(client, context)
      sectionForm.reread(fresh.answers)
      return sectionForm.scope().complete(fresh.own.stepData)
    },
  }
}
