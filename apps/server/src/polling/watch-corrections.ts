/** Puts corrections of texts into force while a process runs, and logs them in the audit log (TXT-01). */
import type { Dependencies } from '../ports/dependencies.ts'
import { poll } from './poll.ts'

/** A correction is in force on all processes within a minute. */
const EVERY_MS = 20_000

/** Looks for corrections until the returned function is called. */
export const watchCorrections = (deps: Pick<Dependencies, 'catalogue' | 'inTransaction' | 'clock' | 'log'>) => {
  const { catalogue, clock } = deps
  const stopping = new AbortController()
  let isNoted = false
  poll(deps, stopping.signal, EVERY_MS, async () => {
    if (catalogue.refreshCorrections(clock.now())) isNoted = false
    if (isNoted) return
    await deps.inTransaction(({ audit }) => audit.noteTexts(clock.now(), catalogue.allWordsInForce()))
    isNoted = true
  })
  return () => stopping.abort()
}
