/** The functions that are called while a form is filled in and sent, each made to throw in turn. */
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchExceptions } from '../../src/app/watch-exceptions.ts'
import { expectNothingLost, pointsOf } from './fault-scenarios.ts'

const fileOf = (point: string) => point.split(' ')[0] ?? ''

/**
 * One test for each scenario. `chosen` takes what is tried of the functions that are called; a file of the `least` of which none was
 * called fails: the scenario has changed, and proves less than it says.
 */
export const testFaults = (
  scenario: string,
  { chosen, least }: { chosen: (points: readonly string[]) => readonly string[]; least: readonly string[] },
): void => {
  const watching = new AbortController()
  beforeEach(() => {
    watchExceptions(watching)
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
  })
  afterEach(() => {
    watching.abort()
    vi.restoreAllMocks()
  })

  it(`an exception in each function that ${scenario} calls is shown, and no text is lost (WIZ-22, WIZ-13)`, async () => {
    const points = await pointsOf(scenario)
    expect(points.map(fileOf)).toEqual(expect.arrayContaining([...least]))
    const lost: string[] = []
    for (const point of chosen(points)) {
      await expectNothingLost(scenario, point).catch((error: unknown) => lost.push(`${point}: ${String(error)}`))
      cleanup()
    }
    expect(lost).toEqual([])
  }, 1_200_000)
}
