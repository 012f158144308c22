/** The application as it was sent in, read-only. */
import type { ApplicationDetails } from '@sievert/contract/applications'
import type { ApplicationType } from '../../api/reference-data.ts'
import { ApplicationSummary } from '../../form/summary/ApplicationSummary.tsx'
import { useApplicationSummary } from '../../form/summary/use-application-summary.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import '../../form/form.css'

export function SentApplication({ application, type }: { application: ApplicationDetails; type: ApplicationType }) {
  const { t } = useTexts()
  const { steps, isError, retry } = useApplicationSummary(application, type)
  if (isError)
    return (
      <MessageBox variant="error" announce="politely">
        {t('business-information.load-failed.text')}
        <Button size="small" variant="secondary" onClick={retry}>
          {t('general.retry.text')}
        </Button>
      </MessageBox>
    )
  if (!steps) return <Loader />
  return (
    <div className="sv-stack">
      <ApplicationSummary applicationId={application.applicationId} steps={steps} />
    </div>
  )
}
