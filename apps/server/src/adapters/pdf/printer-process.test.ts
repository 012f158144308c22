/** The printing process: a document that exceeds its limits fails alone, and the caller's event loop stays free. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { eventually } from '../../../test/journey.ts'
import { CostlyFailure } from '../../ports/jobs.ts'
import type { Block, PrintedDocument } from '../../ports/printer.ts'
import { printerProcess } from './printer-process.ts'

const documentOf = (lines: number): PrintedDocument => ({
  title: 'Kvitto',
  language: 'sv',
  author: 'Myndigheten',
  kind: 'Kvitto',
  pageNumber: '{0}/{1}',
  blocks: [
    { kind: 'heading', level: 1, text: 'Kvitto' },
    { kind: 'list', items: Array.from({ length: lines }, (_, at) => `Rad ${at}`) } satisfies Block,
  ],
})
const stops: (() => void)[] = []
const open = (limits: Parameters<typeof printerProcess>[1]) => {
  const printer = printerProcess({ logo: { box: [0, 0, 10, 10], shapes: [] }, colour: '#000000' }, limits)
  stops.push(printer.stop)
  return printer
}
afterEach(() => {
  vi.restoreAllMocks()
  for (const stop of stops.splice(0)) stop()
})

it('fails each document that needs too much memory, while other work goes on (REV-10)', async () => {
  const { print } = open({ heapMegabytes: 12 })
  let turns = 0
  const counting = setInterval(() => turns++, 5)
  const both = await Promise.allSettled([print(documentOf(1000)), print(documentOf(1000))])
  clearInterval(counting)
  for (const each of both) expect(each).toMatchObject({ status: 'rejected', reason: expect.any(CostlyFailure) })
  expect(turns).toBeGreaterThan(10)
})

it('prints fifty answers of 4 000 characters without a space within its memory (REV-10, AFT-04)', async () => {
  const { print } = open({})
  const facts = Array.from({ length: 50 }, (_, at) => ({ label: `Fråga ${at}`, value: 'aЖ漢'.repeat(1333) }))
  const document = documentOf(1)
  expect(await print({ ...document, blocks: [...document.blocks, { kind: 'facts', facts }] })).toBeInstanceOf(Buffer)
}, 60_000)

it('fails a document that takes too long (REV-10)', async () => {
  const { print } = open({ wallSeconds: 0.05 })
  await expect(print(documentOf(1))).rejects.toThrow(CostlyFailure)
})

it('does not blame the document when the service stops (REV-10)', async () => {
  const { print, stop } = open({})
  const printing = print(documentOf(1)).catch((error: unknown) => error)
  await sleep(1)
  stop()
  expect(await printing).toBeInstanceOf(Error)
  expect(await printing).not.toBeInstanceOf(CostlyFailure)
})

it('starts when it is prepared, and is not ended by that while it prints (CAS-01, REV-10)', async () => {
  const { print, prepare } = open({ idleSeconds: 0.05 })
  const isRunning = () => process.getActiveResourcesInfo().includes('ProcessWrap')
  prepare()
  expect(isRunning()).toBe(true)
  await eventually(async () => !isRunning(), 'the end of the process')
  const printing = print(documentOf(1000))
  await sleep(1)
  prepare()
  expect(await printing).toBeInstanceOf(Buffer)
})

// No such program is reported later, and a path through a file is thrown at once.
it.each(['/no-such-program', '/dev/null/program'])(
  'survives a process that cannot be started as %s, and prints when one can (CAS-01, REV-10)',
  async (program) => {
    const { print, prepare } = open({})
    vi.spyOn(process, 'execPath', 'get').mockReturnValue(program)
    prepare()
    await sleep(20)
    const failed = await print(documentOf(1)).catch((error: unknown) => error)
    expect(failed).toMatchObject({ syscall: expect.stringContaining('spawn') })
    expect(failed).not.toBeInstanceOf(CostlyFailure)
    vi.restoreAllMocks()
    expect(await print(documentOf(1))).toBeInstanceOf(Buffer)
  },
)

it('ends when it has nothing to print, and starts again (REV-10)', async () => {
  const { print } = open({ idleSeconds: 0 })
  await print(documentOf(1))
  await eventually(async () => !process.getActiveResourcesInfo().includes('ProcessWrap'), 'the end of the process')
  expect(await print(documentOf(1))).toBeInstanceOf(Buffer)
})
