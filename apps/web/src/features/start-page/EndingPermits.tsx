/** Permits and notifications that soon end, the first one with the primary button. Drafts have a table of their own. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { lastDayOf, type Permit } from '@sievert/domain/application/permits'
import { today } from '../../api/server-clock.ts'
import { NOTHING_LEFT, PAGE_SIZE, type Rest, ShowMoreRows, useShowMore } from '../../form/lists/ShowMoreList.tsx'
import { nameOf, variantOf } from '../../form/page/application-name.ts'
import { PermitAction } from '../../form/start/PermitAction.tsx'
import { NumberText } from '../../texts/NumberText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { BodyText, ShortText } from '../../ui/Typography.tsx'

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

export function EndingPermits({ permits, ...props }: Props) {
  const { t } = useTexts()
  const ending = endingOf(permits)
  const rest = permits.at(-1)?.held.ending ? props.rest : NOTHING_LEFT
  const { shown, left, showMore } = useShowMore('waiting', ending, PAGE_SIZE, rest)
  if (ending.length === 0) return null
  return (
    <Card heading={t('start.waits.header.text')} className="sv-card--accent sv-start__attention">
      <ul className="sv-rows">
        {shown.map((permit, index) => (
          <EndingPermit key={permit.held.applicationId} permit={permit} isMain={props.isMain && index === 0} />
        ))}
      </ul>
      <ShowMoreRows left={left} count={ending.length} isLast={left <= PAGE_SIZE} onPress={showMore} rest={rest} />
    </Card>
  )
}

function EndingPermit({ permit, isMain }: { permit: Permit<ApplicationSummary>; isMain: boolean }) {
  const { t, date } = useTexts()
  const { held, renewal } = permit
  // Every listed permit has a last day.
  const validUntil = lastDayOf(held)
  const ending = validUntil === today() ? 'ending-today' : 'ending'
  const said = renewal === 'begun' ? 'renewing' : ending
  return (
    <li>
      <div>
        <ShortText weight="semibold">
          <NumberText>{nameOf(held)}</NumberText>
        </ShortText>
        <BodyText>{t(`start.waits.${said}.${variantOf(held)}.text`, [date(validUntil)])}</BodyText>
      </div>
      <PermitAction permit={permit} isMain={isMain} />
    </li>
  )
}
