/** Says that something went wrong which the person could not help, and the way back (SHE-06). */
import { useConfiguration } from '../../api/configuration.ts'
import { MailText } from '../../texts/MailText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { ButtonAnchor, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Anchor } from '../../ui/Link.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { BodyText } from '../../ui/Typography.tsx'

type ErrorPageProps = {
  isReportFlow: boolean
  /** To quote to support. */
  traceId?: string | undefined
}

export function ErrorPage({ isReportFlow, traceId }: ErrorPageProps) {
  const { t } = useTexts()
  const { authority, reportFlow } = useConfiguration()
  const header = t('general.server.technical-error.occured.text')
  const goBack = t('general.server.technical-error.goto-start-page.text')
  usePageTitle(header, isReportFlow)
  return (
    <Card width="login" className="sv-card--centred">
      <PageHeading>{header}</PageHeading>
      <BodyText>{t('general.server.technical-error.retry.text')}</BodyText>
      <BodyText>
        {t('general.server.technical-error.contact-email.pre.text')}{' '}
        <Anchor inlineText href={`mailto:${authority.email}`}>
          <MailText>{authority.email}</MailText>
        </Anchor>{' '}
        {t('general.server.technical-error.contact-email.post.text')}
      </BodyText>
      {traceId && <BodyText>{t('general.error-id.text', [traceId])}</BodyText>}
      <div className="sv-actions">
        {isReportFlow ? (
          <ButtonAnchor href={reportFlow.siteUrl}>{goBack}</ButtonAnchor>
        ) : (
          <ButtonLink to="/">{goBack}</ButtonLink>
        )}
      </div>
    </Card>
  )
}
