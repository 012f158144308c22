/** Draws the rows of a summary; review, receipt and read-only pages all use this one drawing. */
import { DESCRIPTION_MAX } from '@sievert/domain/application/truncate'
import type { SummaryGroup, SummaryRow } from '@sievert/domain/summary/rows'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { ShowMore, usePage } from '../ShowMore.tsx'
import { FileDownload } from '../upload/FileDownload.tsx'
import { sizeAndPage } from '../upload/file-size.ts'
import { LongText } from './LongText.tsx'
import '../upload/upload.css'
import './summary.css'

type Row<Kind extends SummaryRow['kind']> = Extract<SummaryRow, { kind: Kind }>

export function SummaryRows({ applicationId, rows }: { applicationId: string; rows: readonly SummaryRow[] }) {
  const answers = rows.filter((row) => row.kind !== 'information')
  return (
    <dl className="sv-summary">
      {answers.map((row) => (
        <div key={row.path} className={`sv-summary__row sv-summary__row--${row.kind}`}>
          <dt>{row.label}</dt>
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
      // A kind that nobody draws must not pass unseen (REV-05).
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
  return <Entries applicationId={applicationId} groups={row.groups} />
}

function Entries({ applicationId, groups }: { applicationId: string; groups: readonly SummaryGroup[] }) {
  const page = usePage(groups)
  return (
    <>
      <Accordion size="small">
        {page.shown.map((group) => (
          <Entry key={group.id} applicationId={applicationId} group={group} />
        ))}
      </Accordion>
      <ShowMore page={page} />
    </>
  )
}

/** A closed entry holds nothing: a thousand of them stay cheap. */
function Entry({ applicationId, group }: { applicationId: string; group: SummaryGroup }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Accordion.Item open={isOpen} onOpenChange={setOpen}>
      <Accordion.Header>{group.title}</Accordion.Header>
      <Accordion.Content>{isOpen && <SummaryRows applicationId={applicationId} rows={group.rows} />}</Accordion.Content>
    </Accordion.Item>
  )
}
