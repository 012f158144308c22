/** The answer, or what the authority asks for, is not the one that this page showed: it must be read again (AFT-03). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Thread } from '@sievert/contract/messages'
import type { TextKey } from '@sievert/domain/text-key'
import { useQuery } from '@tanstack/react-query'
import { draftOf, messagesQuery } from '../../api/messages.ts'
import { useTexts } from '../../texts/texts.ts'
import { Loader } from '../../ui/Loader.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { BackLink } from './subject.tsx'

type Reason = { key: TextKey; isAnswered?: true; by?: string | undefined }
const EVERY_MS = 1000

/** `revision`: of the draft that the page showed. */
const reasonIn = (thread: Thread, requestId: string, revision: number | undefined): Reason => {
  const request = thread.requests.find((each) => each.requestId === requestId)
  const draft = draftOf(thread, requestId)
  if (request?.state === 'answered') return { key: 'signing.changed.answered.text', isAnswered: true }
  if (request?.state === 'withdrawn') return { key: 'error.request-withdrawn.text' }
  if (request?.state === 'ended')
    return { key: thread.mayWrite ? 'error.withdrawal-asked.text' : 'error.case-decided.text' }
  if (request && draft && request.version > (draft.requestVersion ?? request.version))
    return { key: 'signing.changed.request.text' }
  // The signing ends before the change is saved.
  if (!draft || draft.revision === revision) return { key: 'signing.changed.other.text' }
  return draft.savedByYou ? { key: 'signing.changed.you.text' } : { key: 'signing.changed.by.text', by: draft.savedBy }
}

type Props = { application: ApplicationDetails; requestId: string; revision: number | undefined }

export function AnswerChanged({ application, requestId, revision }: Props) {
  const { t } = useTexts()
  const { applicationId } = application
  const { data, isFetchedAfterMount, isError } = useQuery({
    ...messagesQuery(applicationId),
    refetchInterval: ({ state }) => {
      const isUnknown = state.data && reasonIn(state.data, requestId, revision).key === 'signing.changed.other.text'
      return isUnknown ? EVERY_MS : false
    },
  })
  if (!isFetchedAfterMount && !isError) return <Loader />
  const { key, by, isAnswered }: Reason = data
    ? reasonIn(data, requestId, revision)
    : { key: 'signing.changed.other.text' }
  return (
    <>
      <MessageBox
        variant="warning"
        heading={t(isAnswered ? 'messages.closed.answered.header.text' : 'signing.changed.header.text')}
        announce="now"
      >
        <BodyText>{t(key, [by || t('wizard.conflict.protected.text')])}</BodyText>
      </MessageBox>
      <div className="sv-actions">
        <BackLink variant="primary" application={application}>
          {t('signing.canceled.read.answer.text')}
        </BackLink>
      </div>
    </>
  )
}
