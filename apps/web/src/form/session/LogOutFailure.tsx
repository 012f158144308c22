/** The message after a failed logout. */
import { useTexts } from '../../texts/texts.ts'
import { FailureBox } from '../../ui/MessageBox.tsx'

export function LogOutFailure() {
  const { t } = useTexts()
  return <FailureBox>{t('shell.logout.failed.text')}</FailureBox>
}
