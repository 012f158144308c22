/** The 404 page: for an unknown address, and in place of a page whose application or type isn't there. */
import { useConfiguration } from '../api/configuration.ts'
import { TextWithMail } from '../texts/TextWithMail.tsx'
import { useTexts } from '../texts/texts.ts'
import { usePageTitle } from '../texts/use-page-title.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { BodyText } from '../ui/Typography.tsx'

export function NotFoundPage() {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  usePageTitle(t('not-found.header.text'))
  return (
    <Card width="login" className="sv-card--centred">
      <PageHeading>{t('not-found.header.text')}</PageHeading>
      <BodyText>{t('not-found.message.text')}</BodyText>
      <BodyText>
        <TextWithMail textKey="not-found.contact.text" email={authority.email} />
      </BodyText>
      <div className="sv-actions">
        <ButtonLink to="/">{t('not-found.goto-start-page.text')}</ButtonLink>
      </div>
    </Card>
  )
}
