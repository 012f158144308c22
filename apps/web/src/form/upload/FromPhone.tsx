/** Leads from the upload dialog of a computer to a phone, and takes the documents that come from there (LES-03). */
import type { FileEntry } from '@sievert/domain/file-entry'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { documentsQuery } from '../../api/documents.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { asEntry } from './file-states.ts'

const VALID_MS = 600_000
const ASK_EVERY_MS = 3000

type Props = {
  applicationId: string
  /** Attached or chosen already. */
  taken: readonly FileEntry[]
  /** An upload of this dialog is in progress. */
  isSending: boolean
  onArrive: (files: readonly FileEntry[]) => void
}

export function FromPhone(props: Props) {
  const { t } = useTexts()
  const [until, setUntil] = useState<number>()
  const show = () => setUntil(serverNow() + VALID_MS)
  return (
    <div className="sv-from-phone">
      {until === undefined ? (
        <Button variant="tertiary" onClick={show}>
          {t('file.upload.phone.open.text')}
        </Button>
      ) : (
        <PhoneCode key={until} {...props} until={until} onRenew={show} />
      )}
    </div>
  )
}

/** True from the instant `until` on. */
function useIsOver(until: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), until - serverNow())
    return () => clearTimeout(timer)
  }, [until])
  return isOver
}

/** The names of the documents that came since the code was shown; each is passed on once. */
function useArrivals({ applicationId, taken, isSending, onArrive }: Props, isOver: boolean): readonly string[] {
  const { data } = useQuery({ ...documentsQuery(applicationId), refetchInterval: isOver ? false : ASK_EVERY_MS })
  const [known, setKnown] = useState<ReadonlySet<string>>()
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    // A document of this dialog's own upload is taken when the upload ends.
    if (!data || isSending) return
    setKnown(new Set(data.map(({ id }) => id)))
    const isNew = ({ id }: FileEntry) => known && !known.has(id) && taken.every((file) => file.id !== id)
    const arrived = data.filter((file) => file.state !== 'refused' && isNew(file))
    if (arrived.length === 0) return
    setNames((before) => [...before, ...arrived.map(({ fileName }) => fileName)])
    onArrive(arrived.map(asEntry))
    // oxlint-disable-next-line react/exhaustive-deps -- only new data can bring documents
  }, [data, isSending])
  return names
}

function PhoneCode({ until, onRenew, ...props }: Props & { until: number; onRenew: () => void }) {
  const { t, time } = useTexts()
  const isOver = useIsOver(until)
  const arrivals = useArrivals(props, isOver)
  const address = `${location.origin}/app/${props.applicationId}/phone?until=${until}`
  return (
    <>
      {isOver ? (
        <>
          <BodyText>{t('file.upload.phone.expired.text')}</BodyText>
          <Button variant="tertiary" onClick={onRenew}>
            {t('file.upload.phone.renew.text')}
          </Button>
        </>
      ) : (
        <>
          <BodyText>{t('file.upload.phone.help.text', [time(until)])}</BodyText>
          <QrCode text={address} label={t('file.upload.phone.label.text')} />
        </>
      )}
      {arrivals.length > 0 && (
        <MessageBox variant="success" announce="politely">
          {t('file.upload.phone.arrived.text', [arrivals.join(', ')])}
        </MessageBox>
      )}
    </>
  )
}
