/** Ends the session and says goodbye, or why it was ended (ACC-09). */
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { logout, userQuery } from '../../api/authentication.ts'
import { tellTabs } from '../../api/tabs.ts'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { BodyText } from '../../ui/Typography.tsx'

const TEXTS = {
  inactivity: { header: 'logout.inactivity.header.text', body: 'logout.inactivity.message.text' },
  elsewhere: { header: 'logout.header.text', body: 'shell.logged-out-elsewhere.text' },
  own: { header: 'logout.header.text', body: 'logout.message.text' },
}

export function LogoutPage() {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { reason = 'own' } = useSearch({ from: '/logout' })
  const { header, body } = TEXTS[reason]
  const { returnTo } = useLocation().state
  usePageTitle(t(header))

  useEffect(() => {
    // At once: who is told below and still has a user, this page among them, takes it for a logout in another tab.
    queries.setQueryData(userQuery().queryKey, null)
    queries.removeQueries({ predicate: ({ queryKey }) => !KEPT.has(String(queryKey[0])) })
    // Another tab has ended the session already.
    if (reason !== 'elsewhere') void logout()
    // At the end of the time every tab says so itself.
    if (reason === 'own') tellTabs({ kind: 'logout' })
  }, [queries, reason])

  return (
    <Card width="narrow" className="sv-card--centred">
      <PageHeading>{t(header)}</PageHeading>
      <BodyText>{t(body)}</BodyText>
      <div className="sv-actions">
        <ButtonLink to="/login" search={returnTo ? { returnTo } : {}}>
          {t('logout.login-again.text')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** What belongs to nobody; everything else that was read is forgotten. */
const KEPT = new Set(['config', 'translation', 'releasinformation', 'user'])
