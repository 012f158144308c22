/** Ends the session and shows the reason of the logout; after a failure, a retry button (ACC-09). */
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { logout, userQuery } from '../../api/authentication.ts'
import { interruptedSending } from '../../api/messages.ts'
import { notifyTabs } from '../../api/tabs.ts'
import { PageCard } from '../../form/page/PageCard.tsx'
import { useSending } from '../../form/sending/use-sending.ts'
import { LogOutFailure } from '../../form/session/LogOutFailure.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { BodyText } from '../../ui/Typography.tsx'

const TEXTS = {
  inactivity: { header: 'logout.inactivity.header.text', body: 'logout.inactivity.message.text' },
  elsewhere: { header: 'logout.header.text', body: 'shell.logged-out-elsewhere.text' },
  own: { header: 'logout.header.text', body: 'logout.message.text' },
} as const

/** Ends the session and deletes its cached data. */
function useEnd(reason: keyof typeof TEXTS) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<Error | null>(null)
  const ending = useSending({
    mutationFn: async () => {
      await logout()
      // When the session has expired, every tab detects that itself.
      if (reason === 'own') notifyTabs({ kind: 'logout' })
    },
    onSuccess: () => setFailure(null),
    onError: setFailure,
  })
  const begin = useRef(ending.mutate)
  useEffect(() => {
    // Before the message is sent: a page that still has a user, including this one, would treat it as a logout in
    // another tab.
    queries.setQueryData(userQuery().queryKey, null)
    queries.removeQueries({ predicate: ({ queryKey }) => !RETAINED.has(String(queryKey[0])) })
    // Another tab has ended the session already.
    if (reason !== 'elsewhere') begin.current()
  }, [queries, reason])
  return { failure, again: ending }
}

export function LogoutPage() {
  const { t } = useTexts()
  const { reason = 'own' } = useSearch({ from: '/logout' })
  const { failure, again } = useEnd(reason)
  const { header, body } = TEXTS[reason]
  const { returnTo } = useLocation().state
  return (
    <PageCard width="narrow" heading={t(failure ? 'logout.failed.header.text' : header)}>
      {failure ? <LogOutFailure error={failure} /> : <BodyText>{t(body)}</BodyText>}
      {returnTo && interruptedSending.read() && <BodyText>{t('logout.not-sent.text')}</BodyText>}
      <div className="sv-actions">
        {failure ? (
          <Button loading={again.isPending} onClick={() => again.mutate()}>
            {t('general.retry.text')}
          </Button>
        ) : (
          <ButtonLink to="/login" search={returnTo ? { returnTo } : {}}>
            {t('logout.login-again.text')}
          </ButtonLink>
        )}
      </div>
    </PageCard>
  )
}

/** Cached data that belongs to no person; everything else is deleted. */
const RETAINED = new Set(['config', 'translation', 'releasinformation', 'user'])
