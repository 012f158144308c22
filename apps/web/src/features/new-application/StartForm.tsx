/** Chooses the activity, on a renewal the earlier case number, and creates the application. */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import { FormProvider, useWatch } from 'react-hook-form'
import { focusField } from '../../form/focus-field.ts'
import { toIssues } from '../../form/issues.ts'
import { QuotaReached } from '../../form/QuotaReached.tsx'
import { TextInput } from '../../form/TextInput.tsx'
import { useCreation } from '../../form/use-creation.ts'
import { useInput } from '../../form/use-field.ts'
import { useJudgedForm } from '../../form/use-judged-form.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { checkStart, type StartValues } from './check-start.ts'

type Props = { types: BusinessTypeListed[]; isRenewal: boolean }

export function StartForm({ types, isRenewal }: Props) {
  const { t } = useTexts()
  const form = useJudgedForm<StartValues>({
    defaultValues: { businessTypeId: '', previousCaseNumber: '' },
    check: (values) => checkStart(values, isRenewal),
  })
  const creation = useCreation()
  const create = ({ businessTypeId: id, previousCaseNumber }: StartValues) =>
    creation.mutate({
      businessTypeId: Number(id),
      isRenewal,
      ...(isRenewal ? { previousCaseNumber: previousCaseNumber.trim() } : {}),
    })
  // A form too short for a summary of what is wrong.
  const goToFirst = (errors: object) => focusField(toIssues(errors)[0]?.path ?? '')
  const businessTypeId = useWatch({ control: form.control, name: 'businessTypeId' })
  const chosen = types.find(({ id }) => String(id) === businessTypeId)
  const isStartable = chosen?.implemented ?? true
  return (
    <FormProvider {...form}>
      <form className="sv-stack" noValidate onSubmit={(event) => void form.handleSubmit(create, goToFirst)(event)}>
        <BusinessTypeSelect types={types} />
        {chosen && !isStartable && (
          <MessageBox variant="info" announce="politely">
            {t('new.not-implemented.text')}{' '}
            <Link inlineText to="/report/$businessTypeNameKey/new" params={{ businessTypeNameKey: chosen.nameKey }}>
              {t('new.not-implemented.link.text')}
            </Link>
          </MessageBox>
        )}
        {isRenewal && isStartable && (
          <TextInput
            name="previousCaseNumber"
            label={t('renew.case-number.label.text')}
            description={t('renew.case-number.help.text', ['SIE2026-1234'])}
            htmlSize={24}
          />
        )}
        <QuotaReached error={creation.error} />
        <div className="sv-actions">
          {isStartable && (
            <Button type="submit" loading={creation.isPending}>
              {t(isRenewal ? 'renew.submit.text' : 'new.submit.text')}
            </Button>
          )}
          <ButtonLink variant="secondary" to="/">
            {t('new.cancel.text')}
          </ButtonLink>
        </div>
      </form>
    </FormProvider>
  )
}

function BusinessTypeSelect({ types }: { types: BusinessTypeListed[] }) {
  const { t } = useTexts()
  return (
    <Select
      {...useInput('businessTypeId')}
      label={t('new.business-type.label.text')}
      placeholder={t('new.business-type.placeholder.text')}
      options={types.map(({ id, name }) => [id, name])}
    />
  )
}
