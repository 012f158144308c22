/** Explains that the applicant can continue later, and shows the state of saving (WIZ-03, WIZ-13). */
import { SaveStateText } from '../../../form/autosave/SaveStateText.tsx'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { useStore } from '../../../form/store.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Card } from '../../../ui/Card.tsx'
import { BodyText } from '../../../ui/Typography.tsx'

export function SaveCard({ isReport, saveState }: Pick<StepPageContext, 'isReport' | 'saveState'>) {
  const { t } = useTexts()
  const state = useStore(saveState)
  const whole = isReport ? 'report' : 'application'
  const isByHand = 'byHand' in state
  // The promise of continuous saving is hidden while saving fails.
  const isInTrouble = state.kind === 'retrying' || state.kind === 'failed' || state.kind === 'stopped'
  return (
    <Card className="sv-save-card" heading={t('wizard.save-card.header.text')} size="xsmall">
      {!isInTrouble && <BodyText size="small">{t(`wizard.save-card.${isByHand ? 'by-hand' : whole}.text`)}</BodyText>}
      <SaveStateText store={saveState} />
    </Card>
  )
}
