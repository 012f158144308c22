/** How many log lines of one cause a minute has. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limitLog } from './log-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const lines: object[] = []
  const messages = new Set<string>()
  const info = (line: object, message: string) => {
    lines.push(line)
    messages.add(message)
  }
  const mayLog = limitLog(() => ({ info }))
  const ask = (cause: string, times: number) =>
    Array.from({ length: times }, () => mayLog(cause)).filter(Boolean).length
  return { lines, messages, ask }
}

it('logs twenty lines per cause, and the count of the rest at the end of the minute (QUO-13)', () => {
  const { lines, messages, ask } = start()
  expect([ask('400', 25), ask('429', 20), ask('431', 21)]).toEqual([20, 20, 20])
  vi.advanceTimersByTime(59_999)
  expect(lines).toEqual([])
  vi.advanceTimersByTime(1)
  expect(lines).toEqual([
    { cause: '400', count: 5 },
    { cause: '431', count: 1 },
  ])
  expect([...messages]).toEqual(['requests answered without a line each'])
})

it('restarts each minute, and reports only that minute’s requests (QUO-13)', () => {
  const { lines, ask } = start()
  ask('400', 25)
  vi.advanceTimersByTime(60_000)
  expect(ask('400', 22)).toBe(20)
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([
    { cause: '400', count: 5 },
    { cause: '400', count: 2 },
  ])
  expect([ask('400', 1), vi.getTimerCount()]).toEqual([1, 1])
  vi.advanceTimersByTime(30_000)
  ask('400', 1)
  vi.advanceTimersByTime(31_000)
  expect(ask('400', 25)).toBe(20)
  vi.advanceTimersByTime(30_000)
  expect(ask('400', 1)).toBe(0)
  vi.advanceTimersByTime(600_000)
  expect(lines.slice(2)).toEqual([{ cause: '400', count: 6 }])
  expect(vi.getTimerCount()).toBe(0)
})
