/** The actions for a permit or notification in force. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { canBeChanged, canBeRenewed, type Permit } from '@sievert/domain/application/permits'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { nameOf, variantOf } from '../page/application-name.ts'

type Props = { permit: Permit<ApplicationSummary>; isMain?: boolean }

/** Changes a permit, or opens the change that is not decided yet (NEW-09). */
export function ChangeAction({ permit: { held, change } }: Pick<Props, 'permit'>) {
  const { t } = useTexts()
  const looks = { size: 'small', variant: 'secondary' } as const
  const of = (action: string) => `${action}: ${nameOf(held)}`
  if (change) {
    const open = t('start.permits.changing.open.text')
    return (
      <ButtonLink {...looks} to="/app/$applicationId" params={change} aria-label={of(open)}>
        {open}
      </ButtonLink>
    )
  }
  const { caseNumber } = held
  if (caseNumber === undefined || !canBeChanged(held)) return null
  const begin = t('start.permits.change.text')
  return (
    <ButtonLink {...looks} to="/app/change" state={{ follows: { caseNumber } }} aria-label={of(begin)}>
      {begin}
    </ButtonLink>
  )
}

/** A renewal passes the number in the history state, so that it is in no address. */
export function PermitAction({ permit: { held, renewal, by }, isMain = false }: Props) {
  const { t } = useTexts()
  const { businessType, caseNumber = '' } = held
  const of = (action: string) => `${action}: ${nameOf(held)}`
  const looks = { size: 'small', variant: isMain ? 'primary' : 'secondary' } as const
  if (by) {
    const open = t(renewal === 'begun' ? 'start.table.resume.text' : `start.table.open.${variantOf(held)}.text`)
    return (
      <ButtonLink {...looks} to="/app/$applicationId" params={by} aria-label={of(open)}>
        {open}
      </ButtonLink>
    )
  }
  if (!canBeRenewed(held)) return null
  if (!businessType.reportOnly) {
    const follows = { caseNumber }
    const renew = t('start.permits.renew.text')
    return (
      <ButtonLink {...looks} to="/app/renew" state={{ follows }} aria-label={of(renew)}>
        {renew}
      </ButtonLink>
    )
  }
  if (renewal !== 'due') return null
  const again = t('start.permits.notify.text')
  return (
    <ButtonLink
      {...looks}
      to="/report/$businessTypeNameKey/new"
      params={{ businessTypeNameKey: businessType.nameKey }}
      aria-label={of(again)}
    >
      {again}
    </ButtonLink>
  )
}
