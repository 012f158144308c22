/** The party's own permits, each a press from its renewal: nobody need know a number that the service has (STA-05). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { Permit } from '@sievert/domain/application/permits'
import { PermitAction } from '../../form/PermitAction.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { ShortText } from '../../ui/Typography.tsx'

/** The rest is renewed by its number, or from the start page. */
const MOST = 10

export function OwnPermits({ permits }: { permits: readonly Permit<ApplicationSummary>[] }) {
  const { t, date } = useTexts()
  return (
    <Card heading={t(permits.length > MOST ? 'renew.own.first.header.text' : 'renew.own.header.text', [MOST])}>
      <ul className="sv-rows">
        {permits.slice(0, MOST).map((permit) => (
          <li key={permit.held.applicationId}>
            <div>
              <ShortText weight="semibold">{permit.held.businessType.name}</ShortText>
              <ShortText size="small" className="sv-cell-note">
                <span className="sv-number">{permit.held.caseNumber}</span>
                {' · '}
                {t('start.table.valid-until.text', [date(permit.validUntil)])}
              </ShortText>
            </div>
            <PermitAction permit={permit} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
