/** Copies the text of an answer or a message that was not sent, with what was asked for. */
import { useState } from 'react'
import type { SupplementRequest } from '../../api/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Status } from '../../ui/LiveRegion.tsx'
import { type AnswerValues, plainText } from './answer-values.ts'

type Props = { request: SupplementRequest | undefined; values: AnswerValues }

export function CopyText({ request, values }: Props) {
  const { t } = useTexts()
  const [outcome, setOutcome] = useState<'copied' | 'copy-failed'>()
  const text = plainText(request, values)
  if (text === '') return null
  // A browser has no clipboard on a page without a secure connection.
  const copy = async () => navigator.clipboard.writeText(text)
  const press = () =>
    void copy().then(
      () => setOutcome('copied'),
      () => setOutcome('copy-failed'),
    )
  return (
    <>
      <Button variant="secondary" size="small" onClick={press}>
        {t('messages.left.copy.text')}
      </Button>
      <Status as="span">{outcome && t(`messages.left.${outcome}.text`)}</Status>
    </>
  )
}
