/** Inspects each file in its own process, which is ended when it uses too much time or memory. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { lazy } from '@sievert/domain/lazy'
import { type Inspector, InspectorDied, REFUSALS, type Refusal } from '../../ports/inspector.ts'
import { isEndedFromOutside } from '../child-exit.ts'

const SOURCES = fileURLToPath(new URL('../../', import.meta.url))
/** Files that need more CPU time are refused. The wall-clock limit is for a slow store or machine. */
const LIMITS = { cpuSeconds: 2, wallSeconds: 60, heapMegabytes: 192 }
/** The file has used up its CPU time; a retry would end the same way. */
const OUT_OF_TIME = 'SIGXCPU'

/**
 * The shell sets the limits that Node can't: CPU seconds, and no file writes. The soft limit sends a signal that
 * nothing else sends. The hard limit ends the process a second later, even if it ignored that signal.
 */
const LIMITED = 'ulimit -S -t "$1" && ulimit -H -t "$(($1 + 1))" && ulimit -f 0 && shift && exec "$@"'

export const INSPECTOR_ENVIRONMENT = {}

/** Starts a program in its own user and network namespaces, where no network interface is up. */
const UNSHARE = ['unshare', '--user', '--net']

/**
 * Whether this system lets the service create such namespaces; Docker's default seccomp profile does not. Tried once.
 */
export const canDenyNetwork = lazy(
  () => spawnSync('/bin/sh', ['-c', `exec ${UNSHARE.join(' ')} true`], { env: INSPECTOR_ENVIRONMENT }).status === 0,
)

/** The command that starts an inspector with all its limits. */
export const inspectorCommand = (kind: string, { cpuSeconds, heapMegabytes } = LIMITS): string[] => [
  '/bin/sh',
  '-c',
  LIMITED,
  'inspector',
  String(cpuSeconds),
  ...(canDenyNetwork() ? UNSHARE : []),
  process.execPath,
  `--max-old-space-size=${heapMegabytes}`,
  '--permission',
  `--allow-fs-read=${SOURCES}`,
  `--allow-fs-read=${fileURLToPath(new URL('../../../package.json', import.meta.url))}`,
  fileURLToPath(new URL('../../inspector.ts', import.meta.url)),
  kind,
]

const start = (limits: typeof LIMITS, kind: string): ChildProcess => {
  const [command = '', ...more] = inspectorCommand(kind, limits)
  const timeout = limits.wallSeconds * 1000
  const child = spawn(command, more, { env: INSPECTOR_ENVIRONMENT, cwd: '/', stdio: 'pipe', timeout })
  // Every other process has priority.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

type Answer = { refusal: Refusal | null } | { error: string }

const verdictOf = (said: string): Refusal | undefined => {
  const answer = JSON.parse(said) as Answer
  if ('error' in answer) throw new InspectorDied(`the inspector failed: ${answer.error}`)
  if (answer.refusal !== null && !REFUSALS.includes(answer.refusal)) throw new Error(`no verdict: ${said}`)
  return answer.refusal ?? undefined
}

const verdictFrom = async (child: ChildProcess, content: Readable): Promise<Refusal | undefined> => {
  const { stdin, stdout, stderr } = child
  if (!stdin || !stdout || !stderr) throw new Error('the inspector has no streams')
  // Exit code and signal, one of which is null.
  const ended = once(child, 'close') as Promise<[code: number | null, signal: NodeJS.Signals | null]>
  const sent = pipeline(content, stdin).then(
    () => undefined,
    (error: unknown) => error,
  )
  const [[code, signal], said, complaint, notSent] = await Promise.all([ended, text(stdout), text(stderr), sent])
  // The inspector took a part of the file for the whole.
  if (code === 0 && notSent) throw notSent
  if (code === 0) return verdictOf(said)
  const how = `the inspector ended with ${signal ?? code}: ${complaint.slice(0, 200)}`
  if (signal === OUT_OF_TIME) return 'too-complex'
  // The inspector itself reports a failure over a file.
  if (isEndedFromOutside(signal)) throw new Error(how)
  throw new InspectorDied(how)
}

export const inspectorProcess = (limits: Partial<typeof LIMITS> = {}): Inspector => {
  const all = { ...LIMITS, ...limits }
  const running = new Set<ChildProcess>()
  return {
    inspect: async (content, kind) => {
      const child = start(all, JSON.stringify(kind))
      running.add(child)
      try {
        return await verdictFrom(child, content)
      } finally {
        child.kill('SIGKILL')
        running.delete(child)
      }
    },
    stop: () => {
      for (const child of running) child.kill('SIGTERM')
    },
  }
}
