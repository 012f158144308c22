/** Writes a message to the authority. */
import type { Thread, ThreadMessage } from '@sievert/contract/messages'
import { useState } from 'react'
import { draftOf } from '../../api/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { AnswerForm } from './AnswerForm.tsx'

type Props = { applicationId: string; thread: Thread; onSent: (message: ThreadMessage) => void }

export function WriteCard({ applicationId, thread, onSent }: Props) {
  const { t } = useTexts()
  const [draft] = useState(() => draftOf(thread, undefined))
  return (
    <Card heading={t('messages.write.header.text')} className="sv-card--accent">
      <AnswerForm
        {...{ applicationId, thread, draft, onSent }}
        request={undefined}
        current={undefined}
        onShowNewer={() => undefined}
      />
    </Card>
  )
}
