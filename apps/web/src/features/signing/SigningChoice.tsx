/** The choice of eID and device before signing. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { SignLocation, SignMethod } from '@sievert/contract/shared'
import { locationsOf } from '@sievert/domain/signing/states'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../api/authentication.ts'
import { applicationToSignQuery, authInfoQuery, beginSigning, begunHereQuery } from '../../api/signing.ts'
import { useIsCurrentRoute } from '../../form/page/use-is-current-route.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { RadioGroup, Radios } from '../../ui/RadioGroup.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { SignedAnswer } from './SignedAnswer.tsx'
import { SigningFacts } from './SigningFacts.tsx'
import { SigningFailed } from './SigningFailed.tsx'
import { failureToBegin, isOvertaken } from './signing-failure.ts'
import { type Answer, BackLink } from './subject.tsx'

/** A phone or tablet usually has the eID installed. */
const likelyLocation = (): SignLocation =>
  window.matchMedia('(pointer: coarse)').matches ? 'SameDevice' : 'OnOtherDevice'

/** Begins an order of the answer that is shown, or of the application, and navigates to its address. */
const useBegin = (applicationId: string, shown: Answer | undefined) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { language } = useTexts()
  const oid = useUser()?.oid
  return useSending({
    mutationFn: (chosen: { method: SignMethod; location: SignLocation }) => {
      const answer = shown && { requestId: shown.request.requestId, draftRevision: shown.draft?.revision ?? 0 }
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

type SigningChoiceProps = { title: string; application: ApplicationDetails; answer?: Answer | undefined }

export function SigningChoice({ title, application, answer }: SigningChoiceProps) {
  const { t } = useTexts()
  const { data: info } = useSuspenseQuery(authInfoQuery())
  const [method, setMethod] = useState<SignMethod>(info.signMethod)
  const [wanted, setLocation] = useState(likelyLocation)
  const { applicationId } = application
  const locations = locationsOf(method)
  const location = locations.includes(wanted) ? wanted : 'OnOtherDevice'
  // A later answer must be read before it is signed: the server refuses the revision that is shown here.
  const [shown] = useState(answer)
  const begin = useBegin(applicationId, shown)
  const heading = <PageHeading key={String(begin.isError)}>{title}</PageHeading>
  if (begin.isError)
    return (
      <>
        {heading}
        <SigningFailed
          application={application}
          failure={failureToBegin(begin.error)}
          revision={shown?.draft?.revision}
          onRetry={begin.reset}
        />
      </>
    )
  return (
    <>
      {heading}
      {shown && (
        <>
          <BodyText>{t('signing.answer.what.text', [application.businessType.name])}</BodyText>
          <SignedAnswer applicationId={applicationId} {...shown} />
        </>
      )}
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
          <BackLink variant="secondary" application={application}>
            {t('signing.location.cancel.text')}
          </BackLink>
        </div>
      </Card>
    </>
  )
}
