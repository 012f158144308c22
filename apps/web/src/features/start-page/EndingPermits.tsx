/** Permits and notifications that soon end, the first one with the primary button. Drafts have a table of their own. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { lastDayOf, type Permit } from '@sievert/domain/application/permits'
import { today } from '../../api/server-clock.ts'
import { NOTHING_LEFT, type Rest } from '../../form/lists/ShowMoreList.tsx'
import { variantOf } from '../../form/page/application-name.ts'
import { PermitAction } from '../../form/start/PermitAction.tsx'
import { useTexts } from '../../texts/texts.ts'
import { WaitingCard, WaitingRow } from './WaitingCard.tsx'

type Props = {
  /** Those in force. */
  permits: readonly Permit<ApplicationSummary>[]
  /** Permits with later end dates, not fetched yet. */
  rest: Rest
  /** The first one has the primary button of the page. */
  isMain: boolean
}

/** A permit is ending until its renewal is submitted. */
export const endingOf = (permits: Props['permits']) =>
  permits.filter(({ held, renewal }) => renewal === 'due' || (renewal === 'begun' && held.ending))

export function EndingPermits({ permits, isMain, ...props }: Props) {
  const { t, date } = useTexts()
  const textOf = ({ held, renewal }: Permit<ApplicationSummary>) => {
    // Every listed permit has a last day.
    const validUntil = lastDayOf(held)
    const ending = validUntil === today() ? 'ending-today' : 'ending'
    return t(`start.waits.${renewal === 'begun' ? 'renewing' : ending}.${variantOf(held)}.text`, [date(validUntil)])
  }
  return (
    <WaitingCard
      name="waiting"
      heading={t('start.waits.header.text')}
      waiting={endingOf(permits)}
      rest={permits.at(-1)?.held.ending ? props.rest : NOTHING_LEFT}
      renderRow={(permit, isFirst) => (
        <WaitingRow key={permit.held.applicationId} application={permit.held} text={textOf(permit)}>
          <PermitAction permit={permit} isMain={isMain && isFirst} />
        </WaitingRow>
      )}
    />
  )
}
