/** The default screen, for a step that this version of the page does not know (WIZ-01). */
import { useConfiguration } from '../../api/configuration.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'

export function UnknownStep() {
  const { authority } = useConfiguration()
  return (
    <MessageBox variant="info">
      <TextWithMail textKey="wizard.unknown-step.text" email={authority.email} />
    </MessageBox>
  )
}
