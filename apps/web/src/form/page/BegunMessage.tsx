/** A message to the authority that is begun and not sent: who wrote it last, and the link that continues it (AFT-02). */
import type { Thread } from '@sievert/contract/messages'
import { draftOf } from '../../api/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { BodyText } from '../../ui/Typography.tsx'

/** Undefined while nothing is written, and when nothing can be sent. */
export const begunMessage = (thread: Thread) => {
  const draft = thread.mayWrite ? draftOf(thread, undefined) : undefined
  return draft && draft.text.trim() !== '' ? draft : undefined
}

type Props = { applicationId: string; draft: NonNullable<ReturnType<typeof begunMessage>> }

export function BegunMessage({ applicationId, draft: { savedBy, savedAt } }: Props) {
  const { t, dateTime } = useTexts()
  const at = dateTime(savedAt)
  return (
    <>
      <BodyText>{savedBy ? t('messages.begun.text', [savedBy, at]) : t('messages.begun.unnamed.text', [at])}</BodyText>
      <div className="sv-actions">
        <ButtonLink
          variant="secondary"
          to="/app/$applicationId/messages"
          params={{ applicationId }}
          search={{ write: true }}
        >
          {t('start.table.resume.text')}
        </ButtonLink>
      </div>
    </>
  )
}
