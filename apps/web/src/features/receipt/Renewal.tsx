/** The next action for a permit or notification that is about to end: its renewal, or the renewal already started. */
import type { ApplicationDetails, ApplicationSummary } from '@sievert/contract/application-details'
import { type Permit, permitOf, successorOf } from '@sievert/domain/application/permits'
import { useQuery } from '@tanstack/react-query'
import { sentApplicationsQuery } from '../../api/applications.ts'
import { variantOf } from '../../form/page/application-name.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { BodyText } from '../../ui/Typography.tsx'

/** If the call fails the page is shown without a renewal. */
export const usePermit = (application: ApplicationDetails | undefined) => {
  const enabled = application?.businessType.reportOnly === true || application?.status === 'Granted'
  const { data = [], isLoading } = useQuery({ ...sentApplicationsQuery(), enabled })
  const permit = application && permitOf(data, application.applicationId)
  return { isLoading, permit, successor: application?.ended ? successorOf(data, application) : undefined }
}

export function Renewal({ permit: { held, renewal, by } }: { permit: Permit<ApplicationSummary> }) {
  const { t } = useTexts()
  const variant = variantOf(held)
  if (renewal === 'later') return null
  if (by)
    return (
      <div className="sv-actions">
        <BodyText>{t(`start.permits.${renewal}.${variant}.text`)}</BodyText>
        <Open other={by} isBegun={renewal === 'begun'} />
      </div>
    )
  return <div className="sv-actions">{variant === 'report' ? <NotifyAgain {...held} /> : <Renew held={held} />}</div>
}

/** Opens the application that has replaced this one, or is to replace it. */
function Open({ other, isBegun = false }: { other: ApplicationSummary; isBegun?: boolean }) {
  const { t } = useTexts()
  return (
    <ButtonLink to="/app/$applicationId" params={other} variant="secondary">
      {t(isBegun ? 'start.table.resume.text' : `start.table.open.${variantOf(other)}.text`)}
    </ButtonLink>
  )
}

/** The history state contains the number, so that it is in no address. */
function Renew({ held: { caseNumber = '' } }: { held: ApplicationSummary }) {
  const { t } = useTexts()
  return (
    <ButtonLink to="/app/renew" state={{ follows: { caseNumber } }}>
      {t('start.permits.renew.text')}
    </ButtonLink>
  )
}

function NotifyAgain({ businessType }: { businessType: { nameKey: string } }) {
  const { t } = useTexts()
  return (
    <ButtonLink to="/report/$businessTypeNameKey/new" params={{ businessTypeNameKey: businessType.nameKey }}>
      {t('start.permits.notify.text')}
    </ButtonLink>
  )
}

type BeginAnewProps = { businessType: ApplicationDetails['businessType']; successor: ApplicationSummary | undefined }

/** An ended permit cannot be renewed. */
export function BeginAnew({ businessType, successor }: BeginAnewProps) {
  return (
    <div className="sv-actions">
      <WayOn businessType={businessType} successor={successor} />
    </div>
  )
}

function WayOn({ businessType, successor }: BeginAnewProps) {
  const { t } = useTexts()
  if (successor) return <Open other={successor} />
  if (businessType.reportOnly) return <NotifyAgain businessType={businessType} />
  return <ButtonLink to="/app/new">{t('start.new.apply.text')}</ButtonLink>
}
