/** The 404 page: for an unknown address, and in place of a page without an existing application or type. */
import { useConfiguration } from '../../api/configuration.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { PageCard } from './PageCard.tsx'

/** `isApplication`: the address may be correct, so the page explains other reasons. */
export function NotFoundPage({ isApplication = false }: { isApplication?: boolean }) {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  return (
    <PageCard heading={t('not-found.header.text')}>
      <BodyText>{t('not-found.message.text')}</BodyText>
      {isApplication && <BodyText>{t('not-found.application.text')}</BodyText>}
      <BodyText>
        <TextWithMail textKey="not-found.contact.text" email={authority.email} />
      </BodyText>
      <div className="sv-actions">
        <ButtonLink to="/">{t('not-found.goto-start-page.text')}</ButtonLink>
      </div>
    </PageCard>
  )
}
