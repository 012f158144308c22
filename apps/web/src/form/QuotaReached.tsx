/** Says that there is no room for another draft, machine or place, and what to do (QUO-04). */
import { runtimeKey } from '@sievert/domain/text-key'
import { quotaOf } from '../api/http.ts'
import { useTexts } from '../texts/texts.ts'
import { FailureBox } from '../ui/MessageBox.tsx'

export function QuotaReached({ error }: { error: Error | null }) {
  const { t } = useTexts()
  const quota = quotaOf(error)
  return quota && <FailureBox>{t(runtimeKey(quota))}</FailureBox>
}
