/** Says what could not be fetched, with a way to try again; where it is the whole page, also what to do when that does not help. */
import type { TextKey } from '@sievert/domain/text-key'
import type { MouseEvent } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { MessageBox } from '../ui/MessageBox.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { WriteToUs } from './WriteToUs.tsx'

type LoadFailedProps = {
  /** Where the specification has words of its own for what is missing. */
  textKey?: TextKey
  /** The page's, where it has one without what is missing. */
  heading?: string
  /** The rest of the page is there, with its heading. */
  isPart?: boolean
  onRetry: () => unknown
}

export function LoadFailed({ textKey = 'wizard.load-failed.text', heading, isPart = false, onRetry }: LoadFailedProps) {
  const { t } = useTexts()
  // The button goes while it is tried again: focus waits in what is round the message.
  const retry = ({ currentTarget }: MouseEvent) => {
    const around = currentTarget.closest('.aksel-alert')?.parentElement
    around?.setAttribute('tabindex', '-1')
    around?.focus()
    void onRetry()
  }
  return (
    <>
      {!isPart && <PageHeading>{heading ?? t('general.server.technical-error.occured.text')}</PageHeading>}
      <MessageBox variant="error" announce="now" heading={t(textKey)}>
        <Button variant="secondary" size="small" onClick={retry}>
          {t('general.retry.text')}
        </Button>
      </MessageBox>
      {!isPart && (
        <>
          <WriteToUs />
          <div className="sv-actions">
            <ButtonLink variant="secondary" to="/">
              {t('general.to-start-page.text')}
            </ButtonLink>
          </div>
        </>
      )}
    </>
  )
}
