/** Tells a person who has signed in again that this browser still holds text the server never got (WIZ-13). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'

type Unsent = { application: ApplicationSummary; at: number }

/** Copies that this person's key can't decrypt belong to somebody else. */
async function findUnsent(queries: QueryClient, started: readonly ApplicationSummary[]): Promise<Unsent[]> {
  const { listUnsent } = await import('../../form/autosave/unsent-store.ts')
  const { decrypt, draftKey } = await import('../../form/autosave/encryption.ts')
  const found = new Map<string, Unsent>()
  for (const record of await listUnsent(Date.now())) {
    const application = started.find(({ applicationId }) => applicationId === record.applicationId)
    if (!application || found.has(record.applicationId)) continue
    if ((await decrypt(await draftKey(queries, record.applicationId), record)) !== undefined)
      found.set(record.applicationId, { application, at: record.at })
  }
  return [...found.values()]
}

export function UnsentNotice({ started }: { started: readonly ApplicationSummary[] }) {
  const { t, dateTime } = useTexts()
  const queries = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: ['applications', 'unsent', started.map(({ applicationId }) => applicationId)],
    queryFn: () => findUnsent(queries, started),
    gcTime: 0,
  })
  return data.map(({ application: { applicationId, businessType }, at }) => (
    <MessageBox key={applicationId} variant="warning" heading={t('start.unsent.header.text')}>
      <p>
        {t(`start.unsent.message.${businessType.reportOnly ? 'report' : 'application'}.text`, [
          businessType.name,
          dateTime(at),
        ])}
      </p>
      <ButtonLink size="small" to="/app/$applicationId" params={{ applicationId }}>
        {t('start.table.resume.text')}
      </ButtonLink>
    </MessageBox>
  ))
}
