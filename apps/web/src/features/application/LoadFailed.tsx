/** Says that something could not be fetched, with a way to try again. */
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <MessageBox variant="error" announce="now">
      <p>{t('wizard.load-failed.text')}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {t('general.retry.text')}
      </Button>
    </MessageBox>
  )
}
