/** Notices of a request that was changed or closed while it was answered. Nothing typed is lost. */
import type { Thread, ThreadMessage } from '@sievert/contract/messages'
import type { RequestItem } from '@sievert/domain/messages/values'
import { useConfiguration } from '../../api/configuration.ts'
import type { SupplementRequest } from '../../api/messages.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FocusTarget } from '../../ui/FocusTarget.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'

type NewerProps = {
  /** As it was when the form was opened. */
  opened: SupplementRequest
  newer: SupplementRequest
  /** How often the answer was not sent because of it. */
  turn: number
  onShow: () => void
}

/** Differences of the newer version from the one that was opened. */
const changesIn = ({ t, date }: Texts, { opened, newer }: NewerProps): string[] => {
  const has = ({ items }: SupplementRequest, id: string) => items.some(({ itemId }) => itemId === id)
  const isSame = (item: RequestItem) =>
    opened.items.some(({ itemId, text }) => itemId === item.itemId && text === item.text)
  return [
    ...newer.items
      .filter((item) => !isSame(item))
      .map(({ itemId, text }) => t(`messages.newer.${has(opened, itemId) ? 'reworded' : 'added'}.text`, [text])),
    ...opened.items
      .filter(({ itemId }) => !has(newer, itemId))
      .map(({ text }) => t('messages.newer.removed.text', [text])),
    ...(opened.dueOn === newer.dueOn ? [] : [t('messages.newer.due.text', [date(newer.dueOn)])]),
  ]
}

export function NewerNotice(props: NewerProps) {
  const { turn, onShow } = props
  const texts = useTexts()
  const { t } = texts
  const changes = changesIn(texts, props)
  const heading = <FocusTarget turn={turn}>{t('messages.newer.header.text')}</FocusTarget>
  return (
    <MessageBox variant="warning" announce="now" heading={heading} headingLevel="3">
      <BodyText spacing>{t('messages.newer.message.text')}</BodyText>
      {changes.length > 0 && (
        <ul className="sv-list">
          {changes.map((change) => (
            <li key={change} className="sv-message__text">
              {change}
            </li>
          ))}
        </ul>
      )}
      <div className="sv-actions">
        <Button size="small" onClick={onShow}>
          {t('messages.newer.show.text')}
        </Button>
      </div>
    </MessageBox>
  )
}

/** The authority has changed the request since the form was opened. */
export const isNewer = (current: SupplementRequest | undefined, opened: SupplementRequest | undefined): boolean =>
  current !== undefined && opened !== undefined && current.version > opened.version

type ClosedState = Exclude<SupplementRequest['state'], 'open'> | 'decided'

/** Undefined while the request can be answered, and for a message before a decision. */
export const closedStateOf = (request: SupplementRequest | undefined, isDecided: boolean): ClosedState | undefined => {
  if (isDecided) return request?.state === 'answered' ? 'answered' : 'decided'
  return request && request.state !== 'open' ? request.state : undefined
}

type ClosedAnswer = {
  /** The answer that was sent. */
  answer: ThreadMessage | undefined
  /** The form has something that the answer lacks. */
  isUnsent: boolean
  /** The form was open, and has lost the focus. */
  replacesForm: boolean
}

/** Says who has sent the answer, and when: another person, or the same one elsewhere. */
function AnsweredNotice({ answer, isUnsent, replacesForm }: ClosedAnswer) {
  const { t, dateTime } = useTexts()
  const name = answer?.sentBy || t('wizard.conflict.protected.text')
  const at = answer ? dateTime(answer.sentAt) : ''
  const heading = (
    <FocusTarget turn={Number(replacesForm)}>
      {t(`messages.closed.${isUnsent ? 'answered' : 'sent'}.header.text`)}
    </FocusTarget>
  )
  return (
    <MessageBox variant="info" announce="now" heading={heading} headingLevel="3">
      {answer?.sentByYou
        ? t('messages.closed.answered.you.text', [at])
        : t('messages.closed.answered.by.text', [name, at])}
    </MessageBox>
  )
}

export function ClosedNotice({ state, thread, ...sent }: { state: ClosedState; thread: Thread } & ClosedAnswer) {
  const { t } = useTexts()
  if (state === 'answered') return <AnsweredNotice {...sent} />
  const turn = Number(sent.replacesForm)
  if (state === 'decided') return <DecidedNotice isInCard thread={thread} turn={turn} />
  const heading = <FocusTarget turn={turn}>{t(`messages.closed.${state}.header.text`)}</FocusTarget>
  return (
    <MessageBox variant="info" announce="now" heading={heading} headingLevel="3">
      {t(`messages.closed.${state}.message.text`)}
    </MessageBox>
  )
}

/** The applicant's wish to withdraw the application. */
export const withdrawalIn = ({ messages }: Thread): ThreadMessage | undefined =>
  messages.find(({ kind }) => kind === 'withdrawal')

type EndProps = {
  thread: Thread
  isInCard?: boolean
  /** Moves the focus to the heading when it changes. */
  turn?: number
}

/** After a decision or a withdrawal: nothing can be sent here, and where to turn. */
export function DecidedNotice({ thread, isInCard = false, turn = 0 }: EndProps) {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  const end = thread.withdrawn ? 'withdrawn-case' : 'decided'
  return (
    <MessageBox
      variant="info"
      heading={<FocusTarget turn={turn}>{t(`messages.closed.${end}.header.text`)}</FocusTarget>}
      {...(isInCard && { headingLevel: '3', announce: 'now' })}
    >
      <BodyText spacing>{thread.withdrawn ? <WithdrawnText thread={thread} /> : t('error.case-decided.text')}</BodyText>
      <BodyText>
        <TextWithMail textKey="receipt.questions.text" email={authority.email} />
      </BodyText>
    </MessageBox>
  )
}

function WithdrawnText({ thread }: Pick<EndProps, 'thread'>) {
  const { t, date } = useTexts()
  const asked = withdrawalIn(thread)
  return asked ? t('case.withdrawn.you.text', [date(asked.sentAt)]) : t('messages.closed.withdrawn-case.message.text')
}
