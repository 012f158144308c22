/** Tests of lazy initialisation. */
import { expect, it } from 'vitest'
import { lazy } from './lazy.ts'

it('creates nothing before a call, and then always the same', () => {
  let made = 0
  const thing = lazy(() => ({ number: ++made }))
  expect(made).toBe(0)
  expect([thing(), thing()]).toEqual([{ number: 1 }, { number: 1 }])
})
