/** Saves the calendar file of a permit or notification (REV-11). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { CALENDAR_TYPE, calendarFile } from '@sievert/domain/receipts/calendar-file'
import { quotedNumber } from '@sievert/domain/receipts/receipt-content'
import { firstDayToRenew } from '@sievert/domain/reports/status'
import { saveFile } from '../../form/sending/save-file.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ShortText } from '../../ui/Typography.tsx'

type Props = { application: ApplicationDetails; lastDay: string | null }

/** `lastDay`: null when no reminder is of use. */
export function SaveReminder({ application, lastDay }: Props) {
  const { t, date } = useTexts()
  const { applicationId, businessType, receipt } = application
  if (!lastDay || !receipt) return null
  const save = () => {
    const { fileName, content } = calendarFile(t, {
      ...businessType,
      applicationId,
      lastDay,
      number: quotedNumber({ ...application, ...receipt }),
      writtenAt: new Date().toISOString(),
      address: `${location.origin}/app/${applicationId}`,
    })
    saveFile(new Blob([content], { type: CALENDAR_TYPE }), fileName)
  }
  return (
    <div className="sv-case__reminder" data-color="accent">
      <Button variant="secondary" onClick={save}>
        {t('receipt.calendar.save.text')}
      </Button>
      <ShortText size="small" className="sv-note">
        {t('receipt.calendar.help.text', [date(firstDayToRenew(lastDay))])}
      </ShortText>
    </div>
  )
}
