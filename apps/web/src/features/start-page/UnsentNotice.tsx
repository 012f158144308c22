/** Notice after a new login that this browser still stores text that the server never received (WIZ-13). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { nameOf, variantOf } from '../../form/page/application-name.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'

/** Times of writing (epoch ms) by application. Copies that the user's key cannot decrypt belong to another person. */
async function findUnsent(queries: QueryClient, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { listUnsent } = await import('../../form/autosave/unsent-store.ts')
  const found = new Map<string, number>()
  for (const record of await listUnsent(Date.now())) {
    const { applicationId, at } = record
    if (!ids.includes(applicationId) || found.has(applicationId)) continue
    // The import loads all form code, and most browsers have no unsent text.
    const { decrypt, draftKeys } = await import('../../form/autosave/encryption.ts')
    if ((await decrypt(await draftKeys(queries, applicationId), record)) !== undefined) found.set(applicationId, at)
  }
  return found
}

/** `applications`: drafts, and those in which an answer may have been written. */
export function UnsentNotice({ applications }: { applications: readonly ApplicationSummary[] }) {
  const { t, dateTime } = useTexts()
  const queries = useQueryClient()
  const ids = applications.map(({ applicationId }) => applicationId)
  const { data: unsent } = useQuery({
    queryKey: ['applications', 'unsent', ids],
    queryFn: () => findUnsent(queries, ids),
    gcTime: 0,
  })
  return applications.map((application) => {
    const { applicationId, status } = application
    const written = status === 'Started' ? variantOf(application) : 'answer'
    const at = unsent?.get(applicationId)
    if (at === undefined) return null
    return (
      <MessageBox key={applicationId} variant="warning" heading={t('start.unsent.header.text')}>
        <p>{t(`start.unsent.message.${written}.text`, [nameOf(application), dateTime(at)])}</p>
        <ButtonLink
          size="small"
          to={status === 'Started' ? '/app/$applicationId' : '/app/$applicationId/messages'}
          params={{ applicationId }}
        >
          {t('start.table.resume.text')}
        </ButtonLink>
      </MessageBox>
    )
  })
}
