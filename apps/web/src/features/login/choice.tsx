/** Shared by both choices of an identity: the call, and the failure message. */
import type { LoginUser } from '@sievert/contract/authentication'
import { ApiError } from '../../api/api-error.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { FailureBox } from '../../ui/MessageBox.tsx'

export const useChoice = <Variables = void>(
  choose: (variables: Variables) => Promise<LoginUser>,
  onChosen: (user: LoginUser) => Promise<void>,
) => useSending({ mutationFn: async (variables: Variables) => onChosen(await choose(variables)) })

/** The server's reason, or 'okänt fel' when it gave none (ACC-04). */
export function ChoiceFailure({ error }: { error: Error | null }) {
  const { t } = useTexts()
  if (!error) return null
  const reason = error instanceof ApiError ? error.problem?.title : undefined
  return <FailureBox>{t('login.represent.failed.text', [reason ?? t('general.unknown-error.text')])}</FailureBox>
}
