/** The cost report of a full test run. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { run } from '../run.ts'
import { childMinutes, processorLine, slowest } from './costs.ts'

it('lists the ten slowest, the longest first', () => {
  const times = Array.from({ length: 12 }, (_none, index) => ({ title: `test ${index}`, seconds: index }))
  const listed = slowest(times)
  expect(listed).toHaveLength(10)
  expect(listed[0]).toBe(' 11.0 s  test 11')
  expect(listed[9]).toBe('  2.0 s  test 2')
})

it('reads what ended children took, whatever the program is called', () => {
  const stat = '7 (a) b) S 1 7 7 0 -1 4194304 11 22 0 0 500 600 9000 3000 20 0 11 0 1'
  expect(childMinutes(stat)).toBe(2)
})

it('counts a program that has ended', async () => {
  const minutes = () => childMinutes(readFileSync('/proc/self/stat', 'utf8'))
  const before = minutes()
  await run([
    'node',
    '-e',
    'let sum = 0; while (process.cpuUsage().user < 300_000) for (let i = 0; i < 1e6; i++) sum += i',
  ])
  expect(minutes() - before).toBeGreaterThan(0.25 / 60)
  expect(processorLine()).toMatch(/^Processor: \d+\.\d min of what the run started, \d+\.\d min of the whole machine$/)
})
