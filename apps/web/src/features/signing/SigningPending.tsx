/** While the person signs: the code or the link, what the eID's provider says, and a way out. */
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { QrCode } from './QrCode.tsx'
import type { useSigning } from './use-signing.ts'

type Pending = ReturnType<typeof useSigning>

/** What the person does now, by eID and device. Once the app has it, there is nothing more to show than words. */
function WayIn({ signing }: { signing: Pending }) {
  const { t } = useTexts()
  const { method, location, qrCode, launchUrl, messageKey } = signing
  const isWaitingForApp = messageKey === null || ['rfa1', 'rfa13'].some((code) => messageKey.includes(`.${code}.`))
  if (method === 'Freja_eID')
    return (
      <>
        <BodyText>{t('signing.pending.freja.text')}</BodyText>
        {qrCode ? <QrCode text={qrCode} label={t('signing.pending.qr.text')} /> : <Loader size="large" />}
      </>
    )
  if (location === 'OnOtherDevice' && isWaitingForApp)
    return (
      <>
        <BodyText>{t('signing.pending.other-device.text')}</BodyText>
        {qrCode ? <QrCode text={qrCode} label={t('signing.pending.qr.text')} /> : <Loader size="large" />}
      </>
    )
  if (location === 'SameDevice' && isWaitingForApp)
    return (
      <>
        <BodyText>{t('signing.pending.same-device.text')}</BodyText>
        {launchUrl ? (
          <ButtonAnchor href={launchUrl}>{t('signing.pending.open.text')}</ButtonAnchor>
        ) : (
          <Loader size="large" />
        )}
      </>
    )
  return (
    <>
      <BodyText>{t('signing.pending.waiting.text')}</BodyText>
      <Loader size="large" />
    </>
  )
}

export function SigningPending({ signing }: { signing: Pending }) {
  const { t } = useTexts()
  const [isCancelling, setCancelling] = useState(false)
  const message = signing.messageKey ? t(signing.messageKey) : ''
  const cancel = () => {
    setCancelling(true)
    void signing.cancel()
  }
  return (
    <Card className="sv-signing">
      <WayIn signing={signing} />
      <BodyText className="sv-signing__message">{message}</BodyText>
      <LiveRegion>{message}</LiveRegion>
      <Button variant="secondary" loading={isCancelling} onClick={cancel}>
        {t('signing.pending.cancel.text')}
      </Button>
    </Card>
  )
}
