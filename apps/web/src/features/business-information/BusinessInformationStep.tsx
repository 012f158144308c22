/** The general business information step: a company's form, or a private person's. */
import { useQuery } from '@tanstack/react-query'
import { businessInformationQuery, privatePersonQuery } from '../../api/business-information.ts'
import { LoadFailed } from '../../form/LoadFailed.tsx'
import { StepHeading } from '../../form/step/StepHeading.tsx'
import { StepSkeleton } from '../../form/step/StepSkeleton.tsx'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { PrivatePersonForm } from './PrivatePersonForm.tsx'

const LOAD_FAILED = 'business-information.load-failed.text'

function Company({ context }: { context: StepPageContext }) {
  const { applicationId } = context.application
  const { data, isError, isFetchedAfterMount, refetch } = useQuery(businessInformationQuery(applicationId))
  if (isError && !data) return <LoadFailed textKey={LOAD_FAILED} onRetry={() => void refetch()} />
  return data && isFetchedAfterMount ? <CompanyForm context={context} loaded={data} /> : <StepSkeleton />
}

function Person({ context }: { context: StepPageContext }) {
  const { applicationId } = context.application
  const { data, isError, isFetchedAfterMount, refetch } = useQuery(privatePersonQuery(applicationId))
  if (isError && !data) return <LoadFailed textKey={LOAD_FAILED} onRetry={() => void refetch()} />
  return data && isFetchedAfterMount ? <PrivatePersonForm context={context} loaded={data} /> : <StepSkeleton />
}

export function BusinessInformationStep({ context }: { context: StepPageContext }) {
  const Form = context.application.party.isPrivatePerson ? Person : Company
  return (
    <>
      <StepHeading context={context} />
      <Form context={context} />
    </>
  )
}
