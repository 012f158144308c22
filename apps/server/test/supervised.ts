/** Runs several processes of the product beside a test, and restarts each that exits, like a supervisor. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './app.ts'
import { eventually } from './journey.ts'
import type { KillPoint } from './kill-points.ts'
import { type Process, startProcess } from './processes.ts'

type Kind = 'main' | 'worker'
type Test = Pick<TestApp, 'settings'>
type ExitCode = Awaited<ReturnType<Process['stop']>> | undefined
const PAUSE_MS = 200
/** The limit allows for a busy machine. */
const PATIENT = 900

/** Keeps one process per list entry running. */
const supervise = async (test: Test, kinds: readonly Kind[]) => {
  const running = new Map<number, Process>()
  /** Replaced web processes that have not exited yet. */
  const leaving = new Set<Process>()
  const starts: Promise<void>[] = []
  let deaths = 0
  let closing = false

  const alive = (wanted: Kind) => [...running].flatMap(([index, one]) => (kinds[index] === wanted ? [one] : []))
  const killAt = (kind: Kind, point: KillPoint | null) => {
    for (const one of alive(kind)) one.killAt(point)
  }
  const track = (index: number, kind: Kind, process: Process): void => {
    running.set(index, process)
    void process.dead.then(() => {
      leaving.delete(process)
      if (closing || running.get(index) !== process) return
      running.delete(index)
      deaths += 1
      killAt(kind, null)
      starts.push(restart(index, kind))
    })
  }
  /** Retries: a process that starts while the database is down exits at once. */
  const restart = async (index: number, kind: Kind): Promise<void> => {
    const started = await startProcess(test, kind).catch(() => undefined)
    if (started) return track(index, kind, started)
    await sleep(PAUSE_MS)
    if (!closing) await restart(index, kind)
  }
  /** Starts a new process beside an old one and then stops the old one; returns its exit code. */
  const replace = async (index: number, kind: Kind): Promise<ExitCode> => {
    const old = running.get(index)
    const starting = startProcess(test, kind).then((process) => {
      if (old && kind === 'main') leaving.add(old)
      track(index, kind, process)
    })
    starts.push(starting)
    await starting
    return old?.stop()
  }
  const close = async (): Promise<void> => {
    closing = true
    await Promise.allSettled(starts)
    await Promise.all([...running.values(), ...leaving].map((one) => one.kill()))
  }
  await Promise.all(kinds.map(async (kind, index) => track(index, kind, await startProcess(test, kind))))
  return { running, leaving, alive, killAt, deaths: () => deaths, replace, close, isClosing: () => closing }
}

/** Ready when all processes run. */
export const superviseProcesses = async (test: Test, kinds: readonly Kind[]) => {
  const { running, leaving, alive, killAt, deaths, replace, close, isClosing } = await supervise(test, kinds)
  let turn = 0
  return {
    /** The address of a web process, in rotation. Empty while none runs. */
    origin: (): string => {
      const all = alive('main')
      turn += 1
      return all[turn % all.length]?.origin ?? ''
    },
    /** The addresses of all web processes, including stopping ones. */
    webOrigins: (): string[] => [...alive('main'), ...leaving].map(({ origin }) => origin),
    /** Makes the first process of a kind that reaches a point kill itself there; null disarms it. */
    killAt,
    /** Kills the n-th running process of a kind, at any point. */
    kill: async (kind: Kind, n: number): Promise<void> => {
      const all = alive(kind)
      await all[n % all.length]?.kill()
    },
    deaths,
    anyRuns: (kind: Kind) => eventually(async () => alive(kind).length > 0, `a ${kind} process`),
    allRun: () => eventually(async () => running.size === kinds.length, 'all processes', PATIENT),
    /** A rolling restart, one process after the other. Returns the exit codes of the old ones. */
    replaceAll: async (): Promise<ExitCode[]> => {
      const codes: ExitCode[] = []
      for (const [index, kind] of kinds.entries()) if (!isClosing()) codes.push(await replace(index, kind))
      return codes
    },
    close,
  }
}
