/** A request of the authority with its last day, and the form of the answer. */
import type { Thread, ThreadMessage } from '@sievert/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { draftOf, messagesQuery, type SupplementRequest } from '../../api/messages.ts'
import { today } from '../../api/server-clock.ts'
import { FollowSigningLink, type FollowSigningLinkProps } from '../../form/page/CaseLinks.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { FocusTarget } from '../../ui/FocusTarget.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText, ShortText } from '../../ui/Typography.tsx'
import { AnswerForm } from './AnswerForm.tsx'

type Props = {
  applicationId: string
  thread: Thread
  current: SupplementRequest
  /** The id of the request that a link led to. */
  wanted: string | undefined
  onSent: (message: ThreadMessage) => void
}

export function RequestCard({ applicationId, thread, current, wanted, onSent }: Props) {
  const { t, date } = useTexts()
  const client = useQueryClient()
  // A change by the authority does not replace a form that is being filled in.
  const [opened, setOpened] = useState({ request: current, draft: draftOf(thread, current.requestId) })
  const [turn, setTurn] = useState(Number(wanted === current.requestId))
  const { request } = opened
  const { handling, mayWrite, signing } = thread
  const isOpen = current.state === 'open' && mayWrite
  const showNewer = () => {
    const latest = client.getQueryData(messagesQuery(applicationId).queryKey) ?? thread
    const newer = latest.requests.find(({ requestId }) => requestId === current.requestId) ?? current
    setOpened({ request: newer, draft: draftOf(latest, current.requestId) })
    setTurn(turn + 1)
  }
  return (
    <Card
      heading={
        <FocusTarget turn={turn}>
          {t(isOpen ? 'messages.asked.header.text' : 'messages.article.request.text')}
        </FocusTarget>
      }
      className="sv-card--accent"
    >
      {isOpen && <LastDay request={current.version === request.version ? current : request} />}
      {isOpen && request.changed && (
        <MessageBox variant="info">{t('messages.changed.text', [date(request.receivedAt)])}</MessageBox>
      )}
      {isOpen && handling?.stoppedSince && (
        <ShortText className="sv-note">{t('messages.handling.stopped.text', [date(handling.stoppedSince)])}</ShortText>
      )}
      {isOpen && (
        <BodyText>{t(`messages.items.hint.${request.items.length === 1 ? 'only' : 'several'}.text`)}</BodyText>
      )}
      {isOpen && request.mustBeSigned && <BodyText>{t('messages.must-be-signed.text')}</BodyText>}
      {isOpen && signing?.requestId === request.requestId && (
        <SigningNotice applicationId={applicationId} signId={signing.signStateId} />
      )}
      <AnswerForm
        key={request.version}
        {...{ applicationId, thread, current, onSent, ...opened }}
        answer={thread.messages.findLast(({ kind, requestId }) => kind === 'answer' && requestId === request.requestId)}
        onShowNewer={showNewer}
      />
    </Card>
  )
}

export function LastDay({ request: { dueOn, late } }: { request: SupplementRequest }) {
  const { t, date } = useTexts()
  if (late) return <MessageBox variant="warning">{t('messages.late.text', [date(dueOn)])}</MessageBox>
  const when = dueOn === today() ? 'due-today' : 'due'
  return (
    <BodyText weight="semibold" className="sv-message__due">
      {t(`messages.${when}.text`, [date(dueOn)])}
    </BodyText>
  )
}

/** A change of the answer ends its signing. */
function SigningNotice(signing: FollowSigningLinkProps) {
  const { t } = useTexts()
  return (
    <MessageBox variant="warning" heading={t('messages.signing.header.text')} headingLevel="3">
      <BodyText spacing>{t('messages.signing.message.text')}</BodyText>
      <FollowSigningLink {...signing} />
    </MessageBox>
  )
}
