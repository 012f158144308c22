/** A message to the authority that is begun and not sent: who wrote it last, and the link that continues it (AFT-02). */
import type { Thread } from '@sievert/contract/messages'
import { hasContent } from '@sievert/domain/messages/check-content'
import type { ReactNode } from 'react'
import { draftOf } from '../../api/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { BodyText } from '../../ui/Typography.tsx'

/** Undefined while nothing is written, and when nothing can be sent. */
export const begunMessage = (thread: Thread) => {
  const draft = thread.mayWrite ? draftOf(thread, undefined) : undefined
  return draft && hasContent(draft) ? draft : undefined
}

type Props = {
  applicationId: string
  draft: NonNullable<ReturnType<typeof begunMessage>>
  /** Other links, after the one that continues the message. */
  children?: ReactNode
}

export function BegunMessage({ applicationId, draft: { savedBy, savedByYou, savedAt }, children }: Props) {
  const { t, dateTime } = useTexts()
  const at = dateTime(savedAt)
  const other = savedByYou ? '' : savedBy
  return (
    <>
      <BodyText>{other ? t('messages.begun.text', [other, at]) : t('messages.begun.unnamed.text', [at])}</BodyText>
      <div className="sv-actions">
        <ButtonLink
          variant="secondary"
          to="/app/$applicationId/messages"
          params={{ applicationId }}
          search={{ write: true }}
        >
          {t('start.table.resume.text')}
        </ButtonLink>
        {children}
      </div>
    </>
  )
}
