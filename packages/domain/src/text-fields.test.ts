/** Tests of the stored form of texts. An answer with other spaces and dashes has the result of the plain one. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkBusinessInformation, checkPrivatePerson } from './business-information/check.ts'
import { compile } from './engine/compile.ts'
import { decodeStep } from './engine/decode-answers.ts'
import { validateAll } from './engine/validate.ts'
import { companyInformation, privatePersonInformation } from './fixtures/business-information.ts'
import { catCafePermit } from './fixtures/cat-cafe-permit.ts'
import { DASHES, decorate, decorateFields, decorateStep, SPACES } from './fixtures/decorate.ts'
import { breakRule, seeded, validAnswers } from './fixtures/generate.ts'
import { rulesOf } from './fixtures/rules-of.ts'
import { TODAY } from './fixtures/today.ts'
import { veterinaryCatalogue } from './fixtures/veterinary-catalogue.ts'
import { knownMachine, unknownItinerantMachine } from './fixtures/veterinary-equipment.ts'
import type { Issues } from './issue.ts'
import { name } from './rules/name.ts'
import type { Answers } from './sections/answers.ts'
import { kindOfField, normalised, type TextKind } from './text-fields.ts'
import { checkEquipment } from './veterinary-equipment/check.ts'
import { decodeEquipment } from './veterinary-equipment/decode.ts'
import { checkFrequencies } from './veterinary-equipment/frequencies.ts'

it.each<[TextKind, typed: string, stored: string]>([
  ['text', ' Rad\u00a0ett \r\n\tRad två ', ' Rad\u00a0ett \n\tRad två '],
  ['text', '👨\u200d👩\u200d👧 می\u200cخواهم', '👨\u200d👩\u200d👧 می\u200cخواهم'],
  ['line', '\u00a0Fält\u2009i\u3000rad\u200b  två\t', 'Fält i rad  två'],
  ['line', 'Röntgen – 125\u2011kV 👨\u200d👩\u200d👧', 'Röntgen – 125\u2011kV 👨\u200d👩\u200d👧'],
  ['name', '\ufeffO’Brien\u202f& Söner\u2013Norr\u200d ', 'O’Brien & Söner\u2013Norr'],
  ['name', 'a\nb', 'a\nb'],
  ['email', '\u2003anna\u2011lisa@exempel.se ', 'anna-lisa@exempel.se'],
  ['email', 'anna lisa@exempel.se', 'anna lisa@exempel.se'],
  ['number', ' 19121212\u20131212\u00a0', '19121212-1212'],
  ['number', '735 0000\u20090000 09', '7350000000009'],
  ['number', '070\u2212123\u00a045 67', '070-1234567'],
  ['number', '08/123 45 67', '08/1234567'],
  ['number', '1234\n5', '1234\n5'],
  ['postcode', '\u00a0902\u200919 ', '90219'],
  ['postcode', 'SW1A\u00a01AA ', 'SW1A 1AA'],
  ['postcode', '1050\u2013123', '1050-123'],
])('a field of kind %s stores %j as %j (WIZ-20)', (kind, typed, stored) => expect(normalised(kind, typed)).toBe(stored))

it.each(['name', 'line', 'email', 'number', 'postcode', 'text'] as const)(
  'a text stored as %s is stored unchanged again (WIZ-20)',
  { tags: ['nightly'] },
  (kind) =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const stored = normalised(kind, text)
        expect(normalised(kind, stored)).toBe(stored)
      }),
      { numRuns: 1000 },
    ),
)

it('knows a field by its own name alone (WIZ-20)', () => {
  expect(['zipCode', 'glnNumber', 'name', 'description', 'constructor', '__proto__', ''].map(kindOfField)).toEqual([
    'postcode',
    'number',
    'name',
    'text',
    'text',
    'text',
    'text',
  ])
})

it('takes every space and every dash of Unicode in a name and in a number (WIZ-20)', () => {
  expect(SPACES).toHaveLength(17)
  expect(DASHES.length).toBeGreaterThan(25)
  for (const space of SPACES) {
    expect(normalised('name', `${space}Anna${space}Bok${space}`)).toBe('Anna Bok')
    expect(normalised('number', `${space}1${space}2${space}`)).toBe('12')
  }
  for (const dash of DASHES) {
    expect(name(`Anna${dash}Lisa`)).toEqual([])
    expect(normalised('number', `1${dash}2`)).toBe('1-2')
  }
})

const verdict = (issues: Issues): string[] => issues.map(({ path, key }) => `${path} ${key}`)

describe('a decorated answer has the verdict of the plain one, before it is stored and after', () => {
  const compiled = compile(catCafePermit)
  const sent = (answers: Answers, seed: number): Answers =>
    Object.fromEntries(
      compiled.steps.map(({ stepNumber, definition }) => [
        stepNumber,
        decorateStep(definition.sections, answers[stepNumber] ?? {}, seeded(seed)),
      ]),
    )
  const stored = (answers: Answers): Answers =>
    Object.fromEntries(
      compiled.steps.map(({ stepNumber }) => [
        stepNumber,
        decodeStep(compiled, stepNumber, answers[stepNumber] ?? {}).stepData,
      ]),
    )
  const judge = (answers: Answers) => verdict(validateAll(compiled, answers, TODAY).flat())

  it('valid in all its fields (WIZ-20, SEC-11)', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const plain = validAnswers(compiled, { random: seeded(seed) })
        const decorated = sent(plain, seed)
        expect(judge(decorated)).toEqual([])
        expect(stored(decorated)).toEqual(stored(plain))
      }),
    )
  })

  it.each(rulesOf(compiled).map((rule) => [`${rule.path} ${rule.key} by ${rule.kind}`, rule] as const))(
    'broken: %s (WIZ-20, SEC-11)',
    { tags: ['nightly'] },
    (_, rule) => {
      for (let seed = 0; seed < 5; seed++) {
        const plain = breakRule(compiled, rule, { random: seeded(seed) })
        const decorated = sent(plain, seed)
        expect(judge(plain)).toEqual([`${rule.path} ${rule.key}`])
        expect(judge(decorated)).toEqual(judge(plain))
        expect(judge(stored(decorated))).toEqual(judge(plain))
      }
    },
  )

  it('of the general information, of a machine and of its frequencies (WIZ-20, BUS-03, VET-02)', {
    tags: ['nightly'],
  }, () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = seeded(seed)
      expect(checkBusinessInformation(decorateFields(companyInformation, random), { isReport: false })).toEqual([])
      expect(checkPrivatePerson(decorateFields(privatePersonInformation, random))).toEqual([])
      for (const machine of [knownMachine, unknownItinerantMachine]) {
        const decorated = decorateFields(machine, random)
        expect(checkEquipment(veterinaryCatalogue, decorated)).toEqual([])
        expect(decodeEquipment(decorated)).toEqual(machine)
      }
      const rows = [{ equipmentTypeId: 1, frequency: decorate('line', '12', random) }]
      expect(checkFrequencies(new Set([1]), rows)).toEqual([])
    }
  })
})
