/** Where somebody wanted to log out, and is still here. */
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'

export function LogOutFailure() {
  const { t } = useTexts()
  return (
    <MessageBox variant="error" announce="now">
      {t('shell.logout.failed.text')}
    </MessageBox>
  )
}
