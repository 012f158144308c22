/** Which organisation, of those that the register gives this person (ACC-04, ACC-16). */
import type { LoginUser, OrganisationOption, Role } from '@sievert/contract/authentication'
import { displayOrganisationNumber } from '@sievert/domain/rules/organisation-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { chooseOrganisation, organisationsQuery } from '../../api/authentication.ts'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { ChoiceFailure, useChoice } from './choice.tsx'
import { NoOrganisations } from './NoOrganisations.tsx'

type Props = { onChosen: (user: LoginUser) => Promise<void>; onCancel: () => void }

export function OrganisationChoice({ onChosen, onCancel }: Props) {
  const { t } = useTexts()
  const organisations = useQuery(organisationsQuery())
  usePageTitle(t('login.organisation.header.text'))
  if (organisations.data?.length === 0) return <NoOrganisations onChosen={onChosen} />
  return (
    <Card width="narrow" className="sv-card--centred">
      <PageHeading>{t('login.organisation.header.text')}</PageHeading>
      {organisations.isPending && <Skeleton variant="rounded" height={220} />}
      {organisations.isError && (
        <>
          <MessageBox variant="error" announce="now">
            {t('login.register-unavailable.text')}
          </MessageBox>
          <div className="sv-actions">
            <Button onClick={() => void organisations.refetch()}>{t('general.retry.text')}</Button>
            <Button variant="secondary" onClick={onCancel}>
              {t('general.cancel.text')}
            </Button>
          </div>
        </>
      )}
      {organisations.data && <Choice options={organisations.data} onChosen={onChosen} onCancel={onCancel} />}
    </Card>
  )
}

const ROLE: Record<Role, string> = {
  owner: 'login.role.Owner.text',
  warrantHolder: 'login.role.WarrantHolder.text',
  warrantIssuer: 'login.role.WarrantIssuer.text',
}

function Choice({ options, onChosen, onCancel }: Props & { options: OrganisationOption[] }) {
  const { t } = useTexts()
  const choice = useChoice(chooseOrganisation, onChosen)
  const { register, handleSubmit, formState } = useForm<{ cid: string }>({ defaultValues: { cid: '' } })
  const [chosen, setChosen] = useState<OrganisationOption>()
  const error = formState.errors.cid?.message
  const proceed = () => {
    if (chosen) choice.mutate({ cid: chosen.cid, name: chosen.name })
  }
  return (
    <form className="sv-stack" noValidate onSubmit={(event) => void handleSubmit(proceed)(event)}>
      <Select
        label={t('login.organisation.label.text')}
        error={error && t(error)}
        {...register('cid', {
          required: 'login.organization.required',
          onChange: ({ target }) => setChosen(options.find(({ cid }) => cid === target.value)),
        })}
      >
        <option value="">{t('general.choose.text')}</option>
        {options.map(({ cid, name }) => (
          <option key={cid} value={cid}>
            {name}
          </option>
        ))}
      </Select>
      {chosen && <Facts organisation={chosen} />}
      <BodyText size="small" className="sv-note">
        {t('login.organisation.source.text')}
      </BodyText>
      <ChoiceFailure error={choice.error} />
      <div className="sv-actions">
        <Button type="submit" loading={choice.isPending}>
          {t('general.continue.text')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('general.cancel.text')}
        </Button>
      </div>
    </form>
  )
}

function Facts({ organisation: { organizationNumber, name, role } }: { organisation: OrganisationOption }) {
  const { t } = useTexts()
  const facts = [
    ['login.organisation.number.text', displayOrganisationNumber(organizationNumber)],
    ['login.organisation.name.text', name],
    ['login.organisation.role.text', t(ROLE[role])],
  ] as const
  return (
    <dl className="sv-facts sv-facts--sunken">
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
