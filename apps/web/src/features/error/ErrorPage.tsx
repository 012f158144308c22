/** Page for a failure that the user did not cause, with a link back (SHE-06). */
import { useConfiguration } from '../../api/configuration.ts'
import { PageCard } from '../../form/page/PageCard.tsx'
import { WriteToUs } from '../../form/page/WriteToUs.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonAnchor, ButtonLink } from '../../ui/Button.tsx'
import { BodyText } from '../../ui/Typography.tsx'

/** `traceId`: for the user to quote to support. */
export function ErrorPage({ isReportFlow, traceId }: { isReportFlow: boolean; traceId?: string | undefined }) {
  const { t } = useTexts()
  const { reportFlow } = useConfiguration()
  const goBack = t('general.server.technical-error.goto-start-page.text')
  return (
    <PageCard heading={t('general.server.technical-error.occured.text')} isReportFlow={isReportFlow}>
      <BodyText>{t('general.server.technical-error.retry.text')}</BodyText>
      <WriteToUs />
      {traceId && <BodyText>{t('general.error-id.text', [traceId])}</BodyText>}
      <div className="sv-actions">
        {isReportFlow ? (
          <ButtonAnchor href={reportFlow.siteUrl}>{goBack}</ButtonAnchor>
        ) : (
          <ButtonLink to="/">{goBack}</ButtonLink>
        )}
      </div>
    </PageCard>
  )
}
