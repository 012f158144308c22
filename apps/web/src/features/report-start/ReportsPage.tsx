/** The available notifications, with facts about each before the start. */
import { applicantKind } from '@sievert/domain/condition'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../api/authentication.ts'
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
import { BodyText } from '../../ui/Typography.tsx'

export function ReportsPage() {
  const { t, language } = useTexts()
  const types = useQuery(businessTypesQuery(language))
  const applicant = applicantKind({ isPrivatePerson: useUser()?.isPrivatePerson === true })
  const offered = types.data
    ?.filter(({ reportOnly, applicants }) => reportOnly && applicants.includes(applicant))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
  usePageTitle(t('reports.title.text'))
  return (
    <div className="sv-column">
      <PageHeading>{t('reports.header.text')}</PageHeading>
      <BodyText>{t(offered?.length === 0 ? 'reports.none.text' : 'reports.introduction.text')}</BodyText>
      <ToGuide />
      {types.isPending && <Skeleton variant="rounded" height={320} />}
      {types.isError && <LoadFailed isPart textKey="reports.load-failed.text" onRetry={types.refetch} />}
      {offered?.map((type) => (
        <Card key={type.id} heading={type.name}>
          <TypeDescription type={type} />
          <div className="sv-actions">
            <ButtonLink
              to="/report/$businessTypeNameKey/new"
              params={{ businessTypeNameKey: type.nameKey }}
              aria-label={`${t('reports.begin.text')}: ${type.name}`}
            >
              {t('reports.begin.text')}
            </ButtonLink>
          </div>
        </Card>
      ))}
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
