/** The choice among the organisations that the register lists for the user (ACC-04, ACC-16). */

import type { LoginUser, OrganisationOption } from '@sievert/contract/authentication'
import type { Role } from '@sievert/domain/representation/roles'
import { displayNationalIdentity } from '@sievert/domain/rules/national-identity'
import type { TextKey } from '@sievert/domain/text-key'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { chooseOrganisation, organisationsQuery, useUser } from '../../api/authentication.ts'
import { PageCard } from '../../form/page/PageCard.tsx'
import { CannotSign } from '../../form/start/ForeignEid.tsx'
import { SignsJointly } from '../../form/start/SignsJointly.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { FailureBox } from '../../ui/MessageBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { ChoiceFailure, useChoice } from './choice.tsx'
import { NoOrganisations } from './NoOrganisations.tsx'

type Props = { onChosen: (user: LoginUser) => Promise<void>; onCancel: () => void }

export function OrganisationChoice({ onChosen, onCancel }: Props) {
  const { t } = useTexts()
  const organisations = useQuery(organisationsQuery())
  if (organisations.data?.length === 0) return <NoOrganisations onChosen={onChosen} />
  return (
    <PageCard width="narrow" heading={t('login.organisation.header.text')}>
      {organisations.isPending && <Skeleton variant="rounded" height={220} />}
      {organisations.isError && (
        <>
          <FailureBox>{t('login.register-unavailable.text')}</FailureBox>
          <div className="sv-actions">
            <Button onClick={() => void organisations.refetch()}>{t('general.retry.text')}</Button>
            <Button variant="secondary" onClick={onCancel}>
              {t('general.cancel.text')}
            </Button>
          </div>
        </>
      )}
      {organisations.data && <Choice options={organisations.data} onChosen={onChosen} onCancel={onCancel} />}
    </PageCard>
  )
}

const ROLE: Record<Role, TextKey> = {
  owner: 'login.role.Owner.text',
  warrantHolder: 'login.role.WarrantHolder.text',
  warrantIssuer: 'login.role.WarrantIssuer.text',
}

/** The only organisation is chosen already. */
const onlyOne = (options: OrganisationOption[]) => (options.length === 1 ? options[0] : undefined)

function Choice({ options, onChosen, onCancel }: Props & { options: OrganisationOption[] }) {
  const { t } = useTexts()
  const choice = useChoice(chooseOrganisation, onChosen)
  const { register, handleSubmit, formState, control } = useForm({
    defaultValues: { cid: onlyOne(options)?.cid ?? '' },
  })
  const wanted = useWatch({ control, name: 'cid' })
  const user = useUser()
  const chosen = options.find(({ cid }) => cid === wanted)
  const proceed = () => chosen && choice.mutate({ cid: chosen.cid, name: chosen.name })
  return (
    <form className="sv-stack" noValidate onSubmit={(event) => void handleSubmit(proceed)(event)}>
      <Select
        label={t('login.organisation.label.text')}
        error={formState.errors.cid && t('login.organization.required')}
        placeholder={t('general.choose.text')}
        options={options.map(({ cid, name }) => [cid, name])}
        {...register('cid', { required: true })}
      />
      {chosen && (
        <DescriptionList
          className="sv-facts--sunken"
          facts={[
            [t('login.organisation.number.text'), displayNationalIdentity(chosen.organizationNumber)],
            [t('login.organisation.name.text'), chosen.name],
            [t('login.organisation.role.text'), t(ROLE[chosen.role])],
          ]}
        />
      )}
      {chosen?.signsJointly && !user?.cannotSign && <SignsJointly />}
      <CannotSign applicant="organisation" />
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
