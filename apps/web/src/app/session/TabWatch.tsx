/** Follows changes of the shared session in other tabs: logout, and a change of identity. */
import { useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loggedOutFlag, userQuery } from '../../api/authentication.ts'
import { onTabMessage } from '../../api/tabs.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'

export function TabWatch() {
  const { t } = useTexts()
  const router = useRouter()
  const { applicationId } = useParams({ strict: false })
  const queries = useQueryClient()
  const [hasOtherIdentity, setOtherIdentity] = useState(false)

  useEffect(
    () =>
      onTabMessage((message) => {
        const user = queries.getQueryData(userQuery().queryKey)
        if (!user) return
        // No identity was chosen in this tab, so no work is interrupted: the user is refetched and the login continues.
        if (message.kind === 'identity' && user.oid === null)
          void queries.invalidateQueries(userQuery()).then(() => router.invalidate())
        else if (message.kind === 'identity') setOtherIdentity(message.oid !== user.oid)
        if (message.kind === 'logout') {
          loggedOutFlag.set()
          void router.navigate({ to: '/logout', search: { reason: 'elsewhere' }, ignoreBlocker: true })
        }
      }),
    [queries, router],
  )
  // The newly represented party has no access to the application of the previous one.
  const continueLink = applicationId ? (
    <Button onClick={() => window.location.assign('/')}>{t('not-found.goto-start-page.text')}</Button>
  ) : (
    <Button onClick={() => window.location.reload()}>{t('shell.identity-changed.reload.text')}</Button>
  )
  return (
    <Modal
      open={hasOtherIdentity}
      title={t('shell.identity-changed.header.text')}
      message={t('shell.identity-changed.message.text')}
      footer={continueLink}
    />
  )
}
