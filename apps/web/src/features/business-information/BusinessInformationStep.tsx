/** The general business information step: a company's form, or a private person's. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { businessInformationQuery, privatePersonQuery } from '../../api/business-information.ts'
import { olderEtag } from '../../api/step-values.ts'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { drawnSections, fieldsOf } from '../../form/section-list/section-types.ts'
import { StepHeading } from '../../form/step/StepHeading.tsx'
import { StepSkeleton } from '../../form/step/StepSkeleton.tsx'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useNeededAnswers } from '../../form/step/use-needed-answers.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { PrivatePersonForm } from './PrivatePersonForm.tsx'

export function BusinessInformationStep({ context }: { context: StepPageContext }) {
  const { application, step } = context
  const { applicationId, party } = application
  const questions = useMemo(() => drawnSections(step.sections), [step])
  const parts = useMemo(() => fieldsOf(questions).flatMap(({ preload }) => preload?.() ?? []), [questions])
  const { answers, own, ...needed } = useNeededAnswers(context, questions.length > 0)
  const company = useQuery({ ...businessInformationQuery(applicationId), enabled: !party.isPrivatePerson })
  const person = useQuery({ ...privatePersonQuery(applicationId), enabled: party.isPrivatePerson })
  const { data, isError, isFetchedAfterMount } = party.isPrivatePerson ? person : company
  const hasFailed = (isError && !data) || needed.hasFailed
  const isReady = data !== undefined && isFetchedAfterMount && needed.isReady
  const both = <T extends { etag: string | null }>(information: T) => ({
    ...information,
    answers,
    parts,
    // A change between the two calls is a conflict.
    etag: own ? olderEtag(information.etag, own.etag) : information.etag,
  })
  return (
    <>
      <StepHeading context={context} />
      {hasFailed && <LoadFailed textKey="business-information.load-failed.text" onRetry={needed.retry} />}
      {!hasFailed && !isReady && <StepSkeleton />}
      {isReady && company.data && <CompanyForm context={context} loaded={both(company.data)} />}
      {isReady && person.data && <PrivatePersonForm context={context} loaded={both(person.data)} />}
    </>
  )
}
