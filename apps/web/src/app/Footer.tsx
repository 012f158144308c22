/** The authority's links, the contact address, and outside production the version (SHE-03). */
import { useQuery } from '@tanstack/react-query'
import { releaseInformationQuery, useConfiguration } from '../api/configuration.ts'
import { MailText } from '../texts/MailText.tsx'
import { useTexts } from '../texts/texts.ts'

/** Names in the authority's file → names in the texts. */
const LINKS = [
  ['authority', 'authority'],
  ['personalData', 'personal-data'],
  ['accessibility', 'accessibility'],
  ['cookies', 'cookies'],
] as const

export function Footer() {
  const { t } = useTexts()
  const { authority, environment } = useConfiguration()
  const links = LINKS.flatMap(([link, name]) => {
    const href = authority.links[link]
    return href ? [{ name, href }] : []
  })
  return (
    <footer className="sv-footer">
      <div className="sv-footer__row">
        <div className="sv-footer__about">
          <h2 className="sv-footer__name">{t('shell.footer.contact.text')}</h2>
          <p>{authority.name}</p>
          <p>
            <a href={`mailto:${authority.email}`}>
              <MailText>{t('shell.footer.email.text', [authority.email])}</MailText>
            </a>
          </p>
          <p>{t('shell.footer.phone.text', [authority.telephone])}</p>
        </div>
        <nav aria-label={t('shell.footer.navigation.text')}>
          <ul className="sv-footer__links">
            {links.map(({ name, href }) => (
              <li key={name}>
                <a href={href}>{t(`shell.footer.${name}.text`)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {environment !== 'production' && <Version />}
    </footer>
  )
}

function Version() {
  const { t } = useTexts()
  const release = useQuery(releaseInformationQuery()).data
  if (!release) return null
  return <p className="sv-footer__version">{t('shell.footer.version.text', [release.friendlyInstalledVersion])}</p>
}
