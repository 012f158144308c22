/** Stays in view while a person signs: the party, the fee to be invoiced, and the time left. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { SIGN_POLL_INTERVAL, SIGN_POLLS_MAX } from '@sievert/domain/signing/states'
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { feeQuery } from '../../api/fees.ts'
import { useTexts } from '../../texts/texts.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AnsweredRequestContext } from './subject.tsx'

/** `isTimed`: the person is signing, and the page gives up after the last poll. */
type Props = { application: ApplicationDetails; isTimed?: boolean }

export function SigningFacts({ application, isTimed = false }: Props) {
  const { t, money } = useTexts()
  const { applicationId, businessType, party } = application
  const isAnswer = useContext(AnsweredRequestContext) !== undefined
  const { data: fee } = useQuery({ ...feeQuery(applicationId), enabled: !isAnswer })
  return (
    <DescriptionList
      className="sv-facts--beside sv-signing__facts"
      facts={[
        [t(businessType.reportOnly ? 'pdf.notifier.text' : 'pdf.applicant.text'), party.name],
        // The row is there before the fee, which would otherwise move the choices below under a finger.
        [
          t('fee.due-now.text'),
          !isAnswer && (fee ? money(fee.dueNow) : <Skeleton key="fee" variant="text" width="4rem" />),
        ],
        [t('signing.facts.time.text'), isTimed && <Countdown key="time" />],
      ]}
    />
  )
}

const SECOND_MS = 1000
const PATIENCE_S = (SIGN_POLLS_MAX * SIGN_POLL_INTERVAL) / SECOND_MS

const asClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function Countdown() {
  const [left, setLeft] = useState(PATIENCE_S)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return <span className="sv-countdown">{asClock(left)}</span>
}
