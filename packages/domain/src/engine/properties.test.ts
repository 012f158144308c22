/** Properties of the engine for arbitrary answers, each with a thousand or more random runs. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { dogPark } from '../fixtures/dog-park.ts'
import { seeded, validAnswers } from '../fixtures/generate.ts'
import { mistypedCafe } from '../fixtures/mistyped-cafe.ts'
import { TODAY } from '../fixtures/today.ts'
import type { Answers, StepData } from '../sections/answers.ts'
import { newContact } from '../sections/contact-fields.ts'
import type { Section } from '../sections/section-types.ts'
import { compile } from './compile.ts'
import type { CompiledSection, CompiledType } from './compiled.ts'
import { decodeStep } from './decode-answers.ts'
import { enabledInItem, enabledSections } from './enabled.ts'
import { resetHidden } from './reset.ts'
import { validateAll, validateItem, validateStep } from './validate.ts'

const anyText = fc.oneof(
  fc.constantFrom('', ' ', 'Tolvan', 'tolvan@exempel.se', '191212121212', '070-123 45 67', 'a\tb', 'a\nb'),
  fc.string({ maxLength: 12 }),
)
const anyFile = fc.record({
  id: fc.constantFrom('f1', 'f2'),
  fileName: fc.constant('intyg.pdf'),
  size: fc.nat(),
  contentType: fc.constant('application/pdf'),
})
const anyContact = fc.record({
  ...Object.fromEntries(Object.keys(newContact()).map((field) => [field, anyText])),
  missingNationalIdentity: fc.boolean(),
  missingWorkId: fc.boolean(),
  files: fc.array(anyFile, { maxLength: 1 }),
  nationalIdentityExemption: fc.array(anyFile, { maxLength: 6 }),
  workIdExemption: fc.array(anyFile, { maxLength: 2 }),
})
const anyPlace = fc.record({
  id: fc.constant('p1'),
  name: anyText,
  street: anyText,
  zipCode: fc.constantFrom('', '123 45', 'AB'),
  city: anyText,
  country: fc.constantFrom(null, 0, 752, 578),
})

/** A value of the right type, valid or invalid. */
const anyValue = (section: Section<unknown>, inside: readonly CompiledSection[]): fc.Arbitrary<unknown> => {
  switch (section.sectionType) {
    case 'Choice': {
      const ids = [...section.options.map((option) => option.id), 'no.such.option']
      return fc.record({ selectedChoiceIds: fc.array(fc.constantFrom(...ids), { maxLength: 4 }) })
    }
    case 'TextInput':
      return fc.record({ text: anyText })
    case 'Date':
      return fc.record({ date: fc.constantFrom('', '2026-11', '2026-11-28', '2030-01-01', '03/04/2026', 'i morgon') })
    case 'Number':
      return fc.record({ number: fc.constantFrom('', '0', '-1.50', '12345678901234567890', '1 234', 'tolv') })
    case 'Contact':
      return fc.record({ contacts: fc.array(anyContact, { maxLength: 3 }) })
    case 'Documentation':
      return fc.record({ isMissing: fc.boolean(), reason: anyText, files: fc.array(anyFile, { maxLength: 2 }) })
    case 'PlaceOfBusiness':
      return fc.record({ placesOfBusiness: fc.array(anyPlace, { maxLength: 2 }) })
    case 'Equipment': {
      const item = fc.record({ id: fc.constant('i'), stepData: anyData(inside, fc.constant(undefined)) })
      return fc.record({ equipments: fc.array(item, { maxLength: 3 }) })
    }
    case 'Sum':
    case 'Typography':
    case 'CompanyInformation':
    case 'Invoice':
      return fc.constant({ text: 'shows something, asks nothing' })
  }
}

/** Any of the sections, each with a value or `rubbish`, in any order. */
const anyData = (
  sections: readonly CompiledSection[],
  rubbish: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> => {
  const entries = sections.map((section) =>
    fc.tuple(
      fc.constant(section.identity),
      fc.oneof({ weight: 8, arbitrary: anyValue(section.definition, section.items?.sections ?? []) }, rubbish),
    ),
  )
  return fc
    .tuple(...entries)
    .chain((all) => fc.shuffledSubarray(all))
    .map((chosen) => Object.fromEntries(chosen.filter(([, value]) => value !== undefined)))
}

/** A possible request body of a step: mostly like answers, with arbitrary JSON in between. */
const anySentStep = (compiled: CompiledType, stepNumber: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.jsonValue(),
    anyData(compiled.steps[stepNumber]?.scope.sections ?? [], fc.jsonValue()),
    anyData(compiled.sections, fc.jsonValue()),
  )

/** Answers of the right type to all steps, unreset and unchecked. */
const anySentAnswers = (compiled: CompiledType): fc.Arbitrary<Record<number, unknown>> =>
  fc
    .tuple(...compiled.steps.map(({ scope }) => anyData(scope.sections, fc.constant(undefined))))
    .map((steps) => ({ ...steps }))

const RUNS = { numRuns: 1000 }

const decodeAll = (compiled: CompiledType, sent: Record<number, unknown>): Answers =>
  Object.fromEntries(
    compiled.steps.map(({ stepNumber }) => [stepNumber, decodeStep(compiled, stepNumber, sent[stepNumber]).stepData]),
  )

/** Types with their unreset answers: one with options as conditions, one with every kind of condition. */
const TYPES = (
  [
    ['the cat café', catCafePermit],
    ['the dog park', dogPark],
    ['a café of unreadable numbers and dates', mistypedCafe],
  ] as const
).map(([name, version]) => {
  const compiled = compile(version)
  return [name, compiled, anySentAnswers(compiled).map((sent) => decodeAll(compiled, sent))] as const
})

/** The same values, every object rebuilt with its keys in reverse order. */
const remade = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(remade)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, remade(inner)]),
  )
}

type Items = { equipments: { stepData: StepData }[] }

/** Identity and value of every section that is not enabled, also inside items. */
const hiddenValues = (compiled: CompiledType, answers: Answers): [string, unknown][] => {
  const enabled = enabledSections(compiled, answers)
  const hidden = (data: StepData, visible: ReadonlySet<string>) =>
    Object.entries(data).filter(([identity]) => !visible.has(identity))
  const inItems = (data: StepData) =>
    listsOf(compiled).flatMap(({ identity }) =>
      ((data[identity] as Items | undefined)?.equipments ?? []).flatMap((item) =>
        hidden(item.stepData, enabledInItem(compiled, identity, item.stepData, answers)),
      ),
    )
  return Object.values(answers).flatMap((data: StepData) => [...hidden(data, enabled), ...inItems(data)])
}

const listsOf = ({ sections }: CompiledType) => sections.filter(({ items }) => items !== undefined)

describe.each(TYPES)('reset of %s', (_name, compiled, anyAnswers) => {
  it('is idempotent, and returns the input if nothing changes (SEC-03, VOC-05)', { tags: ['nightly'] }, () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const once = resetHidden(compiled, answers)
        expect(resetHidden(compiled, once)).toBe(once)
      }),
      RUNS,
    )
  })

  it('is a function of the final values alone: neither order nor references matter (SEC-03)', {
    tags: ['nightly'],
  }, () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        expect(resetHidden(compiled, remade(answers) as Answers)).toEqual(resetHidden(compiled, answers))
      }),
      RUNS,
    )
  })

  it('retains no value of a hidden section, also inside items (SEC-03, VOC-05)', () => {
    let seen = 0
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        for (const [identity, value] of hiddenValues(compiled, resetHidden(compiled, answers))) {
          seen++
          const bound = compiled.byIdentity.get(identity)?.bound
          expect(bound?.isEmpty(value as never)).toBe(true)
        }
      }),
      RUNS,
    )
    expect(seen).toBeGreaterThan(500)
  })

  it('never changes visible valid data, regardless of hidden data (SEC-03)', { tags: ['nightly'] }, () => {
    fc.assert(
      fc.property(fc.nat(), anyAnswers, (seed, noise) => {
        const valid = validAnswers(compiled, { random: seeded(seed) })
        const enabled = enabledSections(compiled, valid)
        const withNoise = Object.fromEntries(
          compiled.steps.map(({ stepNumber }) => {
            const extra = Object.entries(noise[stepNumber] ?? {}).filter(([identity]) => !enabled.has(identity))
            return [stepNumber, { ...Object.fromEntries(extra), ...valid[stepNumber] }]
          }),
        )
        const reset = resetHidden(compiled, withNoise)
        for (const { stepNumber } of compiled.steps)
          for (const [identity, value] of Object.entries(valid[stepNumber] ?? {}))
            expect(reset[stepNumber]?.[identity]).toBe(value)
      }),
      RUNS,
    )
  })

  it('does not change the verdict of the validation (SEC-12, VOC-05)', {
    tags: ['nightly'],
  }, () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        expect(validateAll(compiled, resetHidden(compiled, answers), TODAY)).toEqual(
          validateAll(compiled, answers, TODAY),
        )
      }),
      RUNS,
    )
  })
})

describe.each(TYPES)('validation of %s', (_name, compiled, anyAnswers) => {
  it('reports the same for one step, one item and all steps (SEC-12)', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const all = validateAll(compiled, answers, TODAY)
        for (const { stepNumber } of compiled.steps)
          expect(validateStep(compiled, stepNumber, answers, TODAY)).toEqual(all[stepNumber])
        for (const { stepNumber, identity } of listsOf(compiled)) {
          if (!enabledSections(compiled, answers).has(identity)) continue
          const { equipments } = (answers[stepNumber]?.[identity] ?? { equipments: [] }) as Items
          const inside = equipments.flatMap(({ stepData }, index) =>
            validateItem(compiled, identity, stepData, answers, TODAY).map(
              ({ path, key }) => `${identity}.equipments.${index}.stepData.${path} ${key}`,
            ),
          )
          const messages = (all[stepNumber] ?? []).map(({ path, key }) => `${path} ${key}`)
          expect(messages.filter((each) => each.startsWith(`${identity}.equipments.`))).toEqual(inside)
        }
      }),
      RUNS,
    )
  })

  it('finds no fault in generated valid applicants (SEC-12)', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(validateAll(compiled, validAnswers(compiled, { random: seeded(seed) }), TODAY).flat()).toEqual([])
      }),
      RUNS,
    )
  })
})

describe.each(TYPES)('any JSON for %s', (_name, compiled) => {
  it('is decoded, reset and checked without throwing (API-02, VOC-05)', { tags: ['nightly'] }, () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 3 }).chain((n) => fc.tuple(fc.constant(n), anySentStep(compiled, n))),
        ([n, sent]) => {
          const { stepData } = decodeStep(compiled, n, sent)
          const answers = resetHidden(compiled, { [n]: stepData })
          validateAll(compiled, answers, TODAY)
          // Decoded answers can be stored: PostgreSQL's JSON accepts neither NUL nor lone surrogates.
          const text = JSON.stringify(answers)
          expect(text).not.toMatch(/\\u0000|\\ud[89ab]/)
        },
      ),
      { numRuns: 5000 },
    )
  })

  it('comes back unchanged when it was well formed (API-04)', { tags: ['nightly'] }, () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const answers = validAnswers(compiled, { random: seeded(seed) })
        for (const { stepNumber } of compiled.steps) {
          const sent = JSON.parse(JSON.stringify(answers[stepNumber] ?? {})) as unknown
          expect(decodeStep(compiled, stepNumber, sent)).toEqual({ stepData: answers[stepNumber] ?? {}, malformed: [] })
        }
      }),
      RUNS,
    )
  })
})
