/** The available notifications as a compact list, with facts about each before the start. */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import { offeredTo } from '@sievert/domain/application-type/offered'
import { useQuery } from '@tanstack/react-query'
import { useApplicantKind } from '../../api/authentication.ts'
import { businessTypesQuery } from '../../api/reference-data.ts'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { ToGuide } from '../../form/start/ToGuide.tsx'
import { TypeDescription } from '../../form/start/TypeSummary.tsx'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BodyText, Heading, ShortText } from '../../ui/Typography.tsx'

export function ReportsPage() {
  const { t, language } = useTexts()
  const types = useQuery(businessTypesQuery(language))
  const applicant = useApplicantKind()
  const offered =
    types.data &&
    offeredTo(types.data, applicant, 'notify').toSorted((one, other) => one.name.localeCompare(other.name, language))
  usePageTitle(t('reports.title.text'))
  return (
    <div className="sv-column">
      <PageHeading>{t('reports.header.text')}</PageHeading>
      <BodyText>{t(offered?.length === 0 ? 'reports.none.text' : 'reports.introduction.text')}</BodyText>
      <ToGuide />
      {types.isPending && <Skeleton variant="rounded" height={320} />}
      {types.isError && <LoadFailed isPart textKey="reports.load-failed.text" onRetry={types.refetch} />}
      {offered && offered.length > 0 && (
        <Card>
          <ul className="sv-rows sv-reports">
            {offered.map((type) => (
              <ReportRow key={type.id} type={type} />
            ))}
          </ul>
        </Card>
      )}
      {!types.isPending && (
        <div className="sv-actions">
          {offered?.length === 0 && (
            <ButtonLink variant="secondary" to="/login" search={{ change: true, returnTo: '/report' }}>
              {t('start.information.change.text')}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" to="/">
            {t('general.to-start-page.text')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

/** One line of facts; the others are folded. */
function ReportRow({ type }: { type: BusinessTypeListed }) {
  const { t, money } = useTexts()
  const [fee, ...others] = type.fees
  const cost = fee ? t('reports.fee.text', [money(fee.pricePerUnit)]) : t('facts.fee.none.text')
  // Several fees, and one that depends on the answers, are explained among the folded facts.
  const about = [
    others.length === 0 && !fee?.isSometimes && cost,
    t('reports.minutes.text', [type.minutesNeeded]),
  ].filter(Boolean)
  return (
    <li>
      <div>
        <Heading level="2" size="xsmall">
          {type.name}
        </Heading>
        <ShortText size="small" className="sv-cell-note">
          {about.join('\u00a0· ')}
        </ShortText>
        <details className="sv-details">
          <summary>
            {t('reports.more.text')}
            <span className="sv-visually-hidden">: {type.name}</span>
          </summary>
          <TypeDescription type={type} />
        </details>
      </div>
      <ButtonLink
        size="small"
        variant="secondary"
        to="/report/$businessTypeNameKey/new"
        params={{ businessTypeNameKey: type.nameKey }}
        aria-label={`${t('reports.begin.text')}: ${type.name}`}
      >
        {t('reports.begin.text')}
      </ButtonLink>
    </li>
  )
}
