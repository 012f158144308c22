/** `/app/{id}/sign/` begins a signing, or redirects to the one in progress; with a sign id it resumes one. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { isUuid } from '@sievert/domain/addresses'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useContext, useState } from 'react'
import { isMalformed } from '../../api/api-error.ts'
import { messagesQuery } from '../../api/messages.ts'
import { applicationToSignQuery } from '../../api/signing.ts'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { NotFoundPage } from '../../form/page/NotFoundPage.tsx'
import { useFollowedFault } from '../../form/page/use-followed-fault.ts'
import { TypeTexts } from '../../texts/TypeTexts.tsx'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { Loader } from '../../ui/Loader.tsx'
import { SigningChoice } from './SigningChoice.tsx'
import { SigningIncomplete } from './SigningIncomplete.tsx'
import { SigningRun } from './SigningRun.tsx'
import { AnsweredRequestContext, answerIn } from './subject.tsx'

/** The answer is not sent yet: its page says so otherwise. */
function BeginAnswer({ title, application, requestId }: BeginProps & { requestId: string }) {
  const { applicationId } = application
  const { data, isFetchedAfterMount, isError, refetch } = useQuery(messagesQuery(applicationId))
  const signId = data?.signing?.signStateId
  if (isError && !data) return <LoadFailed heading={title} onRetry={refetch} />
  if (!data || !isFetchedAfterMount) return <Loader />
  if (signId) return <Navigate to="/app/$applicationId/sign/$signId" params={{ applicationId, signId }} replace />
  return <SigningChoice title={title} application={application} answer={answerIn(data, requestId)} />
}

type BeginProps = { title: string; application: ApplicationDetails }

function Begin({ title, application }: BeginProps) {
  const requestId = useContext(AnsweredRequestContext)
  const { applicationId, status, pendingSignStateId: signId, cosigning } = application
  const { isLoading, caseFault } = useFollowedFault(application)
  if (requestId !== undefined) return <BeginAnswer {...{ title, application, requestId }} />
  if (status !== 'Started') return <Navigate to="/app/$applicationId/receipt" params={{ applicationId }} replace />
  // Cosigners may sign at the same time: a signing in progress may be another's, and the own one is continued.
  if (cosigning?.state === 'Open')
    return cosigning.maySign ? (
      <SigningChoice title={title} application={application} />
    ) : (
      <Navigate to="/app/$applicationId/cosigning" params={{ applicationId }} replace />
    )
  if (signId) return <Navigate to="/app/$applicationId/sign/$signId" params={{ applicationId, signId }} replace />
  if (isLoading) return <Loader />
  if (application.openSteps?.length || caseFault) return <SigningIncomplete {...{ title, application, caseFault }} />
  return <SigningChoice title={title} application={application} />
}

export function SigningPage() {
  const { applicationId = '', signId } = useParams({ strict: false })
  // No application or signing has such an id: the address is wrong, and nothing failed.
  if (signId !== undefined && !isUuid(signId)) return <NotFoundPage />
  return <Signing key={applicationId} applicationId={applicationId} signId={signId} />
}

function Signing({ applicationId, signId }: { applicationId: string; signId: string | undefined }) {
  const { t } = useTexts()
  const { data: application, error, isFetchedAfterMount, refetch } = useQuery(applicationToSignQuery(applicationId))
  // The application may have been signed since it was cached.
  const [isRead, setRead] = useState(false)
  if (!isRead && isFetchedAfterMount && !error) setRead(true)
  // A signing from another browser is mounted again after it was joined.
  const [joins, setJoins] = useState(0)
  const isReport = application?.businessType.reportOnly ?? false
  const { request } = useSearch({ strict: false })
  // The app of an eID returns to an address without the request.
  const [found, setFound] = useState<string>()
  const answered = request ?? found
  const kind = isReport ? 'report' : 'application'
  const title = t(`signing.title.${answered === undefined ? kind : 'answer'}.text`)
  usePageTitle(title, isReport)
  if (isMalformed(error)) return <NotFoundPage />
  // A failed refetch is no reason to leave a signing in progress.
  if (error && !isRead)
    return (
      <div className="sv-column">
        <LoadFailed heading={title} textKey="signing.failed.application-fetch.text" onRetry={refetch} />
      </div>
    )
  if (!application || !isRead) return <Loader />
  return (
    <div className="sv-column sv-signing-page">
      <TypeTexts nameKey={application.businessType.nameKey}>
        <AnsweredRequestContext value={answered}>
          <Suspense fallback={<Loader />}>
            {signId ? (
              <SigningRun
                key={`${signId} ${joins}`}
                title={title}
                application={application}
                signId={signId}
                onJoined={() => setJoins(joins + 1)}
                onAnswer={setFound}
              />
            ) : (
              <Begin title={title} application={application} />
            )}
          </Suspense>
        </AnsweredRequestContext>
      </TypeTexts>
    </div>
  )
}
