/** Renders the rows of a summary, for review, receipt and read-only pages. */
import { DESCRIPTION_MAX, truncate } from '@sievert/domain/application/truncate'
import type { SummaryGroup, SummaryRow } from '@sievert/domain/summary/rows'
import { createContext, useContext, useMemo, useState } from 'react'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { Button } from '../../ui/Button.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { ShowMore, usePage } from '../lists/ShowMore.tsx'
import { FileDownload } from '../upload/FileDownload.tsx'
import { sizeAndPage } from '../upload/file-size.ts'
import { LongText } from './LongText.tsx'
import { withAddressesAsOne } from './one-address.ts'
import '../upload/upload.css'
import './summary.css'

type Row<Kind extends SummaryRow['kind']> = Extract<SummaryRow, { kind: Kind }>

type SummaryRowsProps = {
  applicationId: string
  rows: readonly SummaryRow[]
  /** The heading above the rows: a list of the same name does not repeat it. */
  title?: string
}

export function SummaryRows({ applicationId, rows, title }: SummaryRowsProps) {
  const { t } = useTexts()
  const labelOf = (path: string) =>
    t(path.startsWith('invoice') ? 'review.invoice-address.text' : 'review.address.text')
  const answers = withAddressesAsOne(rows, labelOf, t('error.component')).filter((row) => row.kind !== 'information')
  return (
    <dl className="sv-summary">
      {answers.map((row) => (
        <div key={row.path} className={`sv-summary__row sv-summary__row--${row.kind}`}>
          <dt className={row.kind === 'groups' && row.label === title ? 'sv-visually-hidden' : undefined}>
            {row.label}
          </dt>
          <dd>
            <Answer applicationId={applicationId} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isDescription = ({ path }: SummaryRow) => path.endsWith('.description')

function Answer({ applicationId, row }: { applicationId: string; row: Exclude<SummaryRow, { kind: 'information' }> }) {
  switch (row.kind) {
    case 'text':
      if (!row.multiLine) return row.text
      return <LongText text={row.text} about={row.label} {...(isDescription(row) && { most: DESCRIPTION_MAX })} />
    case 'list':
      return (
        <ul>
          {row.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'files':
      return <FilesAnswer applicationId={applicationId} row={row} />
    case 'groups':
      return <GroupsAnswer applicationId={applicationId} row={row} />
    default:
      // An unknown kind must not be omitted silently (REV-05).
      throw new Error(`no drawing for a summary row of kind ${(row as { kind: string }).kind}`)
  }
}

/** Rows in two shades, by the style sheet (REV-02). */
function FilesAnswer({ applicationId, row }: { applicationId: string; row: Row<'files'> }) {
  const { t } = useTexts()
  if (row.missingReason !== undefined)
    return <LongText text={t('documentation.missing.summary.text', [row.missingReason])} about={row.label} />
  if (row.files.length === 0) return t('documentation.none.text')
  return (
    <ul className="sv-files sv-files--shaded">
      {row.files.map((file) => (
        <li key={file.id} className="sv-files__row">
          <FileDownload applicationId={applicationId} file={file} />
          <span className="sv-soft">{sizeAndPage(t, file)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Numbered contacts, and the accordion of equipment and places (REV-02). */
function GroupsAnswer({ applicationId, row }: { applicationId: string; row: Row<'groups'> }) {
  const { t } = useTexts()
  if (row.groups.length === 0) return t('error.component')
  if (row.style === 'contacts')
    return (
      <ol className="sv-summary__contacts">
        {row.groups.map((group) => (
          <li key={group.id}>
            <span className="sv-summary__group-title">{group.title}</span>
            <SummaryRows applicationId={applicationId} rows={group.rows} />
          </li>
        ))}
      </ol>
    )
  return <Entries applicationId={applicationId} label={row.label} groups={row.groups} />
}

/** The entries of a list that are open at first; `only`: the entry of a list with one. */
export const OpenEntries = createContext<'none' | 'only' | 'all'>('none')

type EntriesProps = { applicationId: string; label: string; groups: readonly SummaryGroup[] }

function Entries({ applicationId, label, groups }: EntriesProps) {
  const { t } = useTexts()
  const page = usePage(groups)
  const detail = useMemo(() => detailsOf(groups, t), [groups, t])
  const isPrinting = usePrinting()
  const opened = useContext(OpenEntries)
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(opened === 'all' || (opened === 'only' && groups.length === 1) ? groups.map(({ id }) => id) : []),
  )
  const isAllOpen = page.shown.every(({ id }) => open.has(id))
  const turn = (id: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)))
  return (
    <>
      {groups.length > 1 && (
        <Button
          variant="tertiary"
          size="small"
          className="sv-summary__all"
          aria-expanded={isAllOpen}
          onClick={() => setOpen(new Set(isAllOpen ? [] : page.shown.map(({ id }) => id)))}
        >
          {t(isAllOpen ? 'review.close-all.text' : 'review.open-all.text')}
          <span className="sv-visually-hidden">: {label}</span>
        </Button>
      )}
      <Accordion size="small">
        {page.shown.map((group) => (
          <Entry
            key={group.id}
            applicationId={applicationId}
            group={group}
            detail={detail(group)}
            isOpen={isPrinting || open.has(group.id)}
            onTurn={(isOpen) => turn(group.id, isOpen)}
          />
        ))}
      </Accordion>
      <ShowMore page={page} />
    </>
  )
}

/** Number of first answers that identify an item in the list. */
const DETAILS = 3
/** Characters of an answer in a closed entry. */
const DETAIL_LENGTH = 60

/** An answer of any kind on one line; '' if it has none. */
const onOneLine = (row: SummaryRow): string => {
  if (row.kind === 'information' || row.kind === 'groups') return ''
  if (row.kind === 'text') return row.text
  if (row.kind === 'list') return row.items.join(', ')
  return row.missingReason ?? row.files.map(({ fileName }) => fileName).join(', ')
}

/**
 * The first answers: make, model and serial number of equipment, the location of a place. If several are equal, adds
 * the first answer that differs from one of them.
 */
const detailsOf = (groups: readonly SummaryGroup[], t: Texts['t']) => {
  const missing = t('error.component')
  const noAnswers = [missing, t('review.no-answer.text'), '']
  const answersOf = ({ rows }: SummaryGroup) => {
    const answered = withAddressesAsOne(rows, String, missing)
      .map((row) => ({ isShort: row.kind === 'text' && !row.multiLine, text: onOneLine(row).replaceAll(/\s+/g, ' ') }))
      .filter(({ text }) => !noAnswers.includes(text))
    const short = answered.filter(({ isShort }) => isShort).slice(0, DETAILS)
    const rest = answered.filter((answer) => !short.includes(answer)).map(({ text }) => truncate(text, DETAIL_LENGTH))
    return { first: short.map(({ text }) => text).join('\u00a0· '), rest }
  }
  const alike = Map.groupBy(groups.map(answersOf), ({ first }) => first)
  return (group: SummaryGroup): string => {
    const { first, rest } = answersOf(group)
    const others = alike.get(first) ?? []
    const apart = rest.find((answer) => others.some((other) => !other.rest.includes(answer)))
    return [first, apart].filter(Boolean).join('\u00a0· ')
  }
}

type EntryProps = {
  applicationId: string
  group: SummaryGroup
  detail: string
  isOpen: boolean
  onTurn: (isOpen: boolean) => void
}

/** A closed entry has no content: a thousand of them stay cheap. */
function Entry({ applicationId, group, detail, isOpen, onTurn }: EntryProps) {
  return (
    <Accordion.Item open={isOpen} onOpenChange={onTurn}>
      <Accordion.Header>
        {group.title}
        {detail && detail !== group.title && <span className="sv-summary__detail"> {detail}</span>}
      </Accordion.Header>
      <Accordion.Content>{isOpen && <SummaryRows applicationId={applicationId} rows={group.rows} />}</Accordion.Content>
    </Accordion.Item>
  )
}
