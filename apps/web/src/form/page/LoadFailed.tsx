/** Message for a failed fetch, with a retry button. As a whole page it also names the authority's address. */
import type { TextKey } from '@sievert/domain/text-key'
import type { MouseEvent } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { WriteToUs } from './WriteToUs.tsx'

type LoadFailedProps = {
  /** For messages that the specification prescribes. */
  textKey?: TextKey
  /** The page's heading, where it is known without the missing data. */
  heading?: string
  /** The rest of the page is present, with its heading. */
  isPart?: boolean
  onRetry: () => unknown
}

export function LoadFailed({ textKey = 'wizard.load-failed.text', heading, isPart = false, onRetry }: LoadFailedProps) {
  const { t } = useTexts()
  // The button disappears during the retry: focus moves to the element around the message.
  const retry = ({ currentTarget }: MouseEvent) => {
    const around = currentTarget.closest('.aksel-alert')?.parentElement
    around?.setAttribute('tabindex', '-1')
    around?.focus()
    void onRetry()
  }
  const box = (
    <MessageBox variant="error" announce="now" heading={t(textKey)}>
      <Button variant="secondary" size="small" onClick={retry}>
        {t('general.retry.text')}
      </Button>
    </MessageBox>
  )
  if (isPart) return box
  return (
    <>
      <PageHeading>{heading ?? t('general.server.technical-error.occured.text')}</PageHeading>
      <div className="sv-stack">
        {box}
        <WriteToUs />
        <div className="sv-actions">
          <ButtonLink variant="secondary" to="/">
            {t('general.to-start-page.text')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
