/**
 * Lists the answers that a draft took over from an earlier application, and those that were not carried over (NEW-04,
 * LES-01).
 */
import type { CompiledScope } from '@sievert/domain/engine/compiled'
import { enabledSections } from '@sievert/domain/engine/enabled'
import type { StepData } from '@sievert/domain/sections/answers'
import { useQueries, useQuery } from '@tanstack/react-query'
import { earlierDocumentsQuery } from '../../api/documents.ts'
import { stepValuesQuery } from '../../api/step-values.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useTexts } from '../../texts/texts.ts'
import { useCarriedMachines } from './use-carried-machines.ts'

export type CarriedOverProps = { context: Pick<StepPageContext, 'application' | 'type' | 'compiled'> }

const hasAnswers = (scope: CompiledScope | undefined, data: StepData) =>
  (scope?.answering ?? []).some(({ identity, bound }) => {
    const value = data[identity]
    return value !== undefined && !bound.isEmpty(value)
  })

/**
 * Carried-over answers by step, equipment by name. Lists the documents that were not carried over, since they must be
 * new.
 */
export function CarriedOver({ context: { application, type, compiled } }: CarriedOverProps) {
  const { t } = useTexts()
  const numbers = type.steps.flatMap(({ sections }, stepNumber) => (sections.length > 0 ? [stepNumber] : []))
  const queries = useQueries({
    queries: numbers.map((each) => stepValuesQuery(application.applicationId, compiled, each)),
  })
  const loaded = queries.flatMap(({ data }) => data ?? [])
  const isCopied = application.copied !== undefined
  const { data: earlier = [] } = useQuery({ ...earlierDocumentsQuery(application.applicationId), enabled: isCopied })
  const machines = useCarriedMachines(application.applicationId, type)
  if (loaded.length < numbers.length || !machines.isReady) return null
  const answers = Object.fromEntries(loaded.map(({ stepNumber, stepData }) => [stepNumber, stepData]))
  const enabled = enabledSections(compiled, answers)
  const answered = loaded
    .filter(({ stepNumber, stepData }) => hasAnswers(compiled.steps[stepNumber]?.scope, stepData))
    .map(({ stepNumber }) => type.steps[stepNumber]?.progressBarTitle)
  const carried = [...answered, ...(machines.line ? [machines.line] : [])]
  const leftOut = type.steps
    .flatMap(({ sections }) => sections)
    .filter(({ identity, sectionType }) => sectionType === 'Documentation' && enabled.has(identity))
    .map(({ label }) => label)
  return (
    <>
      {carried.length > 0 && <p>{t('renew.prefilled.carried.text', [carried.join(', ')])}</p>}
      {earlier.length > 0 && <p>{t('copied.documents.text')}</p>}
      {leftOut.length > 0 && <p>{t('renew.prefilled.left-out.text', [leftOut.join(', ')])}</p>}
    </>
  )
}
