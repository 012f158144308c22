/** Page for a user without organisations in the register: the requirements, and where to obtain them (ACC-05). */
import type { LoginUser } from '@sievert/contract/authentication'
import { choosePrivatePerson } from '../../api/authentication.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { PageCard } from '../../form/page/PageCard.tsx'
import { LogOutFailure } from '../../form/session/LogOutFailure.tsx'
import { useLogOut } from '../../form/session/log-out.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Anchor } from '../../ui/Link.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { ChoiceFailure, useChoice } from './choice.tsx'

const REQUIREMENTS = ['owner', 'warrant-holder', 'warrant-issuer', 'private-person'] as const

/** `onChosen`: continues for a user who chose to represent themselves. */
export function NoOrganisations({ onChosen }: { onChosen: (user: LoginUser) => Promise<void> }) {
  const { t } = useTexts()
  const choice = useChoice(choosePrivatePerson, onChosen)
  const leaving = useLogOut('elsewhere', false)
  const { fullmaktUrl } = useConfiguration()
  return (
    <PageCard heading={t('login.no-organisations.header.text')} title={t('login.organisation.header.text')}>
      <BodyText>{t('login.no-organisations.message.text')}</BodyText>
      <ul className="sv-list">
        {REQUIREMENTS.map((name) => (
          <li key={name}>{t(`login.no-organisations.${name}.text`)}</li>
        ))}
      </ul>
      <BodyText>
        <Anchor href={fullmaktUrl}>{t('login.no-organisations.proxies.text')}</Anchor>
      </BodyText>
      <ChoiceFailure error={choice.error} />
      {leaving.isError && <LogOutFailure error={leaving.error} />}
      <div className="sv-actions">
        <Button loading={choice.isPending} onClick={() => choice.mutate()}>
          {t('login.no-organisations.private.text')}
        </Button>
        <Button variant="secondary" loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {t('login.no-organisations.logout.text')}
        </Button>
      </div>
    </PageCard>
  )
}
