/** Several processes of the product beside a test, each started anew when it has died, as a supervisor does. */
import type { KillPoint } from '../ports/kill-points.ts'
import type { TestApp } from './app.ts'
import { eventually } from './journey.ts'
import { type Process, startProcess } from './processes.ts'

type Kind = 'main' | 'worker'

/** Ready when all run. */
export const superviseProcesses = async (test: Pick<TestApp, 'settings'>, kinds: readonly Kind[]) => {
  const running = new Map<number, Process>()
  const starts: Promise<void>[] = []
  let deaths = 0
  let closing = false
  let turn = 0

  const alive = (wanted: Kind) => [...running].flatMap(([index, one]) => (kinds[index] === wanted ? [one] : []))
  /** Those of a kind end themselves when they come to a moment; null takes it back. */
  const killAt = (kind: Kind, point: KillPoint | null) => {
    for (const one of alive(kind)) one.killAt(point)
  }

  const keep = async (index: number, kind: Kind): Promise<void> => {
    const process = await startProcess(test, kind)
    running.set(index, process)
    void process.dead.then(() => {
      running.delete(index)
      if (closing) return
      deaths += 1
      killAt(kind, null)
      starts.push(keep(index, kind))
    })
  }
  await Promise.all(kinds.map((kind, index) => keep(index, kind)))

  return {
    /** Where a web process is; each time another one, when there are several. Empty while none runs. */
    origin: (): string => {
      const all = alive('main')
      turn += 1
      return all[turn % all.length]?.origin ?? ''
    },
    /** Has the first of a kind that comes to a moment end itself there; null takes it back. */
    killAt,
    deaths: () => deaths,
    anyRuns: (kind: Kind) => eventually(async () => alive(kind).length > 0, `a ${kind} process`),
    close: async (): Promise<void> => {
      closing = true
      await Promise.allSettled(starts)
      await Promise.all([...running.values()].map((one) => one.kill()))
    },
  }
}
