/** The thing that waits for the applicant in a submitted application: a sentence, and the link to it (AFT-02). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { today } from '../../api/server-clock.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'

type Attention = NonNullable<ApplicationSummary['attention']>
/** `begunAnswer`: the answer to the request is begun. */
type Waiting = { attention: Attention; begunAnswer?: true | undefined }

export function useAttentionText() {
  const { t, date } = useTexts()
  return ({ attention: { kind, dueOn, late, requests }, begunAnswer }: Waiting): string => {
    if (kind === 'message' || dueOn === undefined) return t('messages.attention.message.text')
    const when = dueOn === today() ? 'today' : 'supplement'
    const first = t(`messages.attention.${late ? 'late' : when}.text`, [date(dueOn)])
    return [
      first,
      ...(requests ? [t('messages.attention.several.text', [requests])] : []),
      ...(begunAnswer ? [t('messages.attention.begun.text')] : []),
    ].join(' ')
  }
}

type LinkProps = {
  application: Waiting & { applicationId: string }
  /** The name of the application, for screen readers; omitted on its own page. */
  about?: string
  isMain: boolean
}

/** One press leads to the thing asked. */
export function AttentionLink({ application: { applicationId, attention, begunAnswer }, about, isMain }: LinkProps) {
  const { t } = useTexts()
  const isMessage = attention.kind === 'message'
  const answer = t(begunAnswer ? 'start.table.resume.text' : 'messages.attention.answer.text')
  const text = isMessage ? t('messages.attention.read.text') : answer
  return (
    <ButtonLink
      size="small"
      variant={isMain ? 'primary' : 'secondary'}
      to="/app/$applicationId/messages"
      params={{ applicationId }}
      search={isMessage ? { read: true } : { request: attention.requestId }}
      {...(about && { 'aria-label': `${text}: ${about}` })}
    >
      {text}
    </ButtonLink>
  )
}
