/** Tests of the memory of questions that are asked again (VER-01). */
import { expect, it, vi } from 'vitest'
import { answeredAgain, askedAgainOf } from './asked-again.ts'

it('remembers them across a reload of the tab, without those that were answered (VER-01)', async () => {
  askedAgainOf('one').set(['A', 'B'])
  answeredAgain('one', 'A')
  vi.resetModules()
  const reloaded = await import('./asked-again.ts')
  expect(reloaded.askedAgainOf('one').current()).toEqual(['B'])
  expect(reloaded.askedAgainOf('other').current()).toEqual([])
})
