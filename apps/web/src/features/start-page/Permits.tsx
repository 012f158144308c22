/** What holds: its number, until when, and how it is renewed. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { Permit } from '@sievert/domain/application/permits'
import { PermitAction, variantOf } from '../../form/PermitAction.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { ShortText } from '../../ui/Typography.tsx'
import { ShowAll, useFew } from './Few.tsx'

export function Permits({ permits }: { permits: readonly Permit<ApplicationSummary>[] }) {
  const { t } = useTexts()
  const { few, left, showAll } = useFew(permits)
  if (permits.length === 0) return null
  return (
    <Card heading={t('start.permits.header.text')}>
      <ul className="sv-rows">
        {few.map((permit) => (
          <PermitRow key={permit.held.applicationId} permit={permit} />
        ))}
      </ul>
      <ShowAll left={left} count={permits.length} onPress={showAll} />
    </Card>
  )
}

function PermitRow({ permit }: { permit: Permit<ApplicationSummary> }) {
  const { t, date } = useTexts()
  const { held, validUntil, renewal } = permit
  const number = held.caseNumber ?? held.reportNumber
  return (
    <li>
      <div>
        <ShortText weight="semibold">{held.businessType.name}</ShortText>
        <ShortText size="small" className="sv-cell-note">
          <span className="sv-number">{number ?? t('start.table.no-case-number.text')}</span>
          {' · '}
          {t('start.table.valid-until.text', [date(validUntil)])}
        </ShortText>
        {(renewal === 'begun' || renewal === 'sent') && (
          <ShortText size="small" className="sv-cell-note">
            {t(`start.permits.${renewal}.${variantOf(held)}.text`)}
          </ShortText>
        )}
      </div>
      <PermitAction permit={permit} />
    </li>
  )
}
