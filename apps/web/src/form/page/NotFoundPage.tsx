/** The 404 page: for an unknown address, and in place of a page without an existing application or type. */
import { useLocation } from '@tanstack/react-router'
import { useUser } from '../../api/authentication.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { PageCard } from './PageCard.tsx'

/** `isApplication`: the address may be correct, so the page explains other reasons, and offers to change party. */
export function NotFoundPage({ isApplication = false }: { isApplication?: boolean }) {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  const mayChange = useUser() !== undefined && isApplication
  return (
    <PageCard heading={t('not-found.header.text')}>
      {isApplication && <OtherParty />}
      <BodyText>{t('not-found.message.text')}</BodyText>
      <BodyText>
        <TextWithMail textKey="not-found.contact.text" email={authority.email} />
      </BodyText>
      <div className="sv-actions">
        <ButtonLink to="/" variant={mayChange ? 'secondary' : 'primary'}>
          {t('not-found.goto-start-page.text')}
        </ButtonLink>
      </div>
    </PageCard>
  )
}

/** A link of a mail leads to the page of one party, and the user may represent another one now. */
function OtherParty() {
  const { t } = useTexts()
  const user = useUser()
  const { href: returnTo } = useLocation()
  return (
    <>
      <BodyText>{t('not-found.application.text')}</BodyText>
      {user && (
        <>
          <BodyText>
            {user.isPrivatePerson
              ? t('not-found.change.private-person.text')
              : t('not-found.change.organisation.text', [user.organisationName])}
          </BodyText>
          <div className="sv-actions">
            <ButtonLink to="/login" search={{ change: true, returnTo }}>
              {t('start.information.change.text')}
            </ButtonLink>
          </div>
        </>
      )}
    </>
  )
}
