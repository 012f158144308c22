/** The errors at the top of a form, after an attempt to submit it (WIZ-08). */
import type { Issue } from '@sievert/domain/issue'
import { messageOf } from '@sievert/domain/texts/of-path'
import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useTexts } from '../../texts/texts.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { focusField } from '../focus-field.ts'
import { toIssues } from '../issues.ts'

/** Undefined for a field without a label: the message is then shown alone, never the path. */
export type LabelOf = (path: string) => string | undefined

export function FormErrorSummary({ labelOf, focusSummary }: { labelOf: LabelOf; focusSummary: boolean }) {
  const { t } = useTexts()
  const { errors, isSubmitted, submitCount } = useFormState()
  const issues = isSubmitted ? inPageOrder(toIssues(errors)) : []
  const hasFaults = issues.length > 0
  const summary = useRef<HTMLElement>(null)

  // Focus moves once per attempt; errors found later, while typing, must not take the focus.
  const shownFor = useRef(0)
  useEffect(() => {
    if (!hasFaults || shownFor.current === submitCount) return
    shownFor.current = submitCount
    summary.current?.scrollIntoView({ block: 'start' })
    if (focusSummary) summary.current?.focus({ preventScroll: true })
  }, [hasFaults, submitCount, focusSummary])

  if (!hasFaults) return null
  return (
    <ErrorSummary
      ref={summary}
      heading={t('validation.errorsummary.header.text')}
      body={t('validation.errorsummary.body.text')}
      faults={issues.map((issue) => ({
        path: issue.path,
        words: `${asLead(labelOf(issue.path))} ${messageOf(issue, t)}`.trim(),
      }))}
      onChoose={focusField}
      isAnnounced={!focusSummary}
    />
  )
}

/** A question needs no colon. */
const asLead = (label = '') => (label === '' || label.endsWith('?') ? label : `${label}:`)

/** In the order of the fields on the page; errors without a field come last. */
function inPageOrder(issues: readonly Issue[]): Issue[] {
  const place = new Map([...document.querySelectorAll('[id]')].map((element, index) => [element.id, index]))
  const at = ({ path }: Issue) => place.get(path) ?? Number.POSITIVE_INFINITY
  return issues.toSorted((one, other) => (at(one) === at(other) ? 0 : at(one) - at(other)))
}
