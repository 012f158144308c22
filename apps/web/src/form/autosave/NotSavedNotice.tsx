/**
 * Shown when answers have been unsaved for a minute, or immediately when an exception prevents saving: the reason and
 * the next action (WIZ-13, WIZ-22).
 */
import type { TextKey } from '@sievert/domain/text-key'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { type Store, useStore } from '../store.ts'
import { TIMING } from '../timing.ts'
import type { SaveState } from './autosaver.ts'
import { reloadPage } from './reload-page.ts'
import type { WhyNotSaved } from './save-failures.ts'
import { storageFailed } from './unsent-store.ts'

/** `slow`: no save has failed, and none has been answered. */
type Why = WhyNotSaved | 'by-hand' | 'slow'

const MESSAGE: Record<Why, TextKey> = {
  offline: 'wizard.not-saved.offline.text',
  server: 'wizard.not-saved.server.text',
  register: 'wizard.not-saved.register.text',
  session: 'wizard.not-saved.session.text',
  'too-many': 'wizard.not-saved.too-many.text',
  'too-large': 'wizard.not-saved.too-large.text',
  quota: 'wizard.not-saved.quota.text',
  refused: 'wizard.not-saved.refused.text',
  conflict: 'wizard.not-saved.conflict.text',
  closed: 'wizard.not-saved.closed.text',
  exception: 'wizard.not-saved.exception.text',
  'by-hand': 'wizard.not-saved.by-hand.text',
  slow: 'wizard.not-saved.slow.text',
}
const HELPED_BY_RELOAD: ReadonlySet<Why> = new Set(['session', 'closed', 'exception'])

const whyOf = (state: SaveState): Why | undefined => {
  if ('why' in state) return state.why
  return state.kind === 'unsaved' && state.byHand ? 'by-hand' : undefined
}

/** The known reason; during a retry the previous one. Undefined once everything is saved. */
function useWhy(state: SaveState): Why | undefined {
  const [last, setLast] = useState<Why>()
  const now = state.kind === 'saved' ? undefined : (whyOf(state) ?? last ?? 'slow')
  if (now !== last) setLast(now)
  return now
}

function useLasts(isUnsaved: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isUnsaved) return
    const timer = setTimeout(() => setLasts(true), TIMING.unsaved)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isUnsaved])
  return lasts
}

type Props = {
  saveState: Store<SaveState>
  /** Replace the general texts about a step. */
  texts?: { readonly [Cause in Why]?: TextKey }
}

export function NotSavedNotice({ saveState, texts }: Props) {
  const { t } = useTexts()
  const why = useWhy(useStore(saveState))
  const lasts = useLasts(why !== undefined)
  const isStored = !useStore(storageFailed)
  if (!why || !(lasts || why === 'exception')) return null
  return (
    <MessageBox
      variant={why === 'by-hand' ? 'info' : 'warning'}
      className="sv-not-saved"
      announce="politely"
      heading={t('wizard.not-saved.header.text')}
    >
      <BodyText>{t(texts?.[why] ?? MESSAGE[why])}</BodyText>
      <BodyText>{t(isStored ? 'wizard.not-saved.kept.text' : 'wizard.not-saved.not-kept.text')}</BodyText>
      {HELPED_BY_RELOAD.has(why) && (
        <Button variant="secondary" size="small" onClick={reloadPage}>
          {t('general.reload.text')}
        </Button>
      )}
    </MessageBox>
  )
}
