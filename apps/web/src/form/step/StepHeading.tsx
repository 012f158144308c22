/** A step's heading and the document's title; focus goes here on every step change (S2 §2.2). */
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { StepPageContext } from './step-page.ts'

export function StepHeading({ context }: { context: StepPageContext }) {
  const { t } = useTexts()
  const { step, stepNumber, steps, isReport } = context
  usePageTitle(t('wizard.title.text', [step.name, steps.number, steps.count]), isReport)
  return <PageHeading key={stepNumber}>{step.name}</PageHeading>
}
