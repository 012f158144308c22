/** The output of each stage stays together, even if the run is aborted. */
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { performStages, printUnfinished, type Report } from './stages.ts'

let log: MockInstance<typeof console.log>
beforeEach(() => {
  log = vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => log.mockRestore())
const lines = () => log.mock.calls.flatMap(([text]) => String(text).split('\n')).filter((line) => line !== '')

it('keeps what each stage says in one piece, and says what it cost', async () => {
  const first = async (say: Report) => {
    say('a')
    say('b\n')
  }
  const second = async (say: Report) => say('two\n')
  await performStages(first, second)
  expect(lines().map((line) => line.replace(/\d+\.\d/, 'N'))).toEqual([
    '── first begins',
    '── first',
    'ab',
    '── first: 0 s, N processor minutes',
    '── second begins',
    '── second',
    'two',
    '── second: 0 s, N processor minutes',
  ])
})

it('gives what was said in a run that is broken off, of the stages alone that have not ended, beside each other', async () => {
  const gate = Promise.withResolvers<void>()
  const ended = async (say: Report) => say('old\n')
  const begun = async (say: Report) => {
    say('so far\n')
    await gate.promise
  }
  const beside = async (say: Report) => {
    say('also ')
    await gate.promise
    say('to its end\n')
  }
  const run = Promise.all([performStages(ended, begun), performStages(beside)])
  await vi.waitFor(() => expect(lines()).toContain('── begun begins'))
  log.mockClear()
  printUnfinished()
  expect(lines().toSorted()).toEqual(['also', 'so far', '── begun', '── beside'])
  log.mockClear()
  gate.resolve()
  await run
  expect(lines()).toEqual(expect.arrayContaining(['── beside', 'also to its end', '── begun', 'so far']))
  log.mockClear()
  printUnfinished()
  expect(lines()).toEqual([])
})
