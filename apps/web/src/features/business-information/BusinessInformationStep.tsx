/** The general business information step: a company's form, or a private person's. */
import { useQuery } from '@tanstack/react-query'
import { businessInformationQuery, privatePersonQuery } from '../../api/business-information.ts'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { StepHeading } from '../../form/step/StepHeading.tsx'
import { StepSkeleton } from '../../form/step/StepSkeleton.tsx'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { PrivatePersonForm } from './PrivatePersonForm.tsx'

export function BusinessInformationStep({ context }: { context: StepPageContext }) {
  const { applicationId, party } = context.application
  const company = useQuery({ ...businessInformationQuery(applicationId), enabled: !party.isPrivatePerson })
  const person = useQuery({ ...privatePersonQuery(applicationId), enabled: party.isPrivatePerson })
  const { data, isError, isFetchedAfterMount, refetch } = party.isPrivatePerson ? person : company
  const hasFailed = isError && !data
  const isReady = data !== undefined && isFetchedAfterMount
  return (
    <>
      <StepHeading context={context} />
      {hasFailed && <LoadFailed textKey="business-information.load-failed.text" onRetry={refetch} />}
      {!hasFailed && !isReady && <StepSkeleton />}
      {isReady && company.data && <CompanyForm context={context} loaded={company.data} />}
      {isReady && person.data && <PrivatePersonForm context={context} loaded={person.data} />}
    </>
  )
}
