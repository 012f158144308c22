/** On a phone, where the cards stand below the form: how it stands with saving, and the fee, always in sight. The cards say the same to who hears the page. */
import { useQuery } from '@tanstack/react-query'
import { feeQuery } from '../../api/fees.ts'
import { saveStateInWords } from '../../form/autosave/SaveStateText.tsx'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useStore } from '../../form/store.ts'
import { useTexts } from '../../texts/texts.ts'

type StatusLineProps = Pick<StepPageContext, 'saveState'> & { applicationId: string }

export function StatusLine({ applicationId, saveState }: StatusLineProps) {
  const texts = useTexts()
  const state = useStore(saveState)
  const { data: fee } = useQuery(feeQuery(applicationId))
  const parts = [saveStateInWords(state, texts), fee && fee.feeTotal > 0 && texts.money(fee.feeTotal)]
  return (
    <p className={`sv-status-line sv-save-state--${state.kind}`} aria-hidden>
      {parts.filter(Boolean).join(' · ')}
    </p>
  )
}
