import { expect, it } from 'vitest'
import { judge, orRefuse, refuse } from './checks.ts'

const broken = (): never => {
  throw new Error('what the parser says')
}

it('a verdict names the check that failed, and none after it (SIG-07)', async () => {
  const verdict = await judge(async (check) => {
    const found = await check('first', () => 'a')
    await check('second', () => refuse('stale', 'too late'))
    await check('third', () => found)
    return { found }
  })
  expect(verdict).toEqual({
    ok: false,
    reason: 'stale',
    detail: 'too late',
    checks: [
      { check: 'first', passed: true },
      { check: 'second', passed: false },
    ],
  })
})

it('a parser error is refused for the given reason; a refusal retains its own (SIG-07)', async () => {
  const refusalOf = (step: () => never) => judge(async () => orRefuse('ocspMalformed', step))
  expect(await refusalOf(broken)).toMatchObject({ reason: 'ocspMalformed', detail: 'what the parser says' })
  expect(await refusalOf(() => refuse('stale', 'too late'))).toMatchObject({ reason: 'stale', detail: 'too late' })
  expect(await judge(async () => broken())).toMatchObject({ reason: 'malformed', detail: 'what the parser says' })
})
