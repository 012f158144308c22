/** The screen during signing: the subject, the code or link, the eID provider's message, and a cancel button. */

import type { ApplicationDetails } from '@sievert/contract/application-details'
import { runtimeKey } from '@sievert/domain/text-key'
import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { messagesQuery } from '../../api/messages.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Status } from '../../ui/LiveRegion.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import type { Signing } from './follow-signing.ts'
import { SignedAnswer } from './SignedAnswer.tsx'
import { SigningFacts } from './SigningFacts.tsx'
import { AnsweredRequestContext, answerIn } from './subject.tsx'
import type { FollowedSigning } from './use-signing.ts'

/** Text key of the instruction. */
const promptOf = ({ method, location }: Signing) => {
  if (method === 'Freja_eID') return 'signing.pending.freja.text'
  return location === 'SameDevice' ? 'signing.pending.same-device.text' : 'signing.pending.other-device.text'
}

/** Messages that the prompt beside the code or the link already contains. */
const PROMPTED = new Set(['signing.bankid.rfa1.text', 'signing.freja.STARTED.text'])
/** True only after the applicant has opened the app from here. */
const STARTING = 'signing.bankid.rfa13.text'

/**
 * The QR code or the link that opens the app; a spinner until it arrives, and while the connection is lost. Once the
 * app has the order, the page only waits.
 */
function WayIn({ signing, onLaunch }: { signing: Signing; onLaunch: () => void }) {
  const { t } = useTexts()
  const { method, launchUrl, qrCode, messageKey, isOffline } = signing
  const isAppAsked = method === 'BankID' && !launchUrl && !qrCode && messageKey !== null
  const isReplaced = messageKey === 'signing.freja.DELIVERED_TO_MOBILE.text'
  return (
    <>
      {!isReplaced && <BodyText>{t(isAppAsked ? 'signing.pending.waiting.text' : promptOf(signing))}</BodyText>}
      {launchUrl && (
        <ButtonAnchor href={launchUrl} onClick={onLaunch}>
          {t('signing.pending.open.text')}
        </ButtonAnchor>
      )}
      {qrCode && !isOffline && <QrCode text={qrCode} label={t('signing.pending.qr.text')} />}
      {!launchUrl && (!qrCode || isOffline) && <Loader size="large" />}
    </>
  )
}

type SigningPendingProps = { application: ApplicationDetails; signing: FollowedSigning }

export function SigningPending({ application, signing }: SigningPendingProps) {
  const { t } = useTexts()
  const [isLaunched, setLaunched] = useState(false)
  const { messageKey: said } = signing
  const isNews = said !== null && !PROMPTED.has(said) && (said !== STARTING || isLaunched)
  const messageKey = signing.isOffline ? 'wizard.status.offline.text' : isNews && said
  const cancelling = useSending({ mutationFn: signing.cancel })
  const requestId = useContext(AnsweredRequestContext)
  const isAnswer = requestId !== undefined
  return (
    <>
      <Card className="sv-signing">
        <WayIn signing={signing} onLaunch={() => setLaunched(true)} />
        <Status className="sv-signing__message">{messageKey && t(runtimeKey(messageKey))}</Status>
        <BodyText className="sv-note">
          {t(isAnswer ? 'signing.answer.what.text' : 'signing.pending.what.text', [application.businessType.name])}
        </BodyText>
        <SigningFacts application={application} isTimed />
        <details className="sv-details">
          <summary>{t('signing.pending.check.text')}</summary>
          <BodyText>{t('signing.pending.digest.text', [signing.digest.slice(0, 8)])}</BodyText>
        </details>
        {cancelling.data === false && (
          <MessageBox variant="warning" announce="now">
            {t('signing.pending.cancel-failed.text')}
          </MessageBox>
        )}
        <Button variant="secondary" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {t('signing.pending.cancel.text')}
        </Button>
      </Card>
      {isAnswer && (
        <AnswerInOrder {...{ requestId }} applicationId={application.applicationId} revision={signing.draftRevision} />
      )}
    </>
  )
}

type AnswerInOrderProps = { applicationId: string; requestId: string; revision: number | undefined }

/** The answer of the order. A change ends the order, and never replaces the answer that is shown. */
function AnswerInOrder({ applicationId, requestId, revision }: AnswerInOrderProps) {
  const { data } = useQuery(messagesQuery(applicationId))
  const answer = data && answerIn(data, requestId)
  const isSigned = answer?.draft !== undefined && answer.draft.revision === revision
  return isSigned && <SignedAnswer applicationId={applicationId} {...answer} />
}
