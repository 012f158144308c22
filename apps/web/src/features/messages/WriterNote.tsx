/** Names the person who wrote a draft, when another person of the party opens it (AFT-02). */
import { useUser } from '../../api/authentication.ts'
import type { Draft } from '../../api/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { hasContent } from './answer-values.ts'

/** The name under which drafts of this user are saved. */
export const useOwnName = (): string => {
  const { firstName = '', lastName = '' } = useUser() ?? {}
  return `${firstName} ${lastName}`.trim()
}

/** A person with a protected identity has no name in the draft. */
export function WriterNote({ draft }: { draft: Draft | undefined }) {
  const { t, dateTime } = useTexts()
  const own = useOwnName()
  if (!draft?.savedBy || draft.savedBy === own || !hasContent(draft)) return null
  return (
    <MessageBox variant="info">
      {t('messages.begun.by-other.text', [draft.savedBy, dateTime(draft.savedAt)])}
    </MessageBox>
  )
}
