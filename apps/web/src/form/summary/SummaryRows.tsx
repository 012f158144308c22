/** Draws the rows of a summary; review, receipt and read-only pages all use this one drawing. */
import { DESCRIPTION_MAX, REVIEW_TEXT_MAX } from '@sievert/domain/application/truncate'
import type { SummaryRow } from '@sievert/domain/engine/summary'
import { useTexts } from '../../texts/texts.ts'
import { FileDownload } from '../upload/FileDownload.tsx'
import { fileSize } from '../upload/file-size.ts'
import { LongText } from './LongText.tsx'
import { SummaryGroups } from './SummaryGroups.tsx'

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

function Answer({ applicationId, row }: { applicationId: string; row: Exclude<SummaryRow, { kind: 'information' }> }) {
  switch (row.kind) {
    case 'text':
      return <TextAnswer row={row} />
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
      return <SummaryGroups applicationId={applicationId} row={row} />
    default:
      // A kind that nobody draws must not pass unseen (REV-05).
      throw new Error(`no drawing for a summary row of kind ${(row as { kind: string }).kind}`)
  }
}

function TextAnswer({ row }: { row: Row<'text'> }) {
  if (!row.multiLine) return row.text
  const most = row.path.endsWith('.description') ? DESCRIPTION_MAX : REVIEW_TEXT_MAX
  return <LongText text={row.text} most={most} about={row.label} />
}

/** Rows in two shades, by the style sheet (REV-02). */
function FilesAnswer({ applicationId, row }: { applicationId: string; row: Row<'files'> }) {
  const texts = useTexts()
  const { t } = texts
  if (row.missingReason !== undefined)
    return <LongText text={t('documentation.missing.summary.text', [row.missingReason])} about={row.label} />
  if (row.files.length === 0) return t('documentation.none.text')
  return (
    <ul className="sv-files sv-files--shaded">
      {row.files.map((file) => (
        <li key={file.id} className="sv-files__row">
          <FileDownload applicationId={applicationId} file={file} />
          <span className="sv-soft">
            {fileSize(texts, file.size)}
            {file.pageReference && `, ${t('file.page-reference.text', [file.pageReference])}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
