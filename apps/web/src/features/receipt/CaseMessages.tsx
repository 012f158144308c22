/** The thread with the authority on the page of a case: what waits, links, handling time, and withdrawal (AFT-02, AFT-05). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Thread } from '@sievert/contract/messages'
import { hasContent } from '@sievert/domain/messages/check-content'
import { draftOf } from '../../api/messages.ts'
import { variantOf } from '../../form/page/application-name.ts'
import { BegunMessage, begunMessage } from '../../form/page/BegunMessage.tsx'
import { WriteMessageLink } from '../../form/page/CaseLinks.tsx'
import { AttentionLink, useAttentionText } from '../../form/start/Attention.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { Withdrawal } from './Withdrawal.tsx'

type Props = { application: ApplicationDetails; thread: Thread | undefined }

/** First on the page, as long as the authority waits for the applicant. */
export function CaseAttention({ application: { applicationId }, thread }: Props) {
  const textOf = useAttentionText()
  const attention = thread?.attention
  if (!thread || !attention) return null
  const begun = attention.requestId && draftOf(thread, attention.requestId)
  const waiting = { attention, ...(begun && hasContent(begun) && { begunAnswer: true as const }) }
  return (
    <MessageBox variant={attention.late ? 'warning' : 'info'} heading={textOf(waiting)}>
      <AttentionLink application={{ applicationId, ...waiting }} isMain />
    </MessageBox>
  )
}

/** Absent if the thread could not be fetched: the rest of the page does not depend on it. */
export function CaseMessages({ application, thread }: Props) {
  const { t, date } = useTexts()
  if (!thread) return null
  const { applicationId } = application
  const { handling, mayWrite, requests, messages } = thread
  const begun = begunMessage(thread)
  const isEmpty = requests.length + messages.length === 0
  if (isEmpty && !mayWrite) return null
  const open = !isEmpty && (
    <ButtonLink variant="secondary" to="/app/$applicationId/messages" params={{ applicationId }}>
      {t('messages.case.open.text')}
    </ButtonLink>
  )
  return (
    <Card heading={t('messages.title.text')} className="sv-case__messages">
      {handling && (
        <BodyText>
          {t('messages.handling.text', [date(handling.decideBy)])}{' '}
          {handling.stoppedSince && t('messages.handling.stopped.text', [date(handling.stoppedSince)])}
        </BodyText>
      )}
      {begun ? (
        <BegunMessage applicationId={applicationId} draft={begun}>
          {open}
        </BegunMessage>
      ) : (
        <div className="sv-actions">
          {open}
          {mayWrite && <WriteMessageLink applicationId={applicationId} />}
        </div>
      )}
      <Withdrawal applicationId={applicationId} variant={variantOf(application)} thread={thread} />
    </Card>
  )
}
