/**
 * Line at the bottom of a phone's window: the state of saving, always visible. Hidden from screen readers, which
 * `SaveStateText` informs.
 */
import { type Texts, useTexts } from '../../texts/texts.ts'
import { type Store, useStore } from '../store.ts'
import { useIsLive } from '../use-is-live.ts'
import type { SaveState } from './autosaver.ts'

const inFewWords = (state: SaveState, { t, time }: Texts): string => {
  if (state.kind === 'saved') return state.at === null ? '' : t('wizard.status.saved.text', [time(state.at)])
  if (state.kind === 'retrying') return t(`wizard.status.${state.why === 'offline' ? 'offline' : 'failed'}.text`)
  return t(state.kind === 'saving' ? 'wizard.autosave.saving.text' : 'wizard.autosave.unsaved.text')
}

/** `also`: shown after the state. */
export function SaveStateLine({ store, also = '' }: { store: Store<SaveState>; also?: string | undefined }) {
  const texts = useTexts()
  const state = useStore(store)
  const isLive = useIsLive()
  const parts = [isLive ? inFewWords(state, texts) : '\u00a0', also]
  return (
    <p className={`sv-status-line sv-save-state--${state.kind}`} aria-hidden>
      {parts.filter(Boolean).join('\u00a0· ')}
    </p>
  )
}
