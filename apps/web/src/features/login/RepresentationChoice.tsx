/** The choice between representing an organisation and oneself (ACC-03, ACC-06). */
import type { LoginUser } from '@sievert/contract/authentication'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, Controller, useForm, useWatch } from 'react-hook-form'
import {
  chooseEarlierAccount,
  choosePrivatePerson,
  organisationsQuery,
  privatePersonFlag,
  useUser,
} from '../../api/authentication.ts'
import { PageCard } from '../../form/page/PageCard.tsx'
import { CannotSign, IdentifierMayChange } from '../../form/start/ForeignEid.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { Radio, RadioGroup } from '../../ui/RadioGroup.tsx'
import { ChoiceFailure, useChoice } from './choice.tsx'

type Values = { represent: '' | 'organisation' | 'private-person' | 'earlier-account' }
type Props = { onChosen: (user: LoginUser) => Promise<void>; onOrganisation: () => void }

/** An earlier account is offered to the person who joined it. */
function Represented({ control }: { control: Control<Values> }) {
  const { t } = useTexts()
  const { earlierAccount, cannotSign } = useUser() ?? {}
  const hasEarlierAccount = earlierAccount === 'joined'
  const help = cannotSign ? 'cannot-sign' : 'help'
  return (
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
          <Radio value="private-person" description={t(`login.represent.private-person.${help}.text`)}>
            {t('login.represent.private-person.text')}
          </Radio>
          {hasEarlierAccount && (
            <Radio value="earlier-account" description={t('login.represent.earlier-account.help.text')}>
              {t('login.represent.earlier-account.text')}
            </Radio>
          )}
        </RadioGroup>
      )}
    />
  )
}

export function RepresentationChoice({ onChosen, onOrganisation }: Props) {
  const { t } = useTexts()
  const choice = useChoice(
    (wanted: Values['represent']) => (wanted === 'earlier-account' ? chooseEarlierAccount() : choosePrivatePerson()),
    onChosen,
  )
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
  const represent = useWatch({ control, name: 'represent' })
  const proceed = () => (represent === 'organisation' ? onOrganisation() : choice.mutate(represent))
  return (
    <PageCard width="narrow" heading={t('login.represent.header.text')}>
      {mandateEnded && (
        <MessageBox variant="warning" announce="now">
          {t('login.mandate-ended.text')}
        </MessageBox>
      )}
      <IdentifierMayChange />
      <form className="sv-stack" noValidate onSubmit={(event) => void handleSubmit(proceed)(event)}>
        <Represented control={control} />
        <CannotSign applicant={represent === '' || represent === 'organisation' ? 'organisation' : 'private-person'} />
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
