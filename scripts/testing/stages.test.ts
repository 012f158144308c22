/** Stages beside each other: what they say stays together, also of a run that is broken off. */
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { performLanes, printUnfinished, type Say } from './stages.ts'

let log: MockInstance<typeof console.log>
beforeEach(() => {
  log = vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => log.mockRestore())
const lines = () => log.mock.calls.flatMap(([text]) => String(text).split('\n')).filter((line) => line !== '')

it('goes on in one lane while another waits, and keeps what each stage says in one piece', async () => {
  const gate = Promise.withResolvers<void>()
  const waits = async (say: Say) => {
    say('a')
    await gate.promise
    say('b\n')
  }
  const first = async (say: Say) => say('one\n')
  const second = async (say: Say) => {
    say('two\n')
    gate.resolve()
  }
  await performLanes([waits], [first, second])
  expect(lines()).toEqual([
    '── waits begins',
    '── first begins',
    '── first',
    'one',
    '── first: 0 s',
    '── second begins',
    '── second',
    'two',
    '── second: 0 s',
    '── waits',
    'ab',
    '── waits: 0 s',
  ])
})

it('gives what was said in a run that is broken off, of those stages alone that have not ended', async () => {
  const gate = Promise.withResolvers<void>()
  const ended = async (say: Say) => say('old\n')
  const begun = async (say: Say) => {
    say('so far\n')
    await gate.promise
  }
  const run = performLanes([ended, begun])
  await vi.waitFor(() => expect(lines()).toContain('── begun begins'))
  log.mockClear()
  printUnfinished()
  expect(lines()).toEqual(['── begun', 'so far'])
  gate.resolve()
  await run
})
