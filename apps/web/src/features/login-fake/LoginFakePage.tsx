/** Signs in as a test person without an identity provider; outside production only (ACC-08). */
import type { FakeLogin } from '@sievert/contract/authentication'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { becomeUser, fakeLogin } from '../../api/authentication.ts'
import { PageCard } from '../../form/page/PageCard.tsx'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBox } from '../../ui/MessageBox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { FOREIGN_PERSONS, TEST_PERSONS } from './test-persons.ts'

export function LoginFakePage() {
  const { t } = useTexts()
  const { returnTo } = useSearch({ from: '/login-fake' })
  const queries = useQueryClient()
  const router = useRouter()
  const [other, setOther] = useState('')
  const login = useSending({
    mutationFn: async (person: FakeLogin) => {
      await becomeUser(queries, await fakeLogin(person))
      await router.navigate({ to: '/login', search: returnTo ? { returnTo } : {} })
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    login.mutate({ personalNumber: other.replaceAll(/\D/g, '') })
  }
  return (
    <PageCard heading={t('login.fake.header.text')}>
      <BodyText>{t('login.fake.introduction.text')}</BodyText>
      {login.isError && <FailureBox>{t('login.failed.text')}</FailureBox>}
      <ul className="sv-persons">
        {TEST_PERSONS.map(({ personalNumber, name, about }) => (
          <li key={personalNumber}>
            <Button variant="secondary" onClick={() => login.mutate({ personalNumber })}>
              {t('login.fake.button.text', [name])}
            </Button>
            <span>{t(`login.fake.about.${about}.text`)}</span>
          </li>
        ))}
        {FOREIGN_PERSONS.map(({ prid, name, about }) => (
          <li key={prid}>
            <Button variant="secondary" onClick={() => login.mutate({ prid })}>
              {t('login.fake.button.text', [name])}
            </Button>
            <span>{t(`login.fake.about.${about}.text`)}</span>
          </li>
        ))}
      </ul>
      <form className="sv-stack" noValidate onSubmit={submit}>
        <TextField
          label={t('login.fake.personal-number.text')}
          inputMode="numeric"
          autoComplete="off"
          htmlSize={16}
          value={other}
          onChange={(event) => setOther(event.target.value)}
        />
        <div className="sv-actions">
          <Button type="submit" loading={login.isPending}>
            {t('login.fake.submit.text')}
          </Button>
        </div>
      </form>
    </PageCard>
  )
}
