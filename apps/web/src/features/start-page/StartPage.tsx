/**
 * The start page: new applications, data of the represented party, and drafts and submitted applications (STA-01…04).
 */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { FirstApplications } from '@sievert/contract/applications'
import { lastDayOf, permitsOf } from '@sievert/domain/application/permits'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { applicationsQuery, firstApplicationsQuery } from '../../api/applications.ts'
import { NOTHING_LEFT, type Rest } from '../../form/lists/ShowMoreList.tsx'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { useHistoryState } from '../../form/page/use-history-state.ts'
import { Permits } from '../../form/start/Permits.tsx'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { Link } from '../../ui/Link.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'
import { AttentionCard, waitingOf } from './AttentionCard.tsx'
import { BeginCard } from './BeginCard.tsx'
import { withRemovalsFirst } from './draft-removal.ts'
import { EndingPermits, endingOf } from './EndingPermits.tsx'
import { InformationCard } from './InformationCard.tsx'
import { ToSignCard, toSignOf } from './ToSignCard.tsx'
import { UnsentNotice } from './UnsentNotice.tsx'

export function StartPage() {
  const { t } = useTexts()
  const listed = useApplications()
  const { isNotTheirs, returnTo } = useLocation().state
  usePageTitle(t('start.title.text'))
  return (
    <>
      <PageHeading>{t('start.header.text')}</PageHeading>
      {isNotTheirs && (
        <MessageBox variant="info" announce="politely" className="sv-start__message">
          <BodyText>{t('start.not-theirs.text')}</BodyText>
          <Link to="/login" search={{ change: true, returnTo }}>
            {t('start.information.change.text')}
          </Link>
        </MessageBox>
      )}
      <Waiting listed={listed} />
      <div className="sv-start">
        <BeginCard />
        <div className="sv-start__tables">
          <Applications listed={listed} />
        </div>
        <InformationCard />
      </div>
    </>
  )
}

type Listed = ReturnType<typeof useApplications>

/** The permits in force, and those with later end dates that are not fetched yet. */
const inForce = ({ data, rest }: Listed) => {
  const { applications = [], permitsUntil } = data ?? {}
  const permits = permitsOf(applications).filter(({ held }) => !permitsUntil || lastDayOf(held) <= permitsUntil)
  return { permits, rest: permitsUntil ? rest : NOTHING_LEFT }
}

/** Above everything else, also on a phone. */
function Waiting({ listed }: { listed: Listed }) {
  const { permits, rest } = inForce(listed)
  const applications = listed.data?.applications ?? []
  const isAsked = toSignOf(applications).length > 0
  return (
    <>
      <ToSignCard applications={applications} />
      <AttentionCard applications={applications} isMain={!isAsked} />
      <EndingPermits permits={permits} rest={rest} isMain={!isAsked && waitingOf(applications).length === 0} />
    </>
  )
}

function Applications({ listed }: { listed: Listed }) {
  const { t } = useTexts()
  const { data, rest, isFailed, retry } = listed
  if (isFailed && !data) return <LoadFailed isPart textKey="start.load-failed.text" onRetry={retry} />
  if (!data)
    return (
      <>
        <Skeleton variant="rounded" height={260} />
        <Skeleton variant="rounded" height={260} />
      </>
    )
  const { applications } = data
  const started = withRemovalsFirst(applications.filter(({ status }) => status === 'Started'))
  const { permits, rest: restOfPermits } = inForce(listed)
  const waiting = waitingOf(applications)
  const isFree = toSignOf(applications).length + waiting.length + endingOf(permits).length === 0
  return (
    <>
      {isFailed && <LoadFailed isPart textKey="start.load-failed.text" onRetry={retry} />}
      <UnsentNotice applications={[...started, ...waiting]} />
      <ApplicationTable
        kind="started"
        applications={started}
        count={data.started}
        rest={NOTHING_LEFT}
        main={isFree ? started.find(({ unavailable }) => !unavailable) : undefined}
      />
      <Permits heading={t('start.permits.header.text')} permits={permits} rest={restOfPermits} isBelowEnding />
      <ApplicationTable
        kind="sent"
        applications={applications.filter(({ status }) => status !== 'Started')}
        count={data.sent}
        rest={rest}
      />
    </>
  )
}

/** The first part of the list; the whole list after a request for more. */
function useApplications() {
  const first = useQuery(firstApplicationsQuery())
  const [all, setAll] = useHistoryState<'read' | 'failed' | undefined>('all', undefined)
  // Fetched by `fetch`, and refetched only after a deletion.
  const isRead = all === 'read'
  const whole = useQuery({ ...applicationsQuery(), enabled: isRead, staleTime: Number.POSITIVE_INFINITY })
  const data = isRead && whole.data ? counted(whole.data) : first.data
  const isLeft = data !== undefined && data.applications.length < data.started + data.sent
  const fetch = async () => {
    if (!isLeft) return true
    const { isSuccess } = await whole.refetch({ cancelRefetch: false })
    setAll(isSuccess ? 'read' : 'failed')
    return isSuccess
  }
  const rest: Rest = { isLeft, isComing: isLeft && whole.isFetching, fetch }
  if (!data) return { data, rest, isFailed: first.isError, retry: first.refetch }
  return { data, rest, isFailed: all === 'failed', retry: fetch }
}

const counted = (applications: ApplicationSummary[]): FirstApplications => {
  const started = applications.filter(({ status }) => status === 'Started').length
  return { applications, started, sent: applications.length - started }
}
