/** Makes each function throw in turn that is called while a form is filled in and submitted. */
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchExceptions } from '../../src/app/watch-exceptions.ts'
import { expectNothingLost, pointsOf } from './fault-scenarios.ts'

const fileOf = (point: string) => point.split(' ')[0] ?? ''

/**
 * One test per scenario. `chosen` selects among the called functions. A file of `least` without any called function
 * fails the test: the scenario has changed and covers too little.
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
