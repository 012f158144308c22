/** The action for a permit or notification in force. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { canBeRenewed, type Permit } from '@sievert/domain/application/permits'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { nameOf, variantOf } from '../page/application-name.ts'

type Props = { permit: Permit<ApplicationSummary>; isMain?: boolean }

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
    const renews = { caseNumber }
    const renew = t('start.permits.renew.text')
    return (
      <ButtonLink {...looks} to="/app/renew" state={{ renews }} aria-label={of(renew)}>
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
