/** Asks whether the account with the former coordination number is the person's own (FOR-02). */
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { answerEarlierAccount, becomeUser } from '../../api/authentication.ts'
import { PageCard } from '../../form/page/PageCard.tsx'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'

export function EarlierAccountQuestion() {
  const { t } = useTexts()
  const queries = useQueryClient()
  const answer = useSending({
    mutationFn: async (isMine: boolean) => becomeUser(queries, await answerEarlierAccount(isMine)),
  })
  const { error } = answer
  const reason = error instanceof ApiError ? error.problem?.title : undefined
  return (
    <PageCard width="narrow" heading={t('login.earlier-account.header.text')}>
      <BodyText>{t('login.earlier-account.text')}</BodyText>
      {error && (
        <FailureBox>{t('login.earlier-account.failed.text', [reason ?? t('general.unknown-error.text')])}</FailureBox>
      )}
      <div className="sv-actions">
        <Button loading={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('login.earlier-account.join.text')}
        </Button>
        <Button variant="secondary" onClick={() => answer.mutate(false)}>
          {t('login.earlier-account.decline.text')}
        </Button>
      </div>
    </PageCard>
  )
}
