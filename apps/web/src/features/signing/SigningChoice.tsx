/** The choice of eID and device before signing. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { SignLocation, SignMethod } from '@sievert/contract/shared'
import { locationsOf } from '@sievert/domain/signing/states'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useContext, useState } from 'react'
import { useUser } from '../../api/authentication.ts'
import { draftOf, messagesQuery } from '../../api/messages.ts'
import { applicationToSignQuery, authInfoQuery, beginSigning, begunHereQuery } from '../../api/signing.ts'
import { useIsCurrentRoute } from '../../form/page/use-is-current-route.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { RadioGroup, Radios } from '../../ui/RadioGroup.tsx'
import { SigningFacts } from './SigningFacts.tsx'
import { SigningFailed } from './SigningFailed.tsx'
import { failureToBegin, isOvertaken } from './signing-failure.ts'
import { AnsweredRequestContext, BackLink } from './subject.tsx'

/** A phone or tablet usually has the eID installed. */
const likelyLocation = (): SignLocation =>
  window.matchMedia('(pointer: coarse)').matches ? 'SameDevice' : 'OnOtherDevice'

/** Begins an order and navigates to its address. */
const useBegin = (applicationId: string) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { language } = useTexts()
  const oid = useUser()?.oid
  const requestId = useContext(AnsweredRequestContext)
  return useSending({
    mutationFn: (chosen: { method: SignMethod; location: SignLocation }) => {
      const thread = queries.getQueryData(messagesQuery(applicationId).queryKey)
      const revision = thread && draftOf(thread, requestId)?.revision
      const answer = requestId && { requestId, ...(revision !== undefined && { draftRevision: revision }) }
      return beginSigning({ applicationId, ...chosen, ...answer, language, ...(oid ? { oid } : {}) })
    },
    onMutate: useIsCurrentRoute(),
    onSuccess: (begun, _, isStillHere) => {
      const signId = begun.signStateId
      queries.setQueryData(begunHereQuery(signId).queryKey, begun)
      if (!isStillHere()) return undefined
      return navigate({ to: '/app/$applicationId/sign/$signId', params: { applicationId, signId }, replace: true })
    },
    // The page follows the application's current state: the signing in progress, or the receipt.
    onError: (error) =>
      isOvertaken(error) && queries.invalidateQueries({ queryKey: applicationToSignQuery(applicationId).queryKey }),
  })
}

export function SigningChoice({ title, application }: { title: string; application: ApplicationDetails }) {
  const { t } = useTexts()
  const { data: info } = useSuspenseQuery(authInfoQuery())
  const [method, setMethod] = useState<SignMethod>(info.signMethod)
  const [wanted, setLocation] = useState(likelyLocation)
  const { applicationId } = application
  const locations = locationsOf(method)
  const location = locations.includes(wanted) ? wanted : 'OnOtherDevice'
  const begin = useBegin(applicationId)
  const heading = <PageHeading key={String(begin.isError)}>{title}</PageHeading>
  if (begin.isError)
    return (
      <>
        {heading}
        <SigningFailed application={application} failure={failureToBegin(begin.error)} onRetry={begin.reset} />
      </>
    )
  return (
    <>
      {heading}
      <Card className="sv-stack">
        <SigningFacts application={application} />
        {info.signMethods.length > 1 && (
          <RadioGroup legend={t('signing.method.header.text')} value={method} onChange={setMethod}>
            <Radios options={info.signMethods.map((each) => [each, t(`signing.method.${each}.text`)])} />
          </RadioGroup>
        )}
        {locations.length > 1 && (
          <RadioGroup legend={t('signing.location.header.text')} value={location} onChange={setLocation}>
            <Radios options={locations.map((each) => [each, t(`signing.location.${each}.text`)])} />
          </RadioGroup>
        )}
        <div className="sv-actions">
          <Button loading={begin.isPending} onClick={() => begin.mutate({ method, location })}>
            {t('signing.location.continue.text')}
          </Button>
          <BackLink variant="secondary" applicationId={applicationId}>
            {t('signing.location.cancel.text')}
          </BackLink>
        </div>
      </Card>
    </>
  )
}
