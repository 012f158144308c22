/** Permits and notifications in force: number, end date and renewal; a long list has a search field. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { Permit } from '@sievert/domain/application/permits'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { BodyText, ShortText } from '../../ui/Typography.tsx'
import { SearchField } from '../lists/SearchField.tsx'
import {
  fitsWithoutButton,
  NOTHING_LEFT,
  PAGE_SIZE,
  type Rest,
  ShowMoreRows,
  useShowMore,
} from '../lists/ShowMoreList.tsx'
import { matchesSearch } from '../lists/text-search.ts'
import { nameOf, variantOf } from '../page/application-name.ts'
import { ChangeAction, PermitAction } from './PermitAction.tsx'
import { useLastDay } from './validity.ts'

/** `rest`: permits with later end dates, not fetched yet. */
type Props = {
  heading: string
  permits: readonly Permit<ApplicationSummary>[]
  rest?: Rest
  /** The actions that a row offers; all when left out. */
  offers?: PermitOffer
  /** Begun renewals of ending permits stand above the list, and need no action in it. */
  isBelowEnding?: boolean
}
type PermitOffer = 'renew' | 'change'

export function Permits({ heading, permits, rest = NOTHING_LEFT, offers, isBelowEnding = false }: Props) {
  const { t } = useTexts()
  const [wanted, want] = useState('')
  const found = permits.filter(({ held }) => matchesSearch(nameOf(held), wanted))
  const { shown, left, showMore } = useShowMore('permits', found, PAGE_SIZE, rest)
  if (permits.length === 0) return null
  return (
    <Card heading={heading}>
      {!fitsWithoutButton(permits) && (
        <SearchField
          label={t('start.permits.search.label.text')}
          found={t('start.search.found.text', [found.length, permits.length])}
          {...{ wanted, want, rest }}
        />
      )}
      {found.length === 0 && !rest.isLeft && <BodyText className="sv-empty">{t('start.search.none.text')}</BodyText>}
      <ul className="sv-rows">
        {shown.map((permit) => (
          <PermitRow key={permit.held.applicationId} permit={permit} offers={offers} isBelowEnding={isBelowEnding} />
        ))}
      </ul>
      <ShowMoreRows left={left} count={found.length} isLast={left <= PAGE_SIZE} onPress={showMore} rest={rest} />
    </Card>
  )
}

type PermitRowProps = { permit: Permit<ApplicationSummary>; offers: PermitOffer | undefined; isBelowEnding: boolean }

function PermitRow({ permit, offers, isBelowEnding }: PermitRowProps) {
  const { t } = useTexts()
  const wordsOfLastDay = useLastDay()
  const { held, renewal, change } = permit
  const number = held.caseNumber ?? held.reportNumber
  const isAbove = isBelowEnding && renewal === 'begun' && held.ending
  return (
    <li>
      <div>
        <ShortText weight="semibold">{held.businessType.name}</ShortText>
        <ShortText size="small" className="sv-cell-note">
          {number && (
            <>
              <span className="sv-number">{number}</span>
              {'\u00a0· '}
            </>
          )}
          {wordsOfLastDay(held.validUntil)}
        </ShortText>
        {(renewal === 'begun' || renewal === 'sent') && (
          <ShortText size="small" className="sv-cell-note">
            {t(`start.permits.${renewal}.${variantOf(held)}.text`)}
          </ShortText>
        )}
        {change && (
          <ShortText size="small" className="sv-cell-note">
            {t(`start.permits.changing.${change.status === 'Started' ? 'begun' : 'sent'}.text`)}
          </ShortText>
        )}
      </div>
      {offers !== 'change' && !isAbove && <PermitAction permit={permit} />}
      {offers !== 'renew' && <ChangeAction permit={permit} />}
    </li>
  )
}
