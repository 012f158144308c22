/** The next steps, and the invoice: amount, recipient and time. */
import type { Receipt } from '@sievert/contract/receipts'
import type { ReceiptContent } from '@sievert/domain/receipts/receipt-content'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { Lines } from './Lines.tsx'

type NextStepsProps = { content: ReceiptContent; children: ReactNode }

/** `children`: the reminder. */
export function NextSteps({ content: { next, paying, confirmation, notYet }, children }: NextStepsProps) {
  const { t } = useTexts()
  if (next.length === 0) return null
  return (
    <Card heading={t('receipt.next.header.text')}>
      <ol className="sv-list">
        {next
          .filter((step) => !paying.includes(step))
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
      {confirmation && <BodyText>{confirmation}</BodyText>}
      {children}
      {notYet && <MessageBox variant="warning">{notYet}</MessageBox>}
    </Card>
  )
}

/** Mails do not contain the address, so it is a separate fact and not part of the sentences. */
export function Paying({
  content: { paying, yearly, invoiced },
  invoice,
}: {
  content: ReceiptContent
  invoice: Receipt['invoice']
}) {
  const { t } = useTexts()
  const lines = yearly ? [yearly] : paying
  if (lines.length === 0) return null
  return (
    <Card heading={t('receipt.paying.header.text')}>
      <Lines lines={lines} />
      {invoiced && invoice?.to && <DescriptionList facts={[[t('receipt.invoice.to.text'), invoice.to]]} />}
    </Card>
  )
}
