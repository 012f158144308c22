/** Chooses the activity, on a renewal the earlier case number, and creates the application. */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import { caseNumber } from '@sievert/domain/rules/case-number'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { QuotaReached } from '../../form/QuotaReached.tsx'
import { useCreation } from '../../form/use-creation.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'

type Values = { businessTypeId: string; previousCaseNumber: string }
type Props = { types: BusinessTypeListed[]; isRenewal: boolean }

export function StartForm({ types, isRenewal }: Props) {
  const { t } = useTexts()
  const form = useForm<Values>({ mode: 'onBlur', defaultValues: { businessTypeId: '', previousCaseNumber: '' } })
  const creation = useCreation()
  const create = ({ businessTypeId: id, previousCaseNumber }: Values) =>
    creation.mutate({
      businessTypeId: Number(id),
      isRenewal,
      ...(isRenewal ? { previousCaseNumber: previousCaseNumber.trim() } : {}),
    })
  const businessTypeId = useWatch({ control: form.control, name: 'businessTypeId' })
  const chosen = types.find(({ id }) => String(id) === businessTypeId)
  const isStartable = chosen?.implemented ?? true
  return (
    <form className="sv-stack" noValidate onSubmit={(event) => void form.handleSubmit(create)(event)}>
      <BusinessTypeSelect form={form} types={types} />
      {chosen && !isStartable && (
        <MessageBox variant="info" announce="politely">
          {t('new.not-implemented.text')}{' '}
          <Link inlineText to="/report/$businessTypeNameKey/new" params={{ businessTypeNameKey: chosen.nameKey }}>
            {t('new.not-implemented.link.text')}
          </Link>
        </MessageBox>
      )}
      {isRenewal && isStartable && <CaseNumberField form={form} />}
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
  )
}

function BusinessTypeSelect({ form, types }: { form: UseFormReturn<Values>; types: BusinessTypeListed[] }) {
  const { t } = useTexts()
  const error = form.formState.errors.businessTypeId?.message
  return (
    <Select
      label={t('new.business-type.label.text')}
      error={error && t(error)}
      {...form.register('businessTypeId', { required: 'validation.business-type.required' })}
    >
      <option value="">{t('new.business-type.placeholder.text')}</option>
      {types.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function CaseNumberField({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTexts()
  const error = form.formState.errors.previousCaseNumber?.message
  return (
    <TextField
      label={t('renew.case-number.label.text')}
      description={t('renew.case-number.help.text', ['SIE2026-1234'])}
      autoComplete="off"
      htmlSize={24}
      error={error && t(error)}
      {...form.register('previousCaseNumber', { validate: (value) => caseNumber(value.trim()).at(0)?.key ?? true })}
    />
  )
}
