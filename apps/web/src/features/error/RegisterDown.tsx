/** Says that nobody can tell whom the person represents just now, when to come back, and that what was typed is kept (ACC-16). */
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { ButtonAnchor } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { BodyText } from '../../ui/Typography.tsx'

/** `returnTo`: where the person was. */
export function RegisterDown({ returnTo, isReportFlow }: { returnTo: string; isReportFlow: boolean }) {
  const { t } = useTexts()
  const header = t('general.register-down.header.text')
  usePageTitle(header, isReportFlow)
  return (
    <Card width="login" className="sv-card--centred">
      <PageHeading>{header}</PageHeading>
      <BodyText>{t('general.register-down.message.text')}</BodyText>
      <BodyText>{t('general.register-down.kept.text')}</BodyText>
      <div className="sv-actions">
        <ButtonAnchor href={returnTo}>{t('general.retry.text')}</ButtonAnchor>
      </div>
    </Card>
  )
}
