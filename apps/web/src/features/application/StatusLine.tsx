/**
 * Line on phones, where the cards are below the form: state of saving and fee, always visible. Screen readers get the
 * cards instead.
 */
import { useQuery } from '@tanstack/react-query'
import { feeQuery } from '../../api/fees.ts'
import type { SaveState } from '../../form/autosave/autosaver.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useStore } from '../../form/store.ts'
import { useIsLive } from '../../form/use-is-live.ts'
import { type Texts, useTexts } from '../../texts/texts.ts'

const inFewWords = (state: SaveState, { t, time }: Texts): string => {
  if (state.kind === 'saved') return state.at === null ? '' : t('wizard.status.saved.text', [time(state.at)])
  if (state.kind === 'retrying') return t(`wizard.status.${state.why === 'offline' ? 'offline' : 'failed'}.text`)
  return t(state.kind === 'saving' ? 'wizard.autosave.saving.text' : 'wizard.autosave.unsaved.text')
}

type StatusLineProps = Pick<StepPageContext, 'saveState'> & { applicationId: string }

export function StatusLine({ applicationId, saveState }: StatusLineProps) {
  const texts = useTexts()
  const state = useStore(saveState)
  const { data: fee } = useQuery(feeQuery(applicationId))
  const isLive = useIsLive()
  const amount = fee && (fee.yearly === undefined ? fee.feeTotal : fee.dueNow)
  const parts = [isLive ? inFewWords(state, texts) : '\u00a0', amount && texts.money(amount)]
  return (
    <p className={`sv-status-line sv-save-state--${state.kind}`} aria-hidden>
      {parts.filter(Boolean).join('\u00a0· ')}
    </p>
  )
}
