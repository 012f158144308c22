/** A signing in progress: a screen for each of its states (SIG-01). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { isSigningOver } from '@sievert/domain/signing/states'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect } from 'react'
import { applicationToSignQuery } from '../../api/signing.ts'
import { useTexts } from '../../texts/texts.ts'
import { Status } from '../../ui/LiveRegion.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { CaseNumberWait } from './CaseNumberWait.tsx'
import { SigningCanceled } from './SigningCanceled.tsx'
import { SigningElsewhere } from './SigningElsewhere.tsx'
import { SigningFailed } from './SigningFailed.tsx'
import { SigningPending } from './SigningPending.tsx'
import { AnsweredRequestContext, useSentPage } from './subject.tsx'
import { type FollowedSigning, useSigning } from './use-signing.ts'

type ScreenProps = { application: ApplicationDetails; onJoined: () => void }

/** Removes the app's nonce, which has been stored, so that it is not copied with the address. */
const useCleanAddress = () => {
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash.includes('nonce=')) void navigate({ to: '.', hash: '', replace: true })
  }, [hash, navigate])
}

/** This signing failed, but another one may have succeeded: refetches the application before showing the failure. */
function UnlessSent({ applicationId, children }: { applicationId: string; children: ReactNode }) {
  const isAnswer = useContext(AnsweredRequestContext) !== undefined
  const { data, isFetchedAfterMount } = useQuery(applicationToSignQuery(applicationId))
  if (isAnswer) return children
  if (data && data.status !== 'Started')
    return <Navigate to="/app/$applicationId/receipt" params={{ applicationId }} replace />
  return isFetchedAfterMount ? children : <Loader />
}

function Screen({ application, onJoined, signing }: ScreenProps & { signing: FollowedSigning }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { applicationId } = application
  const { state, place, failure, messageKey, report, draftRevision: revision } = signing
  const sentPage = useSentPage()
  const request = useContext(AnsweredRequestContext)
  const again = () =>
    void navigate({ to: '/app/$applicationId/sign', params: { applicationId }, search: { request }, replace: true })
  switch (state) {
    case 'INITIALIZED':
      return <Loader title={t('signing.pending.loading.text')} />
    case 'PENDING':
      if (place !== 'here') return <SigningElsewhere application={application} signing={signing} onJoined={onJoined} />
      return <SigningPending application={application} signing={signing} />
    case 'SUCCEEDED':
      if (signing.awaitsOthers)
        return <Navigate to="/app/$applicationId/cosigning" params={{ applicationId }} replace />
      if (place !== 'here') return <Navigate to={sentPage} params={{ applicationId }} replace />
      return (
        <>
          <Status className="sv-signing__message">{t('signing.succeeded.text')}</Status>
          <Loader />
        </>
      )
    case 'REGISTRATED':
    case 'REPORT_REGISTERED':
      if (request !== undefined) return <AnswerSent applicationId={applicationId} signId={signing.signStateId} />
      return <CaseNumberWait applicationId={applicationId} report={report} />
    case 'CANCELED':
      return (
        <UnlessSent applicationId={applicationId}>
          <SigningCanceled {...{ application, messageKey, revision }} onRetry={again} />
        </UnlessSent>
      )
    case 'FAILED':
    default: {
      const failed = failure && <SigningFailed {...{ application, failure, revision }} onRetry={again} />
      return failure?.outcome === 'sent' ? failed : <UnlessSent applicationId={applicationId}>{failed}</UnlessSent>
    }
  }
}

/** The signed answer is the message with the id of its signing. */
const AnswerSent = ({ applicationId, signId }: { applicationId: string; signId: string }) => (
  <Navigate to="/app/$applicationId/messages" params={{ applicationId }} search={{ sent: signId }} replace />
)

type RunProps = ScreenProps & { title: string; signId: string; onAnswer: (requestId: string) => void }

export function SigningRun({ title, signId, onAnswer, ...props }: RunProps) {
  const signing = useSigning(props.application.applicationId, signId, onAnswer)
  useCleanAddress()
  return (
    <>
      {/* The new key moves focus here when a screen with buttons is replaced. */}
      <PageHeading key={String(isSigningOver(signing.state))}>{title}</PageHeading>
      <Screen {...props} signing={signing} />
    </>
  )
}
