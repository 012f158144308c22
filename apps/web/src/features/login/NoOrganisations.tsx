/** For somebody whom the register gives no organisation: what is needed, and where to get it (ACC-05). */
import { logoutAddress } from '../../api/authentication.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Anchor } from '../../ui/Link.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { BodyText } from '../../ui/Typography.tsx'

const REQUIREMENTS = ['owner', 'warrant-holder', 'warrant-issuer', 'private-person']

export function NoOrganisations() {
  const { t } = useTexts()
  const config = useConfiguration()
  return (
    <Card width="login" className="sv-card--centred">
      <PageHeading>{t('login.no-organisations.header.text')}</PageHeading>
      <BodyText>{t('login.no-organisations.message.text')}</BodyText>
      <ul className="sv-list">
        {REQUIREMENTS.map((name) => (
          <li key={name}>{t(`login.no-organisations.${name}.text`)}</li>
        ))}
      </ul>
      <BodyText>
        <Anchor href={config.fullmaktUrl}>{t('login.no-organisations.proxies.text')}</Anchor>
      </BodyText>
      <div className="sv-actions">
        <Button onClick={() => window.location.assign(logoutAddress(config, 'elsewhere', false))}>
          {t('login.no-organisations.logout.text')}
        </Button>
      </div>
    </Card>
  )
}
