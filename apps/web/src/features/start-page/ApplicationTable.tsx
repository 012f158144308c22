/** One of the two tables; on a phone each row becomes a card (STA-02…04). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { useState } from 'react'
import { SearchField } from '../../form/lists/SearchField.tsx'
import { PAGE_SIZE, type Rest, ShowMoreRows, useShowMore } from '../../form/lists/ShowMoreList.tsx'
import { matchesSearch } from '../../form/lists/text-search.ts'
import { nameOf } from '../../form/page/application-name.ts'
import { useHistoryState } from '../../form/page/use-history-state.ts'
import { ApplicationStatus, statusOf } from '../../form/start/ApplicationStatus.tsx'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { LiveRegion, VisuallyHidden } from '../../ui/LiveRegion.tsx'
import { Cell, HeaderCell, ROW, ROW_GROUP, Table } from '../../ui/Table.tsx'
import { BodyText, Heading, ShortText } from '../../ui/Typography.tsx'
import { AboutDraft } from './AboutDraft.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DraftsActions } from './DraftsActions.tsx'
import { removalOf } from './draft-removal.ts'
import { Pages, usePages } from './Pages.tsx'
import { RowActions } from './RowActions.tsx'

type Props = {
  kind: 'started' | 'sent'
  applications: ApplicationSummary[]
  /** Including those not fetched yet. */
  count: number
  rest: Rest
  /** The application whose button is the primary one of the page. */
  main?: ApplicationSummary | undefined
}

export function ApplicationTable({ kind, applications, count, rest, main }: Props) {
  const { t } = useTexts()
  const [wanted, want] = useHistoryState(`${kind}, wanted`, '')
  const found = applications.filter((one) => matchesSearch(searchedIn(one, t), wanted))
  const { shown, left, showMore } = useShowMore(kind, found, found.length)
  const pages = usePages(kind, kind === 'started' ? shown : found, rest.isLeft && wanted === '' ? count : undefined)
  const [doomed, setDoomed] = useState<ApplicationSummary>()
  const [isEmptied, setEmptied] = useState(false)
  // The server does not remove what it cannot show, or what others are asked to sign.
  const isLeft = applications.some(({ unavailable, cosigning }) => unavailable || cosigning)
  const heading = `applications-${kind}`
  // Drafts have no number yet; a column without values is omitted.
  const hasNumbers = kind === 'sent' || applications.some((each) => each.caseNumber)
  const columns = ['type', 'last-saved', ...(hasNumbers ? (['case-number'] as const) : []), 'status'] as const
  return (
    <Card aria-labelledby={heading}>
      <div className="sv-list-heading">
        <Heading level="2" size="small" id={heading} tabIndex={-1}>
          {t(`start.${kind}.header.text`)}
        </Heading>
        {kind === 'started' && count > 0 && <DraftsActions headingId={heading} onRemoved={() => setEmptied(true)} />}
      </div>
      {kind === 'sent' && count > PAGE_SIZE && (
        <SearchField
          label={t('start.search.label.text')}
          found={t('start.search.found.text', [found.length, count])}
          {...{ wanted, want, rest }}
        />
      )}
      {found.length === 0 && !rest.isLeft ? (
        <BodyText className="sv-empty">
          {t(count === 0 ? `start.${kind}.empty.text` : 'start.search.none.text')}
        </BodyText>
      ) : (
        <Table className="sv-cards-on-phone" aria-labelledby={heading}>
          <HeaderRow columns={columns} />
          <tbody {...ROW_GROUP}>
            {pages.rows.map((application) => (
              <Row
                key={application.applicationId}
                application={application}
                hasNumbers={hasNumbers}
                isMain={application === main}
                onDelete={setDoomed}
              />
            ))}
          </tbody>
        </Table>
      )}
      <Pages {...pages} rest={rest} />
      {kind === 'started' && <ShowMoreRows left={left} count={count} isLast={count <= PAGE_SIZE} onPress={showMore} />}
      <LiveRegion>{isEmptied && !isLeft && t('start.drafts.removed.text')}</LiveRegion>
      {kind === 'started' && (
        <DeleteDialog application={doomed} headingId={heading} onClose={() => setDoomed(undefined)} />
      )}
    </Card>
  )
}

function HeaderRow({ columns }: { columns: readonly ('type' | 'last-saved' | 'case-number' | 'status')[] }) {
  const { t } = useTexts()
  return (
    <thead {...ROW_GROUP}>
      <tr {...ROW}>
        {columns.map((name) => (
          <HeaderCell key={name} scope="col">
            {t(`start.table.${name}.text`)}
          </HeaderCell>
        ))}
        <HeaderCell scope="col">
          <VisuallyHidden>{t('start.table.actions.text')}</VisuallyHidden>
        </HeaderCell>
      </tr>
    </thead>
  )
}

type RowProps = {
  application: ApplicationSummary
  hasNumbers: boolean
  isMain: boolean
  onDelete: (application: ApplicationSummary) => void
}

function Row({ application, hasNumbers, isMain, onDelete }: RowProps) {
  const { t, date, shortDateTime } = useTexts()
  const { businessType, lastSaved, status, caseNumber, reportNumber } = application
  const saved = shortDateTime(lastSaved)
  const removal = removalOf(application)
  // Row actions have the same labels; the row's name distinguishes them for screen readers.
  const of = (action: string) => `${action}: ${t('start.table.row-name.text', [nameOf(application), saved])}`
  return (
    <tr {...ROW}>
      <HeaderCell scope="row" className="sv-cell-title">
        {businessType.name}
        <AboutDraft application={application} />
        {removal && (
          <ShortText size="small" weight="semibold">
            {t('start.waits.going.text', [date(removal)])}
          </ShortText>
        )}
      </HeaderCell>
      <Cell className="sv-cell-moment" data-label={t('start.table.last-saved.text')}>
        {saved}
      </Cell>
      {hasNumbers && (
        <Cell data-label={t('start.table.case-number.text')}>
          <span className="sv-number">
            {caseNumber ?? reportNumber ?? (status === 'Submitted' ? t('start.table.no-case-number.text') : '–')}
          </span>
        </Cell>
      )}
      <Cell data-label={t('start.table.status.text')}>
        <ApplicationStatus application={application} />
      </Cell>
      <Cell className="sv-cell-actions">
        <div className={(application.begunMessage || application.cosigning) && 'sv-cell-actions__wrapped'}>
          <RowActions application={application} of={of} isMain={isMain} onDelete={onDelete} />
        </div>
      </Cell>
    </tr>
  )
}

/** The searchable text of a row: all but the dates. */
const searchedIn = (application: ApplicationSummary, t: Texts['t']) => {
  const { businessType, caseNumber = '', reportNumber = '' } = application
  return `${businessType.name} ${caseNumber} ${reportNumber} ${t(`application.status.${statusOf(application)}.text`)}`
}
