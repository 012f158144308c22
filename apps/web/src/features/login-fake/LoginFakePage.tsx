/** Signs in as a test person without an identity provider; outside production only (ACC-08). */
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { becomeUser, fakeLogin } from '../../api/authentication.ts'
import { useSending } from '../../form/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { TEST_PERSONS } from './test-persons.ts'

export function LoginFakePage() {
  const { t, language } = useTexts()
  const { returnTo } = useSearch({ from: '/login-fake' })
  const queries = useQueryClient()
  const router = useRouter()
  const { register, handleSubmit } = useForm<{ personalNumber: string }>({ defaultValues: { personalNumber: '' } })
  const login = useSending({
    mutationFn: async (personalNumber: string) => {
      await becomeUser(queries, await fakeLogin(personalNumber))
      await router.navigate({ to: '/login', search: returnTo ? { returnTo } : {} })
    },
  })
  const other = handleSubmit(({ personalNumber }) => login.mutate(personalNumber.replaceAll(/\D/g, '')))
  usePageTitle(t('login.fake.header.text'))
  return (
    <Card width="login" className="sv-card--centred">
      <PageHeading>{t('login.fake.header.text')}</PageHeading>
      <BodyText>{t('login.fake.introduction.text')}</BodyText>
      {login.isError && (
        <MessageBox variant="error" announce="now">
          {t('login.failed.text')}
        </MessageBox>
      )}
      <ul className="sv-persons">
        {TEST_PERSONS.map(({ personalNumber, name, about }) => (
          <li key={personalNumber}>
            <Button variant="secondary" onClick={() => login.mutate(personalNumber)}>
              {t('login.fake.button.text', [name])}
            </Button>
            <span>{about[language]}</span>
          </li>
        ))}
      </ul>
      <form className="sv-stack" noValidate onSubmit={(event) => void other(event)}>
        <TextField
          label={t('login.fake.personal-number.text')}
          inputMode="numeric"
          autoComplete="off"
          htmlSize={16}
          {...register('personalNumber')}
        />
        <div className="sv-actions">
          <Button type="submit" loading={login.isPending}>
            {t('login.fake.submit.text')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
