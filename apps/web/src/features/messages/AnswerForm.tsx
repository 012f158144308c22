/** Answers a request of the authority, item by item, or writes a message (AFT-02). */
import type { Thread, ThreadMessage } from '@sievert/contract/messages'
import { hasContent } from '@sievert/domain/messages/check-content'
import { MESSAGE_TEXT_MAX } from '@sievert/domain/messages/values'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useLayoutEffect, useState } from 'react'
import type { SupplementRequest } from '../../api/messages.ts'
import { AutosaveDialogs } from '../../form/autosave/AutosaveDialogs.tsx'
import type { Autosaver } from '../../form/autosave/autosaver.ts'
import { SaveStateLine } from '../../form/autosave/SaveStateLine.tsx'
import { SaveStateText } from '../../form/autosave/SaveStateText.tsx'
import { TextareaInput } from '../../form/fields/TextInput.tsx'
import { applyKeystrokes } from '../../form/fields/use-text-field.ts'
import { FormFrame } from '../../form/frame/FormFrame.tsx'
import { noteAsked } from '../../form/sending/exceptions.ts'
import { judged } from '../../form/validation/use-judged-form.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ShortText } from '../../ui/Typography.tsx'
import { AnswerItem } from './AnswerItem.tsx'
import { type Answering, type AnswerValues, ordered, unsentIn } from './answer-values.ts'
import { CopyText } from './CopyText.tsx'
import { FormNotices } from './FormNotices.tsx'
import { labelAt, textLabel } from './field-labels.ts'
import { ClosedNotice, closedStateOf, isNewer } from './Notices.tsx'
import { SendDialog } from './SendDialog.tsx'
import { UnsentText } from './UnsentText.tsx'
import { useAnswer } from './use-answer.ts'

type Props = Answering & {
  /** The request as it stands now; undefined for a message. */
  current: SupplementRequest | undefined
  thread: Thread
  /** The answer that was sent to the request. */
  answer?: ThreadMessage | undefined
  /** Shows the newer version of the request. */
  onShowNewer: () => void
}

export function AnswerForm({ current, thread, answer, onShowNewer, ...answering }: Props) {
  const { t } = useTexts()
  const { applicationId, request } = answering
  const { form, autosave, former, sending } = useAnswer(answering)
  const { saver } = autosave
  const kind = request ? 'answer' : 'message'
  const conflict = { title: t(`messages.conflict.${kind}.header.text`), message: t('messages.conflict.message.text') }
  const { closed, replacesForm } = useClosedState(current, !thread.mayWrite)
  const sign = useSign(applicationId, request, saver)
  const mustSign = request?.mustBeSigned === true
  const hasNewer = isNewer(current, request)
  const submit = async () => {
    if (hasNewer) return sending.refuse()
    if (!mustSign) return sending.ask()
    if (await judged(form, () => true)) await sign()
  }
  const showNewer = () => void saver.flush().then(onShowNewer)
  if (closed) {
    const unsent = unsentIn(ordered(form.getValues()), answer ? [answer] : [])
    return <ClosedAnswer {...{ applicationId, thread, request, answer, replacesForm }} state={closed} values={unsent} />
  }
  return (
    <>
      <AutosaveDialogs autosave={autosave} conflict={conflict} />
      <FormNotices
        {...{ answering }}
        newer={hasNewer ? current : undefined}
        saveState={saver.state}
        refusals={sending.refusals}
        onShowNewer={showNewer}
      />
      <FormFrame
        form={form}
        labelOf={(path) => labelAt(t, request, path)}
        onSubmit={() => void submit().catch(noteAsked)}
      >
        {request?.items.map(({ itemId, text }, index) => (
          <AnswerItem key={itemId} count={request.items.length} {...{ applicationId, text, index }} />
        ))}
        <TextareaInput
          name="text"
          label={textLabel(t, request)}
          description={request ? undefined : t('messages.write.help.text')}
          optional={request !== undefined}
          maxLength={MESSAGE_TEXT_MAX}
          rows={request ? 2 : 6}
        />
        {former.length > 0 && (
          <UnsentText isFormer {...{ applicationId, request }} values={{ text: '', items: former }} />
        )}
        <div className="sv-actions">
          <Button type="submit">{t(mustSign ? 'messages.sign.text' : `messages.send.${kind}.text`)}</Button>
          {hasNewer ? <ShortText>{t('messages.newer.unsent.text')}</ShortText> : <SaveStateText store={saver.state} />}
        </div>
        {!hasNewer && <SaveStateLine store={saver.state} />}
      </FormFrame>
      <SendDialog kind={kind} sending={sending} />
    </>
  )
}

/** The form takes up the last keystroke before its fields are removed, which would lose it. */
function useClosedState(current: SupplementRequest | undefined, isDecided: boolean) {
  const state = closedStateOf(current, isDecided)
  const closed = useDeferredValue(state)
  const [wasClosed] = useState(state !== undefined)
  useLayoutEffect(() => {
    if (state) applyKeystrokes()
  }, [state])
  return { closed, replacesForm: !wasClosed }
}

type ClosedProps = Omit<Parameters<typeof ClosedNotice>[0], 'isUnsent'> &
  Omit<Parameters<typeof UnsentText>[0], 'isFormer'>

function ClosedAnswer({ state, thread, answer, replacesForm, ...unsent }: ClosedProps) {
  const isUnsent = hasContent(unsent.values)
  return (
    <>
      <ClosedNotice {...{ state, thread, answer, isUnsent, replacesForm }} />
      <UnsentText {...unsent} />
      {isUnsent && (
        <div className="sv-actions">
          <CopyText {...unsent} />
        </div>
      )}
    </>
  )
}

/** Saves the answer, and opens the page that signs and sends it. The autosave says why it is not saved. */
function useSign(applicationId: string, request: SupplementRequest | undefined, saver: Autosaver<AnswerValues>) {
  const navigate = useNavigate()
  return async () => {
    const search = { request: request?.requestId }
    if (await saver.flush()) await navigate({ to: '/app/$applicationId/sign', params: { applicationId }, search })
  }
}
