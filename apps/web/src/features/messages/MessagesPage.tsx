/** `/app/{applicationId}/messages`: what the authority asks for, the answer, and the thread (AFT-02 to AFT-04). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Thread } from '@sievert/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { isNotThere } from '../../api/api-error.ts'
import { applicationQuery } from '../../api/applications.ts'
import { messagesQuery } from '../../api/messages.ts'
import { AboutApplication } from '../../form/page/AboutApplication.tsx'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { NotFoundPage } from '../../form/page/NotFoundPage.tsx'
import { useApplicationType } from '../../form/page/use-application-type.ts'
import { TypeTexts } from '../../texts/TypeTexts.tsx'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Conversation } from './Conversation.tsx'
import { useUnread } from './UnreadCard.tsx'
import '../../form/form.css'
import './messages.css'

/** The authority may read, change or withdraw at any time. */
const EVERY_MS = 30_000
/** Another person of the party is signing the answer, and the page must not offer to answer for long. */
const WHILE_SIGNING_MS = 5000
const pollEvery = ({ state: { data } }: { state: { data?: Thread | undefined } }) =>
  data?.signing ? WHILE_SIGNING_MS : EVERY_MS

export function MessagesPage() {
  const { t } = useTexts()
  const { applicationId = '' } = useParams({ strict: false })
  const { request, write, sent, read } = useSearch({ strict: false })
  const { data: application, error, refetch } = useQuery(applicationQuery(applicationId))
  const type = useApplicationType(application)
  const messages = useQuery({ ...messagesQuery(applicationId), refetchInterval: pollEvery })
  // A draft or a mark as unread that was cached earlier may be outdated.
  const isFresh = messages.isFetchedAfterMount || messages.isError
  const unread = useUnread((isFresh && messages.data?.messages) || [])
  const isReport = application?.businessType.reportOnly ?? false
  const heading = t('messages.title.text')
  usePageTitle(heading, isReport)
  if (isNotThere(error)) return <NotFoundPage isApplication />
  if (!application && error) return <LoadFailed textKey="signing.failed.application-fetch.text" onRetry={refetch} />
  if (application?.status === 'Started') return <Navigate to="/app/$applicationId" params={{ applicationId }} replace />
  const failed = !messages.data && messages.isError ? messages : type.isError && type
  if (failed) return <LoadFailed heading={heading} textKey="messages.load-failed.text" onRetry={failed.refetch} />
  if (!application || !type.data || !messages.data || !isFresh) return <MessagesSkeleton />
  return (
    <TypeTexts nameKey={application.businessType.nameKey}>
      <div className="sv-column sv-messages">
        <AboutApplication application={{ ...application, applicationNumber: numberOf(application) }} type={type.data} />
        <PageHeading key={`${request} ${write}`}>{heading}</PageHeading>
        {isNotThere(messages.error) && (
          <MessageBox variant="warning" announce="now">
            {t('messages.closed.gone.text')}
          </MessageBox>
        )}
        <Conversation
          key={`${request} ${write} ${sent}`}
          thread={messages.data}
          {...{
            applicationId,
            isWriting: write === true,
            isReading: read === true,
            wanted: request,
            signed: sent,
            unread,
          }}
        />
        <div className="sv-actions">
          <ButtonLink variant="secondary" to="/app/$applicationId/receipt" params={{ applicationId }}>
            {t(`messages.case.back.${isReport ? 'report' : 'application'}.text`)}
          </ButtonLink>
        </div>
      </div>
    </TypeTexts>
  )
}

/** The number that mails about the case have. */
const numberOf = ({ caseNumber, receipt, applicationNumber }: ApplicationDetails) =>
  caseNumber ?? receipt?.reportNumber ?? applicationNumber

/** High enough that no content below it becomes visible and moves. */
function MessagesSkeleton() {
  const { t } = useTexts()
  return (
    <div className="sv-column sv-messages" aria-busy>
      <Skeleton variant="text" width="60%" />
      <Skeleton variant="text" width="40%" height={48} />
      <Skeleton variant="rounded" height={420} />
      <Skeleton variant="rounded" height={300} />
      <LiveRegion>{t('general.loading.text')}</LiveRegion>
    </div>
  )
}
