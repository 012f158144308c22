/** Page for a failure that the user did not cause, with a link back (SHE-06). */
import type { ReactNode } from 'react'
import { useConfiguration } from '../../api/configuration.ts'
import { PageCard } from '../../form/page/PageCard.tsx'
import { WriteToUs } from '../../form/page/WriteToUs.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonAnchor, ButtonLink } from '../../ui/Button.tsx'
import { BodyText } from '../../ui/Typography.tsx'

type ErrorPageProps = {
  isReportFlow: boolean
  /** For the user to quote to support. */
  traceId?: string | undefined
  /** Absent where no page is known to retry. */
  retry?: ReactNode
}

export function ErrorPage({ isReportFlow, traceId, retry }: ErrorPageProps) {
  const { t } = useTexts()
  const { reportFlow } = useConfiguration()
  const variant = retry ? 'secondary' : 'primary'
  const goBack = t('general.server.technical-error.goto-start-page.text')
  return (
    <PageCard heading={t('general.server.technical-error.occured.text')} isReportFlow={isReportFlow}>
      <BodyText>{t('general.server.technical-error.retry.text')}</BodyText>
      <WriteToUs />
      {traceId && <BodyText>{t('general.error-id.text', [traceId])}</BodyText>}
      <div className="sv-actions">
        {retry}
        {isReportFlow ? (
          <ButtonAnchor variant={variant} href={reportFlow.siteUrl}>
            {goBack}
          </ButtonAnchor>
        ) : (
          <ButtonLink variant={variant} to="/">
            {goBack}
          </ButtonLink>
        )}
      </div>
    </PageCard>
  )
}
