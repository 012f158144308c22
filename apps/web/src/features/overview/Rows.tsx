/** The parts of the application: complete and missing answers, with a link to each part (OVE-01, OVE-02). */
import type { OverviewRow } from '@sievert/domain/engine/overview'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { describeComplete, describeMissing } from './describe-progress.ts'

type RowsProps = { applicationId: string; rows: readonly OverviewRow[] }

export function Rows({ applicationId, rows }: RowsProps) {
  const { t } = useTexts()
  return (
    <Card heading={t('overview.rows.header.text')}>
      <ol className="sv-overview">
        {rows.map((row) => {
          const left = describeMissing(row.left, t)
          return (
            <li key={row.stepNumber} className="sv-overview__row">
              <Link to="/app/$applicationId" params={{ applicationId }} search={{ step: row.stepNumber }}>
                {row.title}
              </Link>
              <p className="sv-parts">
                {describeComplete(row, t).map((part) => (
                  <span key={part}>{part}</span>
                ))}
              </p>
              <p className="sv-overview__state">
                {left.length === 0 && <State colour="success" words={t('overview.done.text')} />}
                {left.map((words) => (
                  <State key={words} colour="warning" words={words} />
                ))}
              </p>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

/** The state as text; the colour only repeats it. */
export const State = ({ colour, words }: { colour: 'success' | 'warning' | 'info'; words: string }) => (
  <Tag size="small" variant="moderate" data-color={colour}>
    {words}
  </Tag>
)
