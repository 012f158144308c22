/** Every rule of a type is enumerated, and for each of them an applicant can break exactly that one. */
import { describe, expect, it } from 'vitest'
import { catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { breakRule, seeded } from '../fixtures/generate.ts'
import { compile } from './compile.ts'
import { rulesOf } from './rules-of.ts'
import { validateAll } from './validate.ts'

const compiled = compile(catCafePermit)
const rules = rulesOf(compiled)

describe('the rules of the cat café permit', () => {
  it('are all listed: removing one fails this count (SEC-12)', () => {
    expect(rules).toHaveLength(127)
    expect(new Set(rules.map(({ path, key, kind }) => `${path} ${key} ${kind}`)).size).toBe(127)
  })

  it.each(rules.map((rule) => [`${rule.path}: ${rule.key} by ${rule.kind}`, rule] as const))(
    'can be broken alone: %s (SEC-12)',
    (_, rule) => {
      for (let seed = 0; seed < 5; seed++) {
        const issues = validateAll(compiled, breakRule(compiled, rule, { random: seeded(seed) }))
        expect(issues.flat().map(({ path, key }) => ({ path, key }))).toEqual([{ path: rule.path, key: rule.key }])
        expect(issues[rule.stepNumber]).toHaveLength(1)
      }
    },
  )
})
