/** The confirmation, which is the page of the case: decision, next steps, history, and submitted documents (REV-08). */
import type { ApplicationDetails, ApplicationSummary } from '@sievert/contract/application-details'
import type { Thread } from '@sievert/contract/messages'
import type { Receipt } from '@sievert/contract/receipts'
import { offersChange, type Permit } from '@sievert/domain/application/permits'
import {
  quotedNumber,
  type ReceiptContent,
  type ReceiptFacts,
  receiptContent,
} from '@sievert/domain/receipts/receipt-content'
import { useConfiguration } from '../../api/configuration.ts'
import { ChangeAction } from '../../form/start/PermitAction.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { CaseAttention, CaseMessages } from './CaseMessages.tsx'
import { Contact } from './Contact.tsx'
import { DecisionBox } from './DecisionBox.tsx'
import { Lines } from './Lines.tsx'
import { NextSteps, Paying } from './NextSteps.tsx'
import { BeginAnew, Renewal } from './Renewal.tsx'
import { SaveReminder } from './SaveReminder.tsx'
import { SentDocuments } from './SentDocuments.tsx'
import { Timeline } from './Timeline.tsx'

type Props = {
  application: ApplicationDetails
  receipt: Receipt
  /** The permit in force from this application, with its renewal. */
  permit: Permit<ApplicationSummary> | undefined
  /** The permit that replaces an ended one. */
  successor: ApplicationSummary | undefined
  /** Undefined if it could not be fetched. */
  thread: Thread | undefined
}

type Facts = Omit<Props, 'thread'> & Partial<Pick<Props, 'thread'>>

/** Undefined after a decision. */
const sinceSent = (thread: Thread | undefined): ReceiptFacts['since'] =>
  thread?.mayWrite
    ? {
        isWithdrawalAsked: thread.messages.some(({ kind }) => kind === 'withdrawal'),
        answerBy: thread.attention?.dueOn,
        isLate: thread.attention?.late,
        isAnswered: thread.requests.some(({ state }) => state === 'answered'),
      }
    : undefined

/** The facts from which the domain composes the sentences. */
const receiptFactsOf = ({ application, receipt, permit, successor, thread }: Facts): ReceiptFacts => {
  const { status, businessType, party, ended = false } = application
  return {
    ...application,
    ...receipt,
    ...businessType,
    ended,
    status: status === 'Granted' ? 'Granted' : 'Submitted',
    isPrivatePerson: party.isPrivatePerson,
    invoice: receipt.invoice?.way ?? null,
    since: sinceSent(thread),
    isRenewed: permit?.renewal === 'done' || successor !== undefined,
  }
}

const useReceiptContent = (props: Facts): ReceiptContent => {
  const { authority } = useConfiguration()
  return receiptContent(receiptFactsOf(props), useTexts(), authority.appeal)
}

/** Printed above the submitted application: its number, signatory, time and fee. */
export function PrintedReceipt(props: Omit<Props, 'thread'>) {
  const content = useReceiptContent(props)
  return usePrinting() ? (
    <div className="sv-stack">
      <Received content={content} {...props} />
      <Paying content={content} invoice={props.receipt.invoice} />
    </div>
  ) : null
}

export function Confirmation(props: Props) {
  const { application, receipt, permit, successor, thread } = props
  const content = useReceiptContent(props)
  // From the first day to renew on, a reminder of that day is of no use.
  const isEarly = !permit || permit.renewal === 'later'
  const reminder = isEarly && <SaveReminder application={application} lastDay={content.remindOf} />
  return (
    <div className="sv-stack">
      <CaseAttention application={application} thread={thread} />
      <DecisionBox content={content} application={application}>
        {permit && <Renewal permit={permit} />}
        {content.outcome && reminder}
        {permit && offersChange(permit) && (
          <div className="sv-actions">
            <ChangeAction permit={permit} />
          </div>
        )}
        {content.outcome === 'ended' && <BeginAnew businessType={application.businessType} successor={successor} />}
      </DecisionBox>
      <Received content={content} {...props} />
      <NextSteps content={content}>{reminder}</NextSteps>
      <CaseMessages application={application} thread={thread} />
      <Paying content={content} invoice={receipt.invoice} />
      <Timeline application={application} thread={thread} />
      <SentDocuments
        application={application}
        documents={receipt.documents}
        hasMessages={thread !== undefined && thread.requests.length + thread.messages.length > 0}
      />
      <Contact number={quotedNumber({ ...application, ...receipt })} />
    </div>
  )
}

type ReceivedProps = Pick<Props, 'application' | 'receipt'> & { content: ReceiptContent }

/** Green while there is no decision, since this is then the latest news. */
function Received({ content, application: { events, statusLabel }, receipt }: ReceivedProps) {
  const { t, dateTime } = useTexts()
  const { header, quoted, otherNumbers, state, outcome } = content
  const signedBy = receipt.signedBy || t('receipt.protected-signer.text')
  const labelled = statusLabel && events.findLast(({ kind }) => kind === 'StatusChanged')
  const lines = (
    <>
      <Lines lines={[quoted]} className="sv-case__number" />
      <Lines lines={state} />
      {labelled && (
        <Lines lines={[t('receipt.status-label.since.text', [dateTime(labelled.at)])]} className="sv-note" />
      )}
      <Lines lines={[t('receipt.submitted.text', [dateTime(receipt.submittedAt), signedBy])]} />
      {otherNumbers.length > 0 && (
        <details className="sv-details">
          <summary>{t('receipt.numbers.other.text')}</summary>
          <Lines lines={otherNumbers} />
        </details>
      )}
    </>
  )
  if (outcome) return <Card heading={header}>{lines}</Card>
  return (
    <MessageBox variant="success" heading={header}>
      {lines}
    </MessageBox>
  )
}
