/** Says what could not be fetched, with a way to try again. */
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'

/** `textKey`: where the specification has words of its own for what is missing. */
export function LoadFailed({
  textKey = 'wizard.load-failed.text',
  onRetry,
}: {
  textKey?: string
  onRetry: () => void
}) {
  const { t } = useTexts()
  return (
    <MessageBox variant="error" announce="now">
      <p>{t(textKey)}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {t('general.retry.text')}
      </Button>
    </MessageBox>
  )
}
