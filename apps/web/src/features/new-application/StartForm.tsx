/** Form that chooses the activity, on a renewal or change the earlier case number, and creates the application. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import type { Issues } from '@sievert/domain/issue'
import { useState } from 'react'
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form'
import { useApplicantKind, useUser } from '../../api/authentication.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { TextInput } from '../../form/fields/TextInput.tsx'
import { useField } from '../../form/fields/use-field.ts'
import { focusField } from '../../form/focus-field.ts'
import { showIssues, toIssues } from '../../form/issues.ts'
import { SearchField } from '../../form/lists/SearchField.tsx'
import { handOver } from '../../form/start/guide-memory.ts'
import { QuotaReached } from '../../form/start/QuotaReached.tsx'
import { TypeSummary } from '../../form/start/TypeSummary.tsx'
import { useCreation } from '../../form/start/use-creation.ts'
import { useJudgedForm } from '../../form/validation/use-judged-form.ts'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { checkStart, type StartKind, type StartValues } from './check-start.ts'
import { EarlierApplications } from './EarlierApplications.tsx'
import { foundTypes, GLANCE } from './offered-types.ts'

const SUBMIT = { new: 'new.submit.text', renew: 'renew.submit.text', change: 'change.submit.text' } as const
const FEE_KIND = { renew: 'renewal', change: 'change' } as const

type Props = {
  types: BusinessTypeListed[]
  kind: StartKind
  /** The permit to renew or change, if already chosen. */
  known: ApplicationSummary | undefined
  /** The name key of the type that the guide led to. */
  brought: string | undefined
  /** Its type is chosen at first, unless the guide led to one. */
  lastSent: ApplicationSummary | undefined
}

const applicationOf = ({ businessTypeId, previousCaseNumber }: StartValues, kind: StartKind) => ({
  businessTypeId: Number(businessTypeId),
  isRenewal: kind === 'renew',
  ...(kind === 'change' && { isChange: true }),
  ...(kind !== 'new' && { previousCaseNumber }),
})

const initialValues = ({ types, kind, known, brought, lastSent }: Props): StartValues => {
  const { businessType, caseNumber = '' } = known ?? {}
  if (kind !== 'new') return { businessTypeId: String(businessType?.id ?? ''), previousCaseNumber: caseNumber }
  const businessTypeId = idOf(types, brought) || String(lastSent?.businessType.id ?? '')
  return { businessTypeId, previousCaseNumber: '' }
}

/** The form is too short for an error summary. */
const showRefused = (form: UseFormReturn<StartValues>, issues: Issues): boolean => {
  const shown = issues.filter(({ path }) => path in form.getValues())
  showIssues(form, shown)
  if (shown[0]) focusField(shown[0].path)
  return shown.length > 0
}

export function StartForm(props: Props) {
  const { types, kind, known, brought, lastSent } = props
  const { t } = useTexts()
  const user = useUser()
  const form = useJudgedForm<StartValues>({
    defaultValues: initialValues(props),
    check: (values) => checkStart(values, kind),
  })
  // A number that is typed may be of any case; the steps explain what that means.
  const page = kind === 'renew' && known ? '/app/$applicationId/renewal' : '/app/$applicationId'
  const handOverGuide = (applicationId: string) => {
    if (chosen?.nameKey === brought) handOver(user, applicationId)
  }
  const creation = useCreation(undefined, handOverGuide, page, (issues) => showRefused(form, issues))
  const create = (values: StartValues) => creation.mutate(applicationOf(values, kind))
  const goToFirst = (errors: object) => focusField(toIssues(errors)[0]?.path ?? '')
  const businessTypeId = useWatch({ control: form.control, name: 'businessTypeId' })
  const chosen = types.find(({ id }) => String(id) === businessTypeId)
  const isStartable = chosen?.implemented ?? true
  return (
    <FormProvider {...form}>
      <form
        className="sv-stack sv-type-choice"
        noValidate
        onSubmit={(event) => void form.handleSubmit(create, goToFirst)(event)}
      >
        <div className="sv-stack">
          <BusinessTypeSelect
            types={types}
            chosen={chosen}
            isSearched={types.length > GLANCE && !known}
            lastSent={chosen?.nameKey === brought ? undefined : lastSent}
          />
        </div>
        {chosen && <TypeSummary type={chosen} {...(kind !== 'new' && { kind: FEE_KIND[kind] })} />}
        <div className="sv-stack">
          {chosen && !isStartable && <NotStartable nameKey={chosen.nameKey} />}
          {kind !== 'new' && isStartable && <CaseNumberInput />}
          <QuotaReached error={creation.error} />
          <div className="sv-actions">
            {isStartable && (
              <Button type="submit" loading={creation.isPending && creation.variables.copyOf === undefined}>
                {t(SUBMIT[kind])}
              </Button>
            )}
            <ButtonLink variant="secondary" to="/">
              {t('new.cancel.text')}
            </ButtonLink>
          </div>
          {kind === 'new' && chosen && isStartable && (
            <EarlierApplications
              businessTypeId={chosen.id}
              begun={creation.isPending ? creation.variables.copyOf : undefined}
              onBegin={(copyOf) => creation.mutate({ businessTypeId: chosen.id, isRenewal: false, copyOf })}
            />
          )}
        </div>
      </form>
    </FormProvider>
  )
}

function CaseNumberInput() {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  return (
    <TextInput
      name="previousCaseNumber"
      label={t('renew.case-number.label.text')}
      description={t('renew.case-number.help.text', [authority.caseNumberExample])}
      htmlSize={24}
    />
  )
}

/** Such a type is only notified of. */
function NotStartable({ nameKey }: Pick<BusinessTypeListed, 'nameKey'>) {
  const { t } = useTexts()
  return (
    <MessageBox variant="info" announce="politely">
      {t('new.not-implemented.text')}{' '}
      <Link inlineText to="/report/$businessTypeNameKey/new" params={{ businessTypeNameKey: nameKey }}>
        {t('new.not-implemented.link.text')}
      </Link>
    </MessageBox>
  )
}

const idOf = (types: readonly BusinessTypeListed[], nameKey: string | undefined): string =>
  String(types.find((type) => type.nameKey === nameKey)?.id ?? '')

/** Permits and notifications apart, where both are offered. */
const choices = (types: readonly BusinessTypeListed[], t: Texts['t']) => {
  const of = (isReport: boolean) =>
    types.filter(({ reportOnly }) => reportOnly === isReport).map(({ id, name }) => [id, name] as const)
  const [permits, reports] = [of(false), of(true)]
  if (permits.length === 0 || reports.length === 0) return { options: [...permits, ...reports] }
  return {
    options: [],
    groups: [
      { label: t('new.group.permits.text'), options: permits },
      { label: t('new.group.reports.text'), options: reports },
    ],
  }
}

type SelectProps = Pick<Props, 'types' | 'lastSent'> & { chosen: BusinessTypeListed | undefined; isSearched: boolean }

/** The chosen type remains listed, whatever the search. The type of `lastSent` names its source (LES-05). */
function BusinessTypeSelect({ types, chosen, isSearched, lastSent }: SelectProps) {
  const { t, date } = useTexts()
  const applicant = useApplicantKind()
  const [wanted, want] = useState('')
  const field = useField<string>('businessTypeId')
  const found = foundTypes(types, wanted)
  const shown = !chosen || found.includes(chosen) ? found : [chosen, ...found]
  const whose = applicant === 'PrivatePerson' ? 'own' : 'party'
  const source =
    lastSent && chosen?.id === lastSent.businessType.id
      ? [t(`remembered.${whose}.application.text`, [date(lastSent.lastSaved)]), lastSent.caseNumber]
          .filter(Boolean)
          .join(', ')
      : undefined
  return (
    <>
      {isSearched && (
        <SearchField
          label={t('new.search.label.text')}
          found={t('new.search.found.text', [found.length, types.length])}
          {...{ wanted, want }}
        />
      )}
      <Select
        id={field.name}
        value={field.value}
        error={field.error}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.blur}
        label={t('new.business-type.label.text')}
        {...(source && { description: source })}
        placeholder={t('new.business-type.placeholder.text')}
        {...choices(shown, t)}
      />
    </>
  )
}
