/** Makes every function of the rules, the validation and the saves throw in turn while a form is filled in and sent. */
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchExceptions } from '../../src/app/watch-exceptions.ts'
import { expectNothingLost, pointsOf, SCENARIOS } from './fault-scenarios.ts'

/** Files of which each scenario calls a function. If none is called, the scenario has changed and covers too little. */
const LEAST: Record<keyof typeof SCENARIOS, readonly string[]> = {
  'an item of sections': ['form/validation/section-scope.ts'],
  'a step of sections': [
    'rules/text.ts',
    'sections/contact.ts',
    'engine/validate.ts',
    'engine/reset.ts',
    'form/issues.ts',
    'api/step-values.ts',
  ],
  'the information of a company': ['business-information/check.ts', 'api/business-information.ts'],
  'a place of business': ['sections/place-of-business.ts'],
  'a machine': ['veterinary-equipment/check.ts'],
}

let watching: AbortController
beforeEach(() => {
  watching = new AbortController()
  watchExceptions(watching)
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  watching.abort()
  vi.restoreAllMocks()
})

it.each(Object.entries(LEAST))(
  'an exception in each function that %s calls is shown, and no text is lost (WIZ-22, WIZ-13)',
  async (scenario, least) => {
    const points = await pointsOf(scenario)
    expect(points.map((point) => point.split(' ')[0])).toEqual(expect.arrayContaining([...least]))
    const lost: string[] = []
    for (const point of points) {
      await expectNothingLost(scenario, point).catch((error: unknown) => lost.push(`${point}: ${String(error)}`))
      cleanup()
    }
    expect(lost).toEqual([])
  },
  1_200_000,
)
