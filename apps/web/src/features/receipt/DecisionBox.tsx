/** The decision in force: validity, outcome, dates, and how to appeal (AFT-01). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { ReceiptContent } from '@sievert/domain/receipts/receipt-content'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { Lines } from './Lines.tsx'

type Props = { content: ReceiptContent; application: ApplicationDetails; children: ReactNode }

/** `children`: the next action. */
export function DecisionBox({ content: { outcome, standing }, application, children }: Props) {
  const { t, date, dateTime } = useTexts()
  if (!outcome) return children
  const { decision, events } = application
  const [lead = '', ...others] = standing
  // The sentences of a rejection contain its date.
  const day = outcome === 'granted' && decision?.decidedOn
  const made = day ? [t('receipt.outcome.decided-on.text', [date(day)])] : []
  // Nothing was decided about what was taken back.
  const isTakenBack = outcome === 'taken-back'
  const arrival = decision && !isTakenBack && events.findLast(({ kind }) => kind.toLowerCase() === decision.kind)
  const since = arrival ? [t('receipt.outcome.since.text', [dateTime(arrival.at)])] : []
  return (
    <MessageBox
      variant={isTakenBack ? 'info' : outcome === 'granted' ? 'success' : 'warning'}
      heading={t(`receipt.outcome.${outcome}.text`)}
    >
      <Lines lines={[lead]} className="sv-case__lead" />
      <Lines lines={[...made, ...others]} />
      <Lines lines={since} className="sv-note" />
      {children}
    </MessageBox>
  )
}
