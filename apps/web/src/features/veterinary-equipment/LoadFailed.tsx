/** Says what could not be fetched, in the specification's words, with a way to try again (VET-06). */
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'

export function LoadFailed({ textKey, onRetry }: { textKey: string; onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <MessageBox variant="error" announce="now">
      <p className="sv-load-failed">{t(textKey)}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {t('general.retry.text')}
      </Button>
    </MessageBox>
  )
}
