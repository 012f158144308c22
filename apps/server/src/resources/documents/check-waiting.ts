/** Checks queued documents while the worker runs: the parties take turns, and several checks run concurrently. */

import { poll } from '../../polling/poll.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { DocumentToCheck } from '../../ports/document-checks.ts'
import { MissingFile } from '../../ports/file-store.ts'
import { SCAN_MAX_SECONDS } from '../../ports/virus-scanner.ts'
import { withinDeadline } from '../../utilities/timing/deadline.ts'
import { checkDocument } from './check-document.ts'

/** Concurrent inspections; concurrent inspections and scans together. */
const [LOOKED_INTO, AT_ONCE] = [2, 10]
/** Pause while documents wait for others, and when none waits. A new one ends the latter. */
const [LOOK_EVERY_MS, IDLE_MS] = [500, 15_000]
const KEEP_EVERY_MS = 5000
/** Seconds. */
const TRY_AGAIN_IN = 10
/** More than inspection and scan take at most. A check without a result by then releases its claim. */
const CHECK_MS = (SCAN_MAX_SECONDS + 90) * 1000
/** Time for running checks to end when the worker stops. */
const PATIENCE_MS = 5000

type WaitingDependencies = Parameters<typeof checkDocument>[0] & Pick<Dependencies, 'workerFigures'>

/** `begin` resolves when the next check may start. */
const checker = (deps: WaitingDependencies, stopping: AbortSignal, checkMs: number) => {
  const running = new Map<string, Promise<void>>()
  const begin = async (document: DocumentToCheck): Promise<void> => {
    const { documentId } = document
    const inspected = Promise.withResolvers<void>()
    const tryAgain = async (error: unknown) => {
      if (!stopping.aborted)
        deps.log.warn(
          { document: documentId, applicationId: document.applicationId, err: error },
          'a document goes on waiting',
        )
      if (error instanceof MissingFile) await deps.workerFigures.add('missing-files', 1)
      await deps.documentChecks.giveBack([documentId], stopping.aborted ? 0 : TRY_AGAIN_IN)
    }
    const check = withinDeadline(checkDocument(deps, document, inspected.resolve), checkMs, 'a verdict')
      .catch(tryAgain)
      // The document is free again when its claim expires.
      .catch(() => {})
      .finally(() => {
        running.delete(documentId)
        inspected.resolve()
      })
    running.set(documentId, check)
    await inspected.promise
    if (running.size > AT_ONCE - LOOKED_INTO) await Promise.race(running.values())
  }
  return { running, begin }
}

/** `stop` releases running inspections at once, and scans after PATIENCE_MS, so that other workers can claim them. */
export const checkWaiting = (
  deps: WaitingDependencies,
  checkMs = CHECK_MS,
): { wake(): void; stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { running, begin } = checker(deps, stopping.signal, checkMs)
  const inspecting = new Set<Promise<void>>()
  const checkNext = async () => {
    const waiting = await deps.documentChecks.waiting()
    if (waiting !== 'now') return waiting === 'later' ? LOOK_EVERY_MS : IDLE_MS
    const document = await deps.documentChecks.claim()
    if (!document) return LOOK_EVERY_MS
    const inspection = begin(document).finally(() => inspecting.delete(inspection))
    inspecting.add(inspection)
    if (inspecting.size >= LOOKED_INTO) await Promise.race(inspecting)
    return 0
  }
  const looking = poll(deps, stopping.signal, LOOK_EVERY_MS, checkNext)
  poll(deps, stopping.signal, KEEP_EVERY_MS, () => deps.documentChecks.extend([...running.keys()]))
  const stop = async () => {
    stopping.abort()
    deps.inspector.stop()
    const ended = Promise.all([looking.ended, ...inspecting, ...running.values()])
    await Promise.race([ended, deps.clock.sleep(PATIENCE_MS)])
    await deps.documentChecks.giveBack([...running.keys()], 0)
  }
  return { wake: looking.wake, stop }
}
