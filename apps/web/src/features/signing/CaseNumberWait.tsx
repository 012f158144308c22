/** After the signature: waits briefly for the case number, then shows the receipt, with or without it (SIG-05). */
import type { SignDone } from '@sievert/contract/signing'
import { CASE_NUMBER_BAR_STEP, CASE_NUMBER_POLLS_MAX } from '@sievert/domain/signing/states'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getSentApplication } from '../../api/signing.ts'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { pause } from './follow-signing.ts'

export function CaseNumberWait({ applicationId, report }: { applicationId: string; report: SignDone }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [polls, setPolls] = useState(0)
  useEffect(() => {
    let isMounted = true
    const wait = async () => {
      for (let poll = 1; poll <= CASE_NUMBER_POLLS_MAX; poll++) {
        const application = await getSentApplication(applicationId).catch(() => undefined)
        if (!isMounted) return
        if (application?.caseNumber) break
        setPolls(poll)
        await pause()
      }
      if (isMounted) void navigate({ to: '/app/$applicationId/receipt', params: { applicationId }, replace: true })
    }
    void wait()
    return () => {
      isMounted = false
    }
  }, [applicationId, navigate])
  return (
    <>
      <MessageBox variant="success" announce="politely">
        <BodyText>
          {report ? t('signing.report-registered.text', [report.reportNumber]) : t('signing.registered.text')}
        </BodyText>
      </MessageBox>
      <BodyText id="case-number-wait">{t('signing.registering.text')}</BodyText>
      <ProgressBar value={Math.min(polls * CASE_NUMBER_BAR_STEP, 100)} aria-labelledby="case-number-wait" />
      <BodyText className="sv-note">{t('signing.registering.longer.text')}</BodyText>
    </>
  )
}
