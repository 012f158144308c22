/** How it stands with saving, in words (WIZ-13). */
import { useState } from 'react'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { type Store, useStore } from '../store.ts'
import type { SaveState } from './autosaver.ts'

const inWords = (state: SaveState, { t, time }: Texts): string => {
  switch (state.kind) {
    case 'saved':
      return state.at === null ? '' : t('wizard.autosave.saved.text', [time(state.at)])
    case 'unsaved':
      return t('wizard.autosave.unsaved.text')
    case 'saving':
      return t('wizard.autosave.saving.text')
    case 'retrying':
      return t(state.isOffline ? 'wizard.autosave.offline.text' : 'wizard.autosave.failed.text')
    case 'failed':
    case 'stopped':
    default:
      return t('wizard.autosave.unsaved.text')
  }
}

/** What passes in a moment is shown and not said: a screen reader hears when it is saved, and when it can't be. */
const isWorthSaying = ({ kind }: SaveState) => kind === 'saved' || kind === 'retrying'

const isOffline = (state: SaveState) => state.kind === 'retrying' && state.isOffline

export function SaveStateText({ store }: { store: Store<SaveState> }) {
  const texts = useTexts()
  const state = useStore(store)
  const words = inWords(state, texts)
  const [said, setSaid] = useState({ state, words })
  if (isWorthSaying(state) && said.state !== state) {
    const isBack = state.kind === 'saved' && isOffline(said.state)
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
