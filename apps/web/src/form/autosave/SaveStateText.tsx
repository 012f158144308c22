/** The text for the state of saving (WIZ-13). */
import { runtimeKey } from '@sievert/domain/text-key'
import { useState } from 'react'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { type Store, useStore } from '../store.ts'
import { useIsLive } from '../use-is-live.ts'
import type { SaveState } from './autosaver.ts'

/** Failures with a text of their own. */
const FAILURES = ['offline', 'session'] as const

const inWords = (state: SaveState, byHand: boolean, { t, time }: Texts): string => {
  // Input in the form of an item is saved by hand: the page can't be closed yet.
  if (state.kind === 'saved')
    return state.at === null
      ? ''
      : t(`wizard.${state.byHand || byHand ? 'status' : 'autosave'}.saved.text`, [time(state.at)])
  if (state.kind === 'retrying')
    return t(`wizard.autosave.${FAILURES.find((why) => why === state.why) ?? 'failed'}.text`)
  if (state.kind === 'failed' && state.reason) return t(runtimeKey(state.reason))
  return t(state.kind === 'saving' ? 'wizard.autosave.saving.text' : 'wizard.autosave.unsaved.text')
}

/** Short-lived states are shown but not announced: a screen reader announces only finished and failed saves. */
const isWorthSaying = (state: SaveState) =>
  state.kind === 'saved' || state.kind === 'retrying' || (state.kind === 'failed' && state.reason !== undefined)

type SaveStateTextProps = { store: Store<SaveState>; byHand?: boolean }

/** `byHand`: the page has something that no save contains. */
export function SaveStateText({ store, byHand = false }: SaveStateTextProps) {
  const texts = useTexts()
  const state = useStore(store)
  // The first format of a time takes as long as a tenth of the page; a space keeps its place.
  const words = useIsLive() ? inWords(state, byHand, texts) : '\u00a0'
  const [said, setSaid] = useState({ state, words: '', isOffline: false })
  if (said.state !== state) {
    const isSaved = state.kind === 'saved'
    // An earlier save is not announced, also when its time is learnt later.
    const isNews = isWorthSaying(state) && !(isSaved && said.state.kind === 'saved')
    const news = isSaved && said.isOffline ? texts.t('wizard.autosave.online-again.text') : words
    const isOffline = state.kind === 'retrying' ? state.why === 'offline' : !isSaved && said.isOffline
    // Emptied after a save, so that the next one in the same minute is announced too.
    const kept = said.state.kind === 'saved' && !isSaved ? '' : said.words
    setSaid({ state, words: isNews ? news : kept, isOffline })
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
