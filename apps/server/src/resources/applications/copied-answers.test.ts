/** Properties of copied answers, whatever the source holds (LES-01). */
import { compile } from '@sievert/domain/engine/compile'
import { resetHidden } from '@sievert/domain/engine/reset'
import { catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import { dogPark } from '@sievert/domain/fixtures/dog-park'
import { seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contactsIn, withoutContacts } from '../../applications/protected-persons.ts'
import { fileIdsIn } from '../../applications/stored-files.ts'
import { translated } from './prefill.ts'

const TYPES = [catCafePermit, dogPark].map((version) => compile(version))

/** The sections of two filled-in applications, mixed at random: many answers are hidden by others. */
const anySource = fc
  .tuple(fc.constantFrom(...TYPES), fc.integer(), fc.integer(), fc.integer())
  .map(([compiled, first, second, choice]) => {
    const whole = (seed: number): StepData =>
      Object.assign({}, ...Object.values(validAnswers(compiled, { random: seeded(seed), file: fileOf(seed) })))
    const random = seeded(choice)
    const [one, other] = [whole(first), whole(second)]
    const mixed = Object.entries({ ...other, ...one }).map(([name, value]) => {
      const taken = random() < 0.5 ? other[name] : one[name]
      return [name, taken ?? value]
    })
    return { compiled, source: Object.fromEntries(mixed) as StepData, random }
  })
const fileOf = (seed: number) => () => ({ id: `f${seed}`, fileName: 'a.pdf', size: 1, contentType: 'application/pdf' })

const itemIdsIn = (answers: Answers): string[] =>
  Object.values(answers).flatMap((data) =>
    Object.values(data).flatMap((value) => {
      if ('equipments' in value) return value.equipments.map(({ id }) => id)
      return 'placesOfBusiness' in value ? value.placesOfBusiness.map(({ id }) => id) : []
    }),
  )

it('holds no file, no hidden answer, no id of an item and no person left out (LES-01)', () => {
  let hidden = 0
  fc.assert(
    fc.property(anySource, ({ compiled, source, random }) => {
      const before = JSON.stringify(source)
      const leftOut = new Set(
        contactsIn(source)
          .filter(() => random() < 0.3)
          .map(({ id }) => id),
      )
      const copy = translated(
        compiled,
        withoutContacts(source, ({ id }) => !leftOut.has(id)),
      )
      expect(JSON.stringify(source)).toBe(before)
      expect(fileIdsIn(copy).size).toBe(0)
      expect(resetHidden(compiled, copy)).toBe(copy)
      expect(contactsIn(copy).filter(({ id }) => leftOut.has(id))).toEqual([])
      const old = new Set(itemIdsIn({ 0: source }))
      expect(itemIdsIn(copy).filter((id) => old.has(id))).toEqual([])
      if (contactsIn(copy).length + leftOut.size < contactsIn(source).length) hidden++
    }),
    { numRuns: 300 },
  )
  expect(hidden).toBeGreaterThan(5)
})
