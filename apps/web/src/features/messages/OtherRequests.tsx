/** Further open requests of the authority, each with its last day and a link to its form. */
import type { SupplementRequest } from '../../api/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ItemTexts } from './RequestArticle.tsx'
import { LastDay } from './RequestCard.tsx'

type Props = { applicationId: string; requests: readonly SupplementRequest[] }

export function OtherRequests({ applicationId, requests }: Props) {
  const { t, date } = useTexts()
  if (requests.length === 0) return null
  return (
    <Card heading={t('messages.other.header.text')}>
      <ul className="sv-rows">
        {requests.map((request) => (
          <li key={request.requestId}>
            <div>
              <ItemTexts items={request.items} />
              <LastDay request={request} />
            </div>
            <ButtonLink
              variant="secondary"
              size="small"
              to="/app/$applicationId/messages"
              params={{ applicationId }}
              search={{ request: request.requestId }}
              aria-label={`${t('messages.other.answer.text')}: ${t('messages.due.text', [date(request.dueOn)])}`}
            >
              {t('messages.other.answer.text')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
