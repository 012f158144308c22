/** Remembered contacts of questions that the answers hid: filled in once another answer shows the question (LES-05). */
import type { CompiledType } from '@sievert/domain/engine/compiled'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import type { ContactValue } from '@sievert/domain/sections/contact'
import { hasContactData } from '@sievert/domain/sections/contact-fields'
import { useContext, useEffect, useMemo, useState } from 'react'
import { fromWire } from '../../api/step-values.ts'
import { DraftContext } from '../page/draft-context.ts'
import type { SectionForm } from '../validation/section-form.ts'

/** Fills them in, and returns the draft with those that the form has taken among its remembered answers. */
export function useHiddenRemembered(sectionForm: SectionForm, compiled: CompiledType, stepNumber: number) {
  const draft = useContext(DraftContext)
  const { visibility, held, update } = sectionForm
  const hidden = draft?.remembered?.hidden
  const [taken, setTaken] = useState<readonly string[]>([])
  const offered = useMemo(
    () => Object.entries(decodeStep(compiled, stepNumber, fromWire(hidden ?? {})).stepData),
    [compiled, stepNumber, hidden],
  )
  useEffect(() => {
    const fill = () => {
      for (const [identity, value] of offered) {
        const { enabled, growing } = visibility.current()
        const { contacts } = value as ContactValue
        const now = (held()[identity] as ContactValue | undefined)?.contacts ?? []
        if (!enabled.has(identity) || now.some(hasContactData)) continue
        setTaken((before) => [...before, identity])
        update(identity, { contacts: growing.has(identity) ? contacts : contacts.slice(0, 1) })
      }
    }
    fill()
    return visibility.subscribe(fill)
  }, [offered, visibility, held, update])
  // The server names those that it has saved itself, and no longer those that have changed.
  const answers = taken.filter((identity) => hidden?.[identity] !== undefined)
  if (!draft?.remembered || answers.length === 0) return draft
  return { ...draft, remembered: { ...draft.remembered, answers: [...draft.remembered.answers, ...answers] } }
}
