/** Message that the quota of drafts, equipment or places is reached, and how to proceed (QUO-04). */
import { runtimeKey } from '@sievert/domain/text-key'
import { quotaOf } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'
import { FailureBox } from '../../ui/MessageBox.tsx'

export function QuotaReached({ error }: { error: Error | null }) {
  const { t } = useTexts()
  const quota = quotaOf(error)
  return quota && <FailureBox>{t(runtimeKey(quota))}</FailureBox>
}
