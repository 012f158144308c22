/**
 * A step's heading and the document's title; focus goes here on every step change (S2 §2.2), or to the field that the
 * applicant followed a link to.
 */
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { focusField } from '../focus-field.ts'
import type { StepPageContext } from './step-page.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Issue path of a field of the step. */
    field?: string
  }
}

/** `name`: the step's own by default. */
export function StepHeading({ context, name }: { context: StepPageContext; name?: string | undefined }) {
  const { t } = useTexts()
  const { step, stepNumber, steps, isReport, onShown } = context
  const heading = name ?? step.name
  usePageTitle(t('wizard.title.text', [heading, steps.number, steps.count]), isReport)
  const { field } = useLocation().state
  // After the heading's own effect.
  useEffect(() => {
    if (field !== undefined) focusField(field)
  }, [field])
  useEffect(() => onShown?.(), [onShown])
  return <PageHeading key={stepNumber}>{heading}</PageHeading>
}
