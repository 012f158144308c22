/** The requests and messages so far as articles, the latest first. */
import type { Thread, ThreadMessage } from '@sievert/contract/messages'
import { draftOf } from '../../api/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { Section } from '../../ui/Card.tsx'
import { MessageArticle } from './MessageArticle.tsx'
import { RequestArticle } from './RequestArticle.tsx'

type Props = {
  applicationId: string
  thread: Thread
  /** Requests that the page shows above. */
  above: ReadonlySet<string>
  /** Messages that the page shows above. */
  toRead: readonly ThreadMessage[]
  /** Requests whose unsent text the page shows above. */
  withText: ReadonlySet<string | undefined>
}

export function MessageThread({ applicationId, thread, above, toRead, withText }: Props) {
  const { t } = useTexts()
  const { requests, messages } = thread
  const articles = [
    ...requests
      .filter(({ requestId }) => !above.has(requestId))
      .map((request) => ({ at: request.requestedAt, id: request.requestId, request, message: undefined })),
    ...messages
      .filter((message) => !toRead.includes(message))
      .map((message) => ({ at: message.sentAt, id: message.messageId, request: undefined, message })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  if (articles.length === 0) return null
  return (
    <Section heading={t('messages.thread.header.text')} className="sv-card">
      <ul className="sv-messages__list">
        {articles.map(({ id, request, message }) => (
          <li key={id}>
            {request && (
              <RequestArticle
                {...{ applicationId, request, messages }}
                draft={withText.has(request.requestId) ? undefined : draftOf(thread, request.requestId)}
              />
            )}
            {message && <MessageArticle {...{ applicationId, message }} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}
