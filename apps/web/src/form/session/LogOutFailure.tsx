/** The message after a failed logout. */
import { isUnanswered } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'
import { FailureBox } from '../../ui/MessageBox.tsx'

export function LogOutFailure({ error }: { error: Error }) {
  const { t } = useTexts()
  return <FailureBox>{t(`shell.logout.${isUnanswered(error) ? 'offline' : 'failed'}.text`)}</FailureBox>
}
