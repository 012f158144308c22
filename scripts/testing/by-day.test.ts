/** The parts of seven nights together cover a whole table. */
import { expect, it } from 'vitest'
import { byDay, byWeek, seventhOf } from './by-day.ts'
import { MACHINES, machineOf } from './machines.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const TABLE = Array.from({ length: 20 }, (_, at) => at)

it('tries each of a long table once a week, and about as many each night', () => {
  const nights = WEEK.map((night) => seventhOf(TABLE, night))
  expect(nights.flat().toSorted((a, b) => a - b)).toEqual(TABLE)
  expect(new Set(nights.map(({ length }) => length))).toEqual(new Set([2, 3]))
})

it('tries the first of each sort, and by day no more', () => {
  const sortOf = (one: number) => one % 2
  expect(byDay(TABLE, sortOf)).toEqual(process.env['NIGHTLY'] ? TABLE : [0, 1])
  expect(byWeek(TABLE, sortOf).slice(0, 2)).toEqual([0, 1])
  expect(byWeek(TABLE, sortOf)).toHaveLength(process.env['NIGHTLY'] ? 2 + seventhOf(TABLE.slice(2)).length : 2)
})

it('has each machine at least once a week', () => {
  expect(new Set(WEEK.map((night) => machineOf(night)))).toEqual(new Set(MACHINES))
})
