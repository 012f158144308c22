/** The way on from a permit or a notification whose time has come: renewing it, or the renewal that there is. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { type Permit, permitOf } from '@sievert/domain/application/permits'
import { useQuery } from '@tanstack/react-query'
import { sentApplicationsQuery } from '../../api/applications.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { BodyText } from '../../ui/Typography.tsx'

/** Without an answer the page is shown without a renewal. */
export const usePermit = (applicationId: string, enabled: boolean) => {
  const { data = [], isLoading } = useQuery({ ...sentApplicationsQuery(), enabled })
  return { isLoading, permit: permitOf(data, applicationId) }
}

export function Renewal({ permit: { held, renewal, by } }: { permit: Permit<ApplicationSummary> }) {
  const { t } = useTexts()
  const variant = held.businessType.reportOnly ? 'report' : 'application'
  if (renewal === 'later') return null
  if (by)
    return (
      <div className="sv-actions" data-color="accent">
        <BodyText>{t(`start.permits.${renewal}.${variant}.text`)}</BodyText>
        <ButtonLink to="/app/$applicationId" params={by} variant="secondary">
          {t(renewal === 'begun' ? 'start.table.resume.text' : `start.table.open.${variant}.text`)}
        </ButtonLink>
      </div>
    )
  return <div className="sv-actions">{variant === 'report' ? <NotifyAgain {...held} /> : <Renew held={held} />}</div>
}

/** The number goes along, and is then in no address. */
function Renew({ held: { caseNumber = '' } }: { held: ApplicationSummary }) {
  const { t } = useTexts()
  return (
    <ButtonLink to="/app/renew" state={{ renews: { caseNumber } }}>
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

/** What has ended can't be renewed. */
export function BeginAnew({ businessType }: { businessType: { nameKey: string; reportOnly: boolean } }) {
  const { t } = useTexts()
  return (
    <div className="sv-actions">
      {businessType.reportOnly ? (
        <NotifyAgain businessType={businessType} />
      ) : (
        <ButtonLink to="/app/new">{t('start.new.apply.text')}</ButtonLink>
      )}
    </div>
  )
}
