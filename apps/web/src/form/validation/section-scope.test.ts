/** Tests that the page's form and the server judge the same answers equally. */

import { compile } from '@sievert/domain/engine/compile'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { resetHidden } from '@sievert/domain/engine/reset'
import { validateStep } from '@sievert/domain/engine/validate'
import { balloonFestival } from '@sievert/domain/fixtures/balloon-festival'
import { catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import { breakRule, seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { rulesOf } from '@sievert/domain/fixtures/rules-of'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { today } from '../../api/server-clock.ts'
import { stepScope } from './section-scope.ts'

it.each([
  ['the cat café', catCafePermit],
  ['the balloon festival, whose conditions read lists', balloonFestival],
])('validates any form of %s as the server validates its input (SEC-03, SEC-12)', (_name, version) => {
  const compiled = compile(version)
  const rules = rulesOf(compiled)
  const seed = fc.nat().map((each) => ({ random: seeded(each) }))
  const applicant = fc.oneof(
    seed.map((maker) => validAnswers(compiled, maker)),
    fc.tuple(fc.constantFrom(...rules), seed).map(([rule, maker]) => breakRule(compiled, rule, maker)),
  )
  let refused = 0
  const property = fc.property(applicant, applicant, fc.nat({ max: 2 }), (typed, elsewhere, step) => {
    // Combined with another applicant's other steps, so that other sections are hidden and shown.
    const surrounding = { ...elsewhere, [step]: typed[step] ?? {} }
    const scope = stepScope(compiled, step, surrounding)
    const page = scope.validate(scope.complete(typed[step] ?? {}))
    const sent = JSON.parse(JSON.stringify(scope.reset(scope.complete(typed[step] ?? {})))) as unknown
    const stored = { ...typed[step], ...decodeStep(compiled, step, sent).stepData }
    const reset = resetHidden(compiled, { ...surrounding, [step]: stored })
    const server = validateStep(compiled, step, reset, today())
    if (server.length > 0) refused++
    expect(page).toEqual(server)
  })
  fc.assert(property, { numRuns: 600 })
  expect(refused).toBeGreaterThan(50)
})
