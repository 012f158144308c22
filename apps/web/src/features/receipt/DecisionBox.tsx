/** The decision in force: outcome, dates, and how to appeal (AFT-01). */
import type { Decision } from '@sievert/domain/application/decision'
import type { ReceiptContent } from '@sievert/domain/receipts/receipt-content'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { Lines } from './Lines.tsx'

type Props = { content: ReceiptContent; decision: Decision | undefined; children: ReactNode }

/** `children`: the next action. */
export function DecisionBox({ content: { outcome, standing }, decision, children }: Props) {
  const { t, date } = useTexts()
  if (!outcome) return children
  // The sentences of a rejection contain its date.
  const day = outcome === 'granted' && decision?.decidedOn
  const made = day ? [t('receipt.outcome.decided-on.text', [date(day)])] : []
  return (
    <MessageBox variant={outcome === 'granted' ? 'success' : 'warning'} heading={t(`receipt.outcome.${outcome}.text`)}>
      <Lines lines={[...made, ...standing]} />
      {children}
    </MessageBox>
  )
}
