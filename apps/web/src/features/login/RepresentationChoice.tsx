/** The choice between representing an organisation and oneself (ACC-03, ACC-06). */
import type { LoginUser } from '@sievert/contract/authentication'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { choosePrivatePerson, organisationsQuery, privatePersonFlag, useUser } from '../../api/authentication.ts'
import { PageCard } from '../../form/page/PageCard.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { Radio, RadioGroup } from '../../ui/RadioGroup.tsx'
import { ChoiceFailure, useChoice } from './choice.tsx'

type Values = { represent: '' | 'organisation' | 'private-person' }
type Props = { onChosen: (user: LoginUser) => Promise<void>; onOrganisation: () => void }

export function RepresentationChoice({ onChosen, onOrganisation }: Props) {
  const { t } = useTexts()
  const choice = useChoice(choosePrivatePerson, onChosen)
  const mandateEnded = useUser()?.mandateEnded
  const { data: organisations = [] } = useQuery(organisationsQuery())
  const [wasPrivate] = useState(privatePersonFlag.read)
  const known = organisations.length === 1 ? 'organisation' : ''
  // The register may answer after the choice, which stays.
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: { represent: '' },
    values: { represent: wasPrivate ? 'private-person' : known },
    resetOptions: { keepDirtyValues: true },
  })
  const proceed = ({ represent }: Values) => (represent === 'organisation' ? onOrganisation() : choice.mutate())
  return (
    <PageCard width="narrow" heading={t('login.represent.header.text')}>
      {mandateEnded && (
        <MessageBox variant="warning" announce="now">
          {t('login.mandate-ended.text')}
        </MessageBox>
      )}
      <form className="sv-stack" noValidate onSubmit={(event) => void handleSubmit(proceed)(event)}>
        <Controller
          control={control}
          name="represent"
          rules={{ required: true }}
          render={({ field: { ref, ...field }, fieldState: { error } }) => (
            <RadioGroup
              {...field}
              legend={t('login.represent.header.text')}
              hideLegend
              error={error && t('validation.login.represent.required')}
            >
              <Radio ref={ref} value="organisation" description={t('login.represent.organisation.help.text')}>
                {t('login.represent.organisation.text')}
              </Radio>
              <Radio value="private-person" description={t('login.represent.private-person.help.text')}>
                {t('login.represent.private-person.text')}
              </Radio>
            </RadioGroup>
          )}
        />
        <ChoiceFailure error={choice.error} />
        <div className="sv-actions">
          <Button type="submit" loading={choice.isPending}>
            {t('general.continue.text')}
          </Button>
          <ButtonLink variant="secondary" to="/logout">
            {t('general.cancel.text')}
          </ButtonLink>
        </div>
      </form>
    </PageCard>
  )
}
