/** Applications that the person is asked to sign, the earliest last day first (TOG-01). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { nameOf } from '../../form/page/application-name.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { WaitingCard, WaitingRow } from './WaitingCard.tsx'

type ToSign = ApplicationSummary & { cosigning: NonNullable<ApplicationSummary['cosigning']> }

export const toSignOf = (applications: readonly ApplicationSummary[]): ToSign[] =>
  applications
    .flatMap(({ cosigning, ...application }) => (cosigning?.maySign ? [{ ...application, cosigning }] : []))
    .toSorted((one, other) => one.cosigning.lastDay.localeCompare(other.cosigning.lastDay))

export function ToSignCard({ applications }: { applications: readonly ApplicationSummary[] }) {
  const { t, date } = useTexts()
  return (
    <WaitingCard
      name="to sign"
      heading={t('cosigning.to-sign.header.text')}
      waiting={toSignOf(applications)}
      renderRow={(application, isFirst) => (
        <WaitingRow
          key={application.applicationId}
          application={application}
          text={t('cosigning.to-sign.text', [date(application.cosigning.lastDay)])}
        >
          <ButtonLink
            size="small"
            variant={isFirst ? 'primary' : 'secondary'}
            to="/app/$applicationId/cosigning"
            params={application}
            aria-label={`${t('cosigning.to-sign.link.text')}: ${nameOf(application)}`}
          >
            {t('cosigning.to-sign.link.text')}
          </ButtonLink>
        </WaitingRow>
      )}
    />
  )
}
