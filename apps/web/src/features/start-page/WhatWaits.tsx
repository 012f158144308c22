/**
 * Pending actions, the most urgent first, which has the primary button: approaching deadlines, then the latest draft.
 */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { lastDayOf, type Permit } from '@sievert/domain/application/permits'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { serverNow, today } from '../../api/server-clock.ts'
import { NOTHING_LEFT, PAGE_SIZE, type Rest, ShowMoreRows, useShowMore } from '../../form/lists/ShowMoreList.tsx'
import { nameOf, variantOf } from '../../form/page/application-name.ts'
import { PermitAction } from '../../form/start/PermitAction.tsx'
import { NumberText } from '../../texts/NumberText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { BodyText, ShortText } from '../../ui/Typography.tsx'
import { AboutDraft } from './AboutDraft.tsx'

const DAY_MS = 86_400_000
/** The same period as for the mail to the owner of a draft. */
const SOON_DAYS = 30

/** `rest`: permits with later end dates, not fetched yet. */
type Props = { started: readonly ApplicationSummary[]; permits: readonly Permit<ApplicationSummary>[]; rest: Rest }
type Waiting = { draft: ApplicationSummary; isGoing: boolean } | { permit: Permit<ApplicationSummary> }

const waitingOf = ({ started, permits }: Omit<Props, 'rest'>): Waiting[] => {
  const soon = stockholmDate(serverNow() + SOON_DAYS * DAY_MS)
  const going = started.filter(({ draft }) => draft && draft.removedFrom <= soon)
  // A permit counts as expiring until its renewal is submitted. The renewal is its action, not a separate entry.
  const ending = permits.filter(({ held, renewal }) => renewal === 'due' || (renewal === 'begun' && held.ending))
  const isWayOn = (draft: ApplicationSummary) => ending.some(({ by }) => by?.applicationId === draft.applicationId)
  const last = started.find((draft) => !draft.unavailable && !isWayOn(draft))
  return [
    ...going.map((draft) => ({ draft, isGoing: true })),
    ...ending.map((permit) => ({ permit })),
    ...(last && !going.includes(last) ? [{ draft: last, isGoing: false }] : []),
  ]
}

export function WhatWaits(props: Props) {
  const { t } = useTexts()
  const waiting = waitingOf(props)
  const rest = props.permits.at(-1)?.held.ending ? props.rest : NOTHING_LEFT
  const { shown, left, showMore } = useShowMore('waiting', waiting, PAGE_SIZE, rest)
  if (waiting.length === 0) return null
  return (
    <Card heading={t('start.waits.header.text')} className="sv-card--accent">
      <ul className="sv-rows">
        {shown.map((one, index) =>
          'permit' in one ? (
            <EndingPermit key={one.permit.held.applicationId} permit={one.permit} isFirst={index === 0} />
          ) : (
            <WaitingDraft key={one.draft.applicationId} {...one} isFirst={index === 0} />
          ),
        )}
      </ul>
      <ShowMoreRows left={left} count={waiting.length} isLast={left <= PAGE_SIZE} onPress={showMore} rest={rest} />
    </Card>
  )
}

function EndingPermit({ permit, isFirst }: { permit: Permit<ApplicationSummary>; isFirst: boolean }) {
  const { t, date } = useTexts()
  const { held, renewal } = permit
  // Only a permit with a last day waits here.
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
      <PermitAction permit={permit} isMain={isFirst} />
    </li>
  )
}

type WaitingDraftProps = { draft: ApplicationSummary; isGoing: boolean; isFirst: boolean }

function WaitingDraft({ draft: application, isGoing, isFirst }: WaitingDraftProps) {
  const { t, date } = useTexts()
  const { applicationId, businessType, draft } = application
  const resume = t('start.table.resume.text')
  const said = isGoing
    ? t('start.waits.going.text', [date(draft?.removedFrom ?? '')])
    : t(`start.waits.begun.${variantOf(application)}.text`)
  return (
    <li>
      <div>
        <ShortText weight="semibold">{businessType.name}</ShortText>
        <BodyText>{said}</BodyText>
        <AboutDraft application={application} />
      </div>
      <ButtonLink
        size="small"
        variant={isFirst ? 'primary' : 'secondary'}
        to="/app/$applicationId"
        params={{ applicationId }}
        aria-label={`${resume}: ${nameOf(application)}`}
      >
        {resume}
      </ButtonLink>
    </li>
  )
}
