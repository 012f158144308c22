/** A saved draft that can no longer be sent: the part that was not sent, to copy, until the party removes it (AFT-02). */
import type { Thread, ThreadMessage } from '@sievert/contract/messages'
import { hasContent } from '@sievert/domain/messages/check-content'
import { useQueryClient } from '@tanstack/react-query'
import {
  type Draft,
  draftEtag,
  draftOf,
  readMessagesAgain,
  type SupplementRequest,
  saveMessageDraft,
} from '../../api/messages.ts'
import { failureMessage } from '../../form/sending/failure-message.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailureBox } from '../../ui/MessageBox.tsx'
import { contentOf, sentTo, unsentIn, valuesOf } from './answer-values.ts'
import { CopyText } from './CopyText.tsx'
import { UnsentText } from './UnsentText.tsx'

type Props = {
  applicationId: string
  /** Undefined for a message. */
  request: SupplementRequest | undefined
  draft: Draft
  messages: readonly ThreadMessage[]
}

export function UnsentDraft({ applicationId, request, draft, messages }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const values = unsentIn(valuesOf(draft, draft), sentTo(request, messages))
  const removing = useSending({
    mutationFn: () => saveMessageDraft(applicationId, contentOf(request, { text: '', items: [] }), draftEtag(draft)),
    onSuccess: () => document.querySelector('h1')?.focus(),
    // Another person of the party may have removed it.
    onSettled: () => readMessagesAgain(client, applicationId),
  })
  if (!hasContent(values)) return null
  return (
    <>
      <UnsentText {...{ applicationId, request, values }} />
      <div className="sv-actions">
        <CopyText {...{ request, values }} />
        <Button variant="tertiary" size="small" loading={removing.isPending} onClick={() => removing.mutate()}>
          {t('messages.left.remove.text')}
        </Button>
      </div>
      {removing.hasFailed && (
        <FailureBox>{t(failureMessage(removing.error, 'messages.left.remove-failed.text'))}</FailureBox>
      )}
    </>
  )
}

/** A message that was begun before the end, after which nothing can be sent. */
export function UnsentMessage({ applicationId, thread }: Pick<Props, 'applicationId'> & { thread: Thread }) {
  const draft = thread.mayWrite ? undefined : draftOf(thread, undefined)
  if (!draft || !hasContent(draft)) return null
  return (
    <Card>
      <UnsentDraft request={undefined} messages={[]} {...{ applicationId, draft }} />
    </Card>
  )
}
