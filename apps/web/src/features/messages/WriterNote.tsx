/** Names the person who wrote a draft, when another person of the party opens it (AFT-02). */
import { hasContent } from '@sievert/domain/messages/check-content'
import type { Draft } from '../../api/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'

export function WriterNote({ draft }: { draft: Draft | undefined }) {
  const { t, dateTime } = useTexts()
  if (!draft || draft.savedByYou || !hasContent(draft)) return null
  const name = draft.savedBy || t('wizard.conflict.protected.text')
  return <MessageBox variant="info">{t('messages.begun.by-other.text', [name, dateTime(draft.savedAt)])}</MessageBox>
}
