/** The status of an application as lists show it. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { isPermit } from '@sievert/domain/receipts/receipt-content'
import { useTexts } from '../../texts/texts.ts'
import { Tag } from '../../ui/Tag.tsx'
import { ShortText } from '../../ui/Typography.tsx'
import { variantOf } from '../page/application-name.ts'
import { useLastDay } from './validity.ts'

const COLOUR = {
  Started: 'neutral',
  Submitted: 'info',
  Granted: 'success',
  Rejected: 'warning',
  Dismissed: 'warning',
  Withdrawn: 'warning',
  TakenBack: 'neutral',
  Ended: 'warning',
} as const
const SAID = { granted: 'Granted', rejected: 'Rejected', dismissed: 'Dismissed', withdrawn: 'Withdrawn' } as const

export const statusOf = ({ decision, ended, status, businessType }: ApplicationSummary) => {
  if (decision?.kind === 'withdrawn') return isPermit({ status, ...businessType }) ? 'Withdrawn' : 'TakenBack'
  const held = decision ? SAID[decision.kind] : status
  return ended ? 'Ended' : held
}

/** The status as text; the colour only repeats it. */
export function ApplicationStatus({ application }: { application: ApplicationSummary }) {
  const { t, date } = useTexts()
  const wordsOfLastDay = useLastDay()
  const { ended, validUntil, statusLabel, withdrawalAskedAt } = application
  const status = statusOf(application)
  return (
    <>
      <Tag size="small" variant="moderate" data-color={COLOUR[status]}>
        {t(`application.status.${status}.text`)}
      </Tag>
      {(validUntil || status === 'Granted') && !ended && application.decision?.kind !== 'withdrawn' && (
        <ShortText size="small" className="sv-cell-note">
          {wordsOfLastDay(validUntil)}
        </ShortText>
      )}
      {withdrawalAskedAt && (
        <ShortText size="small" className="sv-cell-note sv-cell-note--label">
          {t(`case.${status === 'TakenBack' ? 'taken-back' : 'withdrawal-asked'}.${variantOf(application)}.text`, [
            date(withdrawalAskedAt),
          ])}
        </ShortText>
      )}
      {statusLabel && (
        <ShortText size="small" className="sv-cell-note sv-cell-note--label">
          {statusLabel}
        </ShortText>
      )}
    </>
  )
}
