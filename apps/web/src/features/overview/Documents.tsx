/** All required documents in one list, with their place and state (OVE-01). */
import type { OverviewDocument } from '@sievert/domain/engine/overview'
import type { ApplicationType } from '../../api/reference-data.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { describeDocuments } from './describe-progress.ts'
import { State } from './Rows.tsx'

const COLOUR = {
  attached: 'success',
  explained: 'success',
  checking: 'info',
  missing: 'warning',
  wrong: 'warning',
} as const

type DocumentsProps = {
  applicationId: string
  documents: readonly OverviewDocument[]
  steps: ApplicationType['steps']
}

export function Documents({ applicationId, documents, steps }: DocumentsProps) {
  const { t } = useTexts()
  return (
    <Card heading={t('overview.documents.header.text')}>
      <BodyText>{documents.length > 0 ? describeDocuments(documents, t) : t('overview.documents.none.text')}</BodyText>
      <BodyText className="sv-soft">{t('overview.documents.depends.text')}</BodyText>
      {documents.length > 0 && (
        <ul className="sv-overview">
          {documents.map(({ stepNumber, path, label, within, files, state }) => (
            <li key={`${stepNumber}.${path}`} className="sv-overview__row">
              <Link to="/app/$applicationId" params={{ applicationId }} search={{ step: stepNumber }}>
                {label}
              </Link>
              <p className="sv-parts">
                {[steps[stepNumber]?.name, ...within, ...files.map(({ fileName }) => fileName)].map((part, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and none is moved.
                  <span key={`${index}.${part}`}>{part}</span>
                ))}
              </p>
              <p className="sv-overview__state">
                <State colour={COLOUR[state]} words={t(`overview.document.${state}.text`)} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
