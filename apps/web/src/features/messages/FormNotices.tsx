/** Notices above the fields of an answer or a message: not sent, not saved, changed, written by another person. */
import type { TextKey } from '@sievert/domain/text-key'
import { useEffect, useState } from 'react'
import { interruptedSending, type SupplementRequest } from '../../api/messages.ts'
import type { SaveState } from '../../form/autosave/autosaver.ts'
import { NotSavedNotice } from '../../form/autosave/NotSavedNotice.tsx'
import type { WhyNotSaved } from '../../form/autosave/save-failures.ts'
import type { Store } from '../../form/store.ts'
import { useTexts } from '../../texts/texts.ts'
import { FocusTarget } from '../../ui/FocusTarget.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { type Answering, placeOf } from './answer-values.ts'
import { NewerNotice } from './Notices.tsx'
import { WriterNote } from './WriterNote.tsx'

/** The general texts speak of a step. */
const NOT_SAVED: { readonly [Why in WhyNotSaved]?: TextKey } = {
  'too-large': 'messages.not-saved.too-large.text',
  conflict: 'messages.not-saved.conflict.text',
  closed: 'messages.not-saved.closed.text',
}

type Props = {
  answering: Answering
  saveState: Store<SaveState>
  /** The newer version of the request, if the authority has changed it. */
  newer: SupplementRequest | undefined
  /** How often the answer was not sent because the request has changed. */
  refusals: number
  onShowNewer: () => void
}

export function FormNotices({ answering, saveState, newer, refusals, onShowNewer }: Props) {
  const { request: opened } = answering
  return (
    <>
      <InterruptedNotice {...answering} />
      {opened && newer && <NewerNotice {...{ opened, newer }} turn={refusals} onShow={onShowNewer} />}
      <NotSavedNotice saveState={saveState} texts={NOT_SAVED} />
      <WriterNote draft={answering.draft} />
    </>
  )
}

/** Once after the login: the session had ended when the applicant sent it. */
function InterruptedNotice({ applicationId, request }: Answering) {
  const { t } = useTexts()
  const [isShown] = useState(() => interruptedSending.read() === `${applicationId}/${placeOf(request)}`)
  useEffect(() => {
    if (isShown) interruptedSending.forget()
  }, [isShown])
  if (!isShown) return null
  const heading = <FocusTarget turn={1}>{t('messages.interrupted.header.text')}</FocusTarget>
  return (
    <MessageBox variant="warning" heading={heading} headingLevel="3">
      {t('messages.interrupted.message.text')}
    </MessageBox>
  )
}
