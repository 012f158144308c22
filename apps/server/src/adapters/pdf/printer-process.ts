/** Prints in a process of its own: a large document blocks no other job, and its limits end no other work. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CostlyFailure } from '../../ports/jobs.ts'
import type { Block, PreparedPrinter, PrintedDocument } from '../../ports/printer.ts'
import { isEndedFromOutside } from '../child-exit.ts'
import type { Letterhead } from './letterhead.ts'

/** A message to the process, and its answer. */
export type PrintOrder = { letterhead: Letterhead; document: PrintedDocument }
export type Printed = { pdf: Buffer } | { error: string }

/** The largest application that can be sent takes 490 MB and 12 s of processor time, half of the heap. */
const LIMITS = { wallSeconds: 120, heapMegabytes: 512, idleSeconds: 30 }

/** After ten items, the first document of a thousand takes a fifth less time than in a process that just started. */
const SAMPLE: PrintedDocument = {
  title: 'Sample',
  language: 'en',
  author: 'Sample',
  kind: 'Sample',
  pageNumber: '{0}/{1}',
  blocks: [
    { kind: 'heading', level: 1, text: 'Sample' },
    ...Array.from({ length: 10 }, (_, item): Block[] => [
      { kind: 'heading', level: 3, text: `Item ${item}` },
      {
        kind: 'facts',
        facts: Array.from({ length: 8 }, (__, fact) => ({ label: `Fact ${fact}`, value: 'Sample text' })),
      },
    ]).flat(),
  ],
}

/** It needs no setting and no secret. */
const start = ({ heapMegabytes }: typeof LIMITS): ChildProcess =>
  fork(fileURLToPath(new URL('../../printer.ts', import.meta.url)), [], {
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=8',
      `--max-old-space-size=${heapMegabytes}`,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

const failureOf = (code: number | null, signal: NodeJS.Signals | null): Error => {
  const how = `the printer ended with ${signal ?? code}`
  return isEndedFromOutside(signal) ? new Error(how) : new CostlyFailure(how)
}

const printedBy = async (child: ChildProcess, order: PrintOrder, { wallSeconds }: typeof LIMITS): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const onMessage = (printed: Printed) =>
    'pdf' in printed ? resolve(printed.pdf) : reject(new CostlyFailure(`the printer failed: ${printed.error}`))
  const onExit = (code: number | null, signal: NodeJS.Signals | null) => reject(failureOf(code, signal))
  const timer = setTimeout(() => child.kill('SIGKILL'), wallSeconds * 1000)
  child.once('message', onMessage).once('exit', onExit).once('error', reject)
  child.send(order, (error) => error && reject(error))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage).off('exit', onExit).off('error', reject)
  }
}

/**
 * Prints one document at a time. The process starts when it is prepared or with the first one, since that takes a
 * second, and ends when it has had none for a while, since it keeps the memory of the largest one.
 */
export const printerProcess = (letterhead: Letterhead, limits: Partial<typeof LIMITS> = {}) => {
  const all = { ...LIMITS, ...limits }
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isPrinting = false
  let last: Promise<unknown> = Promise.resolve()
  const stop = (): void => {
    clearTimeout(idle)
    running?.kill('SIGTERM')
    running = undefined
  }
  const printer = (): ChildProcess => {
    if (running) return running
    const child = start(all)
    running = child
    const forget = () => {
      if (running === child) running = undefined
    }
    // A process that could not be started emits no `exit`, and an `error` without a listener would end the worker.
    child.once('exit', forget).on('error', forget)
    return child
  }
  const rest = (): void => {
    clearTimeout(idle)
    idle = setTimeout(stop, all.idleSeconds * 1000).unref()
  }
  const print = async (document: PrintedDocument): Promise<Buffer> => {
    clearTimeout(idle)
    isPrinting = true
    try {
      return await printedBy(printer(), { letterhead, document }, all)
    } finally {
      isPrinting = false
      rest()
    }
  }
  const printNext = (document: PrintedDocument): Promise<Buffer> => {
    const printed = last.then(() => print(document))
    last = printed.catch(() => {})
    return printed
  }
  return {
    print: printNext,
    prepare: () => {
      if (running) return isPrinting ? undefined : rest()
      try {
        printer()
      } catch {
        return // The next print fails for the same reason, and reports it.
      }
      printNext(SAMPLE).catch(() => {})
    },
    /** Ends the process; a running print fails. */
    stop,
  } satisfies PreparedPrinter & { stop(): void }
}
