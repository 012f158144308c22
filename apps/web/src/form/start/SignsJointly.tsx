/**
 * Informs a joint signatory that they can prepare an application but not sign it alone, and how to proceed (SIG-12).
 */
import { useConfiguration } from '../../api/configuration.ts'
import { useTexts } from '../../texts/texts.ts'
import { Anchor } from '../../ui/Link.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'

export function SignsJointly() {
  const { t } = useTexts()
  const { fullmaktUrl } = useConfiguration()
  return (
    <MessageBox variant="info" announce="politely">
      <p>{t('login.organisation.signs-jointly.text')}</p>
      <Anchor href={fullmaktUrl}>{t('login.no-organisations.proxies.text')}</Anchor>
    </MessageBox>
  )
}
