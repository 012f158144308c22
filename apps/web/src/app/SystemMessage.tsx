/** The operator's message to all users; a user who closes it does not see it again (SHE-04). */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { configurationQuery, dismissMessage, useConfiguration } from '../api/configuration.ts'
import { useSending } from '../form/sending/use-sending.ts'
import { useTexts } from '../texts/texts.ts'
import { MessageBox } from '../ui/MessageBox.tsx'

export function SystemMessage() {
  const { t } = useTexts()
  const { systemMessage, messageId } = useConfiguration()
  const queries = useQueryClient()
  // Closes immediately, and for this visit even if the call fails.
  const [closed, setClosed] = useState<string>()
  const dismissal = useSending({
    mutationFn: dismissMessage,
    onMutate: ({ messageId: id }) => {
      setClosed(id)
      // The focused button is removed together with the message.
      document.getElementById('main')?.focus()
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: configurationQuery().queryKey }),
    onError: console.error,
  })
  if (!systemMessage || messageId === closed) return null
  return (
    <section className="sv-system-message" aria-label={t('shell.system-message.header.text')}>
      <MessageBox variant="info" onClose={messageId ? () => dismissal.mutate({ messageId }) : undefined}>
        {systemMessage}
      </MessageBox>
    </section>
  )
}
