/** Says that a renewal was filled in from an earlier case, or why it was not (NEW-04). */
import type { ApplicationDetails } from '@sievert/contract/applications'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'

export function PrefilledNotice({ application }: { application: ApplicationDetails }) {
  const { t } = useTexts()
  const { isRenewal, prefilledFrom } = application
  if (!isRenewal) return null
  if (prefilledFrom === null) return <MessageBox variant="info">{t('renew.not-prefilled.text')}</MessageBox>
  return (
    <MessageBox variant="info" heading={t('renew.prefilled.header.text', [prefilledFrom])}>
      {t('renew.prefilled.message.text')}
    </MessageBox>
  )
}
