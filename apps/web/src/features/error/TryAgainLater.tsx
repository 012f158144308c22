/**
 * Page while the register of representatives is down: the represented party cannot be determined, and unsent input is
 * stored (ACC-16).
 */
import { PageCard } from '../../form/page/PageCard.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonAnchor } from '../../ui/Button.tsx'
import { BodyText } from '../../ui/Typography.tsx'

/** `returnTo`: the page to retry. */
export function RegisterDown({ returnTo, isReportFlow }: { returnTo: string; isReportFlow: boolean }) {
  const { t } = useTexts()
  return (
    <PageCard heading={t('general.register-down.header.text')} isReportFlow={isReportFlow}>
      <BodyText>{t('general.register-down.message.text')}</BodyText>
      <BodyText>{t('general.register-down.kept.text')}</BodyText>
      <div className="sv-actions">
        <ButtonAnchor href={returnTo}>{t('general.retry.text')}</ButtonAnchor>
      </div>
    </PageCard>
  )
}
