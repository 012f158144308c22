/** Message at the card of an item that could not be copied. */
import { quotaOf } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'
import { FailureBox } from '../../ui/MessageBox.tsx'
import { failureMessage } from '../sending/failure-message.ts'
import { QuotaReached } from '../start/QuotaReached.tsx'

export function CopyFailed({ error }: { error: Error | null }) {
  const { t } = useTexts()
  if (!error) return null
  if (quotaOf(error)) return <QuotaReached error={error} />
  return <FailureBox>{t(failureMessage(error, 'item.copy.failed.text'))}</FailureBox>
}
