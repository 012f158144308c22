/**
 * Default page for a step that this version of the application does not support: explains that, and links to the next
 * step (WIZ-01).
 */
import { useConfiguration } from '../../api/configuration.ts'
import { BottomNavigation } from '../../form/step/BottomNavigation.tsx'
import { StepHeading } from '../../form/step/StepHeading.tsx'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'

/** Without a context the number of the step is unknown too. */
export function UnknownStep({ context }: { context?: StepPageContext }) {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  return (
    <>
      {context && <StepHeading context={context} />}
      <MessageBox variant="info">
        <TextWithMail textKey="wizard.unknown-step.text" email={authority.email} />
      </MessageBox>
      {context && <BottomNavigation context={context} onNext={() => context.go('next')} />}
      {!context?.steps.next && (
        <div className="sv-actions">
          <ButtonLink to="/">{t('general.to-start-page.text')}</ButtonLink>
        </div>
      )}
    </>
  )
}
