/** What is wrong, at the top of a form, after an attempt to send it (WIZ-08). */
import type { Issue } from '@sievert/domain/issue'
import { messageOf } from '@sievert/domain/texts/message-of'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useTexts } from '../texts/texts.ts'
import { ErrorSummary, ErrorSummaryItem } from '../ui/ErrorSummary.tsx'
import { focusField } from './focus-field.ts'
import { toIssues } from './issues.ts'

export type LabelOf = (path: string) => string

export function FormErrorSummary({ labelOf, focusSummary }: { labelOf: LabelOf; focusSummary: boolean }) {
  const { t } = useTexts()
  const { errors, isSubmitted, submitCount } = useFormState()
  const issues = isSubmitted ? inPageOrder(toIssues(errors)) : []
  const hasFaults = issues.length > 0
  const summary = useRef<HTMLElement>(null)

  // Each attempt counts; faults found later, while typing, must not take the focus away.
  const shownFor = useRef(0)
  useEffect(() => {
    if (!hasFaults || shownFor.current === submitCount) return
    shownFor.current = submitCount
    summary.current?.scrollIntoView({ block: 'start' })
    if (focusSummary) summary.current?.focus({ preventScroll: true })
  }, [hasFaults, submitCount, focusSummary])

  const goTo = (event: MouseEvent, path: string) => {
    event.preventDefault()
    focusField(path)
  }
  if (!hasFaults) return null
  return (
    <ErrorSummary
      ref={summary}
      heading={t('validation.errorsummary.header.text')}
      body={t('validation.errorsummary.body.text')}
      isAnnounced={!focusSummary}
    >
      {issues.map((issue) => (
        <ErrorSummaryItem key={issue.path} href={`#${issue.path}`} onClick={(event) => goTo(event, issue.path)}>
          {asLead(labelOf(issue.path))} {messageOf(t, issue)}
        </ErrorSummaryItem>
      ))}
    </ErrorSummary>
  )
}

/** A question needs no colon. */
const asLead = (label: string) => (label.endsWith('?') ? label : `${label}:`)

/** As the fields stand on the page; what has no field of its own comes last. */
function inPageOrder(issues: readonly Issue[]): Issue[] {
  const place = new Map([...document.querySelectorAll('[id]')].map((element, index) => [element.id, index]))
  const at = ({ path }: Issue) => place.get(path) ?? Number.POSITIVE_INFINITY
  return issues.toSorted((one, other) => (at(one) === at(other) ? 0 : at(one) - at(other)))
}
