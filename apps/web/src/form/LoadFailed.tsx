/** Says what could not be fetched, with a way to try again. */
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

type LoadFailedProps = {
  /** Where the specification has words of its own for what is missing. */
  textKey?: string
  /** The rest of the page is there, with its heading. */
  isPart?: boolean
  onRetry: () => unknown
}

export function LoadFailed({ textKey = 'wizard.load-failed.text', isPart = false, onRetry }: LoadFailedProps) {
  const { t } = useTexts()
  return (
    <>
      {!isPart && <PageHeading>{t('general.server.technical-error.occured.text')}</PageHeading>}
      <MessageBox variant="error" announce="now" heading={t(textKey)}>
        <Button variant="secondary" size="small" onClick={() => void onRetry()}>
          {t('general.retry.text')}
        </Button>
      </MessageBox>
    </>
  )
}
