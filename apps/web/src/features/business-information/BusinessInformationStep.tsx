/** The general business information step: a company's form, or a private person's. */
import { useQuery } from '@tanstack/react-query'
import { businessInformationQuery, privatePersonQuery } from '../../api/business-information.ts'
import { StepHeading } from '../../form/StepHeading.tsx'
import type { StepPageContext } from '../../form/step-page.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { PrivatePersonForm } from './PrivatePersonForm.tsx'

function Waiting({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const { t } = useTexts()
  if (!hasFailed) return <Loader />
  return (
    <MessageBox variant="error">
      {t('business-information.load-failed.text')}
      <Button size="small" variant="secondary" onClick={onRetry}>
        {t('general.retry.text')}
      </Button>
    </MessageBox>
  )
}

function Company({ context }: { context: StepPageContext }) {
  const { data, isError, isFetchedAfterMount, refetch } = useQuery(
    businessInformationQuery(context.application.applicationId),
  )
  if (!data || !isFetchedAfterMount) return <Waiting hasFailed={isError} onRetry={() => void refetch()} />
  return <CompanyForm context={context} loaded={data} />
}

function Person({ context }: { context: StepPageContext }) {
  const { data, isError, isFetchedAfterMount, refetch } = useQuery(
    privatePersonQuery(context.application.applicationId),
  )
  if (!data || !isFetchedAfterMount) return <Waiting hasFailed={isError} onRetry={() => void refetch()} />
  return <PrivatePersonForm context={context} loaded={data} />
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
