/** An import of rows on its page: its rows, the expected outcome, the next step, and what it has done (LES-03). */
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { countOutcomes, resultText, savesNothing } from './import-counts.ts'
import { type ImportedRows, type RowsOptions, useRows } from './use-rows.ts'

const NONE: readonly string[] = []

type ImportOptions<Data> = Omit<RowsOptions<Data>, 'onImported'> & {
  /** Nothing is left to import. Receives the ids of the items that the latest import added, and the announcement. */
  onDone: (added: readonly string[], announcement: string) => void
}

/** The action of the main button. */
type NextStep = 'retry' | 'correct' | 'close' | 'confirm' | 'import'

export function useImport<Data>({ onDone, ...options }: ImportOptions<Data>) {
  const { t } = useTexts()
  /** Ids of the items that the applicant agreed to remove. */
  const [agreed, setAgreed] = useState('')
  /** By earlier imports of a part of the rows. */
  const [done, setDone] = useState({ added: NONE, announcement: '' })
  const onImported = ({ outcome, removed, isComplete }: ImportedRows) => {
    const added = outcome.rows.flatMap(({ change, id }) => (change === 'added' && id ? [id] : []))
    const latest = {
      added: added.length > 0 ? added : done.added,
      announcement: resultText(countOutcomes(outcome.rows, removed), t),
    }
    if (isComplete) return onDone(latest.added, latest.announcement)
    setAgreed('')
    setDone(latest)
  }
  const state = useRows({ ...options, onImported })
  const { judged, fine, preview, missing, isLocked, sending } = state
  const faulty = judged.length - fine.length
  // Other rows need another agreement, also if the same items are missing later.
  const isRemoving = missing.length > 0 && agreed === missing.join()
  if (agreed !== '' && !isRemoving) setAgreed('')
  const toRemove = isRemoving && faulty === 0 ? missing : NONE
  const outcomes = fine.flatMap(({ row }) => preview.data?.byRow.get(row.id) ?? [])
  const counts = preview.isCurrent ? countOutcomes(outcomes, toRemove.length) : undefined
  const nextStep = (): NextStep => {
    if (isLocked && !sending.isPending) return 'retry'
    if (faulty > 0) return 'correct'
    if (counts && savesNothing(counts)) return 'close'
    return toRemove.length > 0 ? 'confirm' : 'import'
  }
  return {
    ...state,
    faulty,
    isRemoving,
    setRemoving: (isChecked: boolean) => setAgreed(isChecked ? missing.join() : ''),
    toRemove,
    outcomes,
    /** Undefined while the server has not answered for the present rows. */
    counts,
    next: nextStep(),
    announcement: done.announcement,
    close: () => onDone(done.added, done.announcement),
  }
}
export type ImportState<Data> = ReturnType<typeof useImport<Data>>
