/** Notice that a renewal, change or copy was prefilled from an earlier application (NEW-04, NEW-09, LES-01). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { followingOf } from '@sievert/domain/application/follows'
import { hasRenewalPage } from '../../form/page/has-renewal-page.ts'
import { useTexts } from '../../texts/texts.ts'
import { Link } from '../../ui/Link.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'

/** Says only what later answers leave true. */
export function PrefilledNotice({ application }: { application: ApplicationDetails }) {
  const { t } = useTexts()
  const { prefilledFrom, copied } = application
  const isCopy = copied?.isCopy === true
  if (!followingOf(application) && !isCopy) return null
  if (prefilledFrom === null)
    return <MessageBox variant="info">{t(isCopy ? 'copied.nothing.text' : 'renew.not-prefilled.text')}</MessageBox>
  const changed = copied?.changed.map((part) => t(`copied.register.${part}.text`)) ?? []
  return (
    <MessageBox variant="info" heading={t('renew.prefilled.header.text', [prefilledFrom])}>
      <p>{t('renew.prefilled.message.text')}</p>
      {changed.length > 0 && <p>{t('copied.changed.text', [changed.join(', ')])}</p>}
      <details className="sv-details">
        <summary>{t('renew.prefilled.details.text')}</summary>
        <p>{t('renew.prefilled.carried.text')}</p>
        {copied && <p>{t('copied.documents.text')}</p>}
        {isCopy && <p>{t('copied.persons.text')}</p>}
      </details>
      {hasRenewalPage(application) && (
        <Link to="/app/$applicationId/renewal" params={application}>
          {t('renewal.link.text')}
        </Link>
      )}
    </MessageBox>
  )
}
