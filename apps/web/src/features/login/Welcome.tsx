/** The welcome card: information before the login, and the consent that it requires (ACC-02). */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import { loginAddress, useUser } from '../../api/authentication.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { guideQuery } from '../../api/guide.ts'
import { PageCard } from '../../form/page/PageCard.tsx'
import { broughtBy } from '../../form/start/guide-memory.ts'
import { ToGuide } from '../../form/start/ToGuide.tsx'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Link } from '../../ui/Link.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'

const BEFORE_YOU_START = ['organisation', 'private-person', 'save', 'public'] as const

export function Welcome() {
  const { t } = useTexts()
  const config = useConfiguration()
  const { reason, code } = useSearch({ from: '/login' })
  const isBrought = useIsBrought()
  return (
    <PageCard heading={t('login.header.text')} title={t('login.title.text')}>
      {reason && (
        <MessageBox variant="warning">
          {t(reason === 'clock' ? 'error.clock.text' : `login.${reason}.text`)}
          {code && ` ${t('general.error-id.text', [code])}`}
        </MessageBox>
      )}
      <BodyText size="large">{t('login.introduction.text')}</BodyText>
      {isBrought === false && <ToGuide />}
      {isBrought && <MessageBox variant="info">{t('login.guide.brought.text')}</MessageBox>}
      <Section heading={t('login.before-you-start.header.text')}>
        <ul className="sv-list">
          {BEFORE_YOU_START.map((name) => (
            <li key={name}>{t(`login.before-you-start.${name}.text`)}</li>
          ))}
        </ul>
      </Section>
      <Section heading={t('login.consent.header.text')}>
        <BodyText>
          <TextWithMail textKey="login.consent.message.text" email={config.authority.email} />
        </BodyText>
        <Consent />
      </Section>
    </PageCard>
  )
}

/** True if the guide led here with a result; undefined until its type is known to exist still. */
function useIsBrought(): boolean | undefined {
  const { language } = useTexts()
  const brought = broughtBy(useUser())
  const { data, isError } = useQuery({ ...guideQuery(language), enabled: brought !== undefined })
  if (!brought || isError) return false
  return data?.types.some(({ nameKey }) => nameKey === brought.businessType)
}

function Consent() {
  const { t } = useTexts()
  const config = useConfiguration()
  const { returnTo = '/' } = useSearch({ from: '/login' })
  const [isApproved, approve] = useState(false)
  const [wasSent, send] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(true)
    if (isApproved) window.location.assign(loginAddress(config, returnTo))
    else box.current?.focus()
  }
  return (
    <form className="sv-stack" noValidate onSubmit={submit}>
      <Checkbox
        ref={box}
        checked={isApproved}
        onChange={(event) => approve(event.target.checked)}
        error={wasSent && !isApproved && t('validation.login.approve.required')}
      >
        {t('login.consent.label.text')}
      </Checkbox>
      <div className="sv-actions">
        <Button type="submit">{t('login.button.text')}</Button>
        {config.fakeLogin && (
          <Link to="/login-fake" search={{ returnTo }}>
            {t('login.fake.header.text')}
          </Link>
        )}
      </div>
    </form>
  )
}
