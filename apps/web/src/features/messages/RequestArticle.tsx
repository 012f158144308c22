/** A request of the authority that takes no answer any more, or is answered elsewhere on the page. */
import type { ThreadMessage } from '@sievert/contract/messages'
import { useId } from 'react'
import type { Draft, SupplementRequest } from '../../api/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Heading, ShortText } from '../../ui/Typography.tsx'
import { UnsentDraft } from './UnsentDraft.tsx'

type Props = {
  applicationId: string
  request: SupplementRequest
  draft: Draft | undefined
  messages: readonly ThreadMessage[]
}

export function RequestArticle({ applicationId, request, draft, messages }: Props) {
  const { t, date, dateTime } = useTexts()
  const id = useId()
  const { version, items, state, dueOn, requestedAt, receivedAt } = request
  return (
    <article aria-labelledby={id} className="sv-message sv-message--authority">
      <div className="sv-message__heading">
        <Heading level="3" size="xsmall" id={id}>
          {t('messages.article.request.text')}
        </Heading>
        <Tag size="small" variant="moderate" data-color={state === 'answered' ? 'success' : 'neutral'}>
          {t(`messages.request.${state}.text`)}
        </Tag>
      </div>
      <ShortText size="small" className="sv-note">
        <time dateTime={requestedAt}>{dateTime(requestedAt)}</time>
      </ShortText>
      {version > 1 && (
        <ShortText size="small" className="sv-note">
          {t('messages.request.changed.text', [dateTime(receivedAt)])}
        </ShortText>
      )}
      <ItemTexts items={items} />
      <ShortText size="small" className="sv-note">
        {t('messages.request.due.text', [date(dueOn)])}
      </ShortText>
      {draft && state !== 'open' && <UnsentDraft {...{ applicationId, request, draft, messages }} />}
    </article>
  )
}

export const ItemTexts = ({ items }: Pick<SupplementRequest, 'items'>) => (
  <ol className="sv-list">
    {items.map(({ itemId, text }) => (
      <li key={itemId} className="sv-message__text">
        {text}
      </li>
    ))}
  </ol>
)
