/** The state of saving, in words (WIZ-13). */
import { useState } from 'react'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { type Store, useStore } from '../store.ts'
import type { SaveState } from './autosaver.ts'

const inWords = (state: SaveState, { t, time }: Texts): string => {
  if (state.kind === 'saved') return state.at === null ? '' : t('wizard.autosave.saved.text', [time(state.at)])
  if (state.kind === 'retrying') return t(`wizard.autosave.${state.isOffline ? 'offline' : 'failed'}.text`)
  return t(state.kind === 'saving' ? 'wizard.autosave.saving.text' : 'wizard.autosave.unsaved.text')
}

/** Short-lived states are shown but not announced: screen readers hear of a finished or failed save. */
const isWorthSaying = ({ kind }: SaveState) => kind === 'saved' || kind === 'retrying'

export function SaveStateText({ store }: { store: Store<SaveState> }) {
  const texts = useTexts()
  const state = useStore(store)
  const words = inWords(state, texts)
  const [said, setSaid] = useState({ state, words })
  if (isWorthSaying(state) && said.state !== state) {
    const isBack = state.kind === 'saved' && said.state.kind === 'retrying' && said.state.isOffline
    setSaid({ state, words: isBack ? texts.t('wizard.autosave.online-again.text') : words })
  }
  return (
    <>
      <p className={`sv-save-state sv-save-state--${state.kind}`} aria-hidden>
        {words}
      </p>
      <LiveRegion>{said.words}</LiveRegion>
    </>
  )
}
