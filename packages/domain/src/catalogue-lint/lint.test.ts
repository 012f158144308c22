/** One broken catalogue per rule of the linter; a rule without its catalogue fails. */
import { describe, expect, it } from 'vitest'
import { FAULT_CODES, type Fault, type FaultCode } from '../catalogue-fault.ts'
import { choices } from '../fixtures/broken-choices.ts'
import { conditions } from '../fixtures/broken-conditions.ts'
import { equipment, fees, guide, openFields, texts } from '../fixtures/broken-data.ts'
import { contacts, datesAndNumbers, people, structure, sums, types } from '../fixtures/broken-forms.ts'
import { listed, replacements } from '../fixtures/broken-versions.ts'
import { catCafeCatalogue as good } from '../fixtures/cat-cafe-catalogue.ts'
import { dogPark } from '../fixtures/dog-park.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import { lintCatalogue } from './lint.ts'
import { lintVersion } from './lint-version.ts'

const groups = {
  types,
  replacements,
  structure,
  choices,
  datesAndNumbers,
  sums,
  contacts,
  conditions,
  fees,
  equipment,
  guide,
  texts,
  openFields,
}
/** Requirement ids of the rules that have one; the others guard authors against mistakes. */
const IDS: Partial<Record<keyof typeof groups, string>> = {
  datesAndNumbers: ' (VOC-01, VOC-02)',
  sums: ' (VOC-06)',
  fees: ' (FEE-02)',
  guide: ' (LES-04)',
  texts: ' (SHE-07)',
  openFields: ' (WIZ-09)',
  replacements: ' (VER-02)',
}

it('finds nothing in a good catalogue', () => expect(lintCatalogue(good)).toEqual([]))

for (const name of Object.keys(groups) as (keyof typeof groups)[])
  describe(`rules for ${name}`, () => {
    it.each(groups[name])(
      `give $code at $file $path${IDS[name] ?? ''}`,
      ({ code, changes, file, path, about, also }) => {
        const faults = lintCatalogue(withChanges(good, changes))
        const isIt = (fault: Fault) => fault.code === code && fault.file === file && fault.path.join('.') === path
        const messages = faults.filter(isIt).map(({ message }) => message)
        expect(messages).toEqual([expect.stringContaining(about ?? '')])
        // At least three words: the message must tell the author how to fix the fault.
        for (const { message } of faults) expect(message).toMatch(/\w+ \w+ \w+/)
        const others = faults.filter((fault) => !isIt(fault))
        expect(new Set(others.map((fault) => fault.code))).toEqual(new Set(also))
      },
    )
  })

it('reports only one fault for a file with a single fault (SEC-03)', () => {
  const broken = withChanges(good, { [`${people}.4.enablesBy.0`]: 'cat.unknown' })
  expect(lintCatalogue(broken).map(({ code }) => code)).toEqual(['condition-unknown-option'])
})

it('leaves the label of a single tick box after it, and an older version as it was released (SEC-02)', () => {
  const [first] = good.businessTypes[0]?.versions ?? []
  expect(first?.version.steps[0]?.sections[5]).toMatchObject({ choiceType: 'Checkbox', labelPosition: 'After' })
  const versions = [
    { ...first, version: withChanges(first?.version, { 'steps.0.sections.2.labelPosition': 'After' }) },
    { number: 2, version: { ...first?.version, versionNumber: 2 } },
  ]
  expect(lintCatalogue(withChanges(good, { 'businessTypes.0.versions': versions }))).toEqual([])
})

it('allows item conditions on options of the item and other steps (SEC-03, SEC-10)', () => {
  const asked = withChanges(good, {
    ['businessTypes.0.versions.0.version.steps.1.sections.1.sections.5.enablesBy']: [
      'cat.charging.yes',
      'cat.rules.wake',
      'cat.adviser.own',
    ],
  })
  expect(lintCatalogue(asked)).toEqual([])
})

it('finds nothing in a type with several lists and every condition (VOC-04, VOC-05)', () => {
  expect([...lintVersion(dogPark)]).toEqual([])
})

it.each(listed)('accepts a version that replaces another with %s (VER-02)', (_what, changes) =>
  expect(lintCatalogue(withChanges(good, changes))).toEqual([]),
)

it('has a broken catalogue for every rule', () => {
  const tested = new Set<FaultCode>([
    ...Object.values(groups)
      .flat()
      .map(({ code }) => code),
    'text-unused',
    'correction-of-more',
    'correction-without-version',
    // `lint-characters.test.ts`, `satisfiable.test.ts`.
    'text-characters',
    'condition-count',
    // `lint-colours.test.ts`, `catalogue-check.test.ts`.
    'colour-contrast',
    'section-draws-nothing',
  ])
  expect(FAULT_CODES.filter((code) => !tested.has(code))).toEqual([])
})
