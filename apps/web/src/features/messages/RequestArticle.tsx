/** A request of the authority that takes no answer any more, or is answered elsewhere on the page. */
import { useId } from 'react'
import type { Draft, SupplementRequest } from '../../api/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Heading, ShortText } from '../../ui/Typography.tsx'
import { valuesOf } from './answer-values.ts'
import { UnsentText } from './UnsentText.tsx'

type Props = { applicationId: string; request: SupplementRequest; draft: Draft | undefined }

export function RequestArticle({ applicationId, request, draft }: Props) {
  const { t, date, dateTime } = useTexts()
  const id = useId()
  const { items, state, dueOn, requestedAt } = request
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
      <ItemTexts items={items} />
      <ShortText size="small" className="sv-note">
        {t('messages.request.due.text', [date(dueOn)])}
      </ShortText>
      <UnsentText applicationId={applicationId} request={request} values={valuesOf(draft, draft)} />
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
