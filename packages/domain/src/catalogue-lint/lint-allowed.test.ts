/** Tests of catalogues that the linter must accept although they resemble faulty ones. */
import { expect, it } from 'vitest'
import { catCafeCatalogue as good, twoVersions, withMachines } from '../fixtures/cat-cafe-catalogue.ts'
import { veterinaryCatalogue } from '../fixtures/veterinary-catalogue.ts'
import { type Changes, withChanges } from '../fixtures/with-changes.ts'
import type { OutcomeRule } from '../veterinary-equipment/values.ts'
import { lintCatalogue } from './lint.ts'

const steps = 'businessTypes.0.versions.0.version.steps'
const { outcomeRules } = veterinaryCatalogue
const RULE = { equipmentType: '*', usage: '*', option: '*', kVOver: null, kVUpTo: null } as const
const rule = (id: string, more: Partial<OutcomeRule<never>>) => ({ ...RULE, id, outcome: 'Permit', basis: '', ...more })
const HARD = 'Licensees continuously document organisational responsibilities concerning radiological protection. '

it.each([
  ['rows of fees in whatever order', { 'fees.0.rules': good.fees[0]?.rules.toReversed() }],
  ['a fee that counts nothing', { 'fees.0.rules.2.counter': { kind: 'FIXED' } }],
  ['a question for private persons', { [`${steps}.1.sections.0.enabledWhen`]: { applicant: 'PrivatePerson' } }],
  ['a fee of a condition', { 'fees.0.rules.2.counter': { kind: 'FIXED_WHEN', when: { chosen: 'cat.rules.wake' } } }],
  [
    'a fee of a condition on the questions of an earlier version',
    {
      'businessTypes.0.versions': twoVersions({}, { 'steps.1.sections.0.options.0.id': 'cat.rules.sleep' }),
      'fees.0.rules.2.counter': { kind: 'FIXED_WHEN', when: { chosen: 'cat.rules.wake' } },
    },
  ],
  [
    'a fee of the rows of a list',
    { 'fees.0.rules.2.counter': { kind: 'NUMBER', section: 'CAT_CATS', field: 'CAT_WEIGHT' } },
  ],
  ['a fee of a sum', { 'fees.0.rules.2.counter': { kind: 'NUMBER', section: 'CAT_WEIGHTS', per: '0.5' } }],
  ['a fee of the number of items', { 'fees.0.rules.2.counter': { kind: 'NUMBER', section: 'CAT_COUNT' } }],
  [
    'a fee of renewals and changes',
    { 'fees.0.rules.2.kinds': ['renewal', 'change'], 'businessTypes.0.type.changeable': true },
  ],
  [
    'a fee for the machines of a new version, and the step that draws itself',
    {
      'businessTypes.0.versions': twoVersions({}, { steps: withMachines }),
      'fees.0.rules.2.counter': { kind: 'PERMIT_EQUIPMENT' },
    },
  ],
  [
    'several ticks that are there from the beginning, where several may be',
    { [`${steps}.1.sections.0.options.0.isDefault`]: true, [`${steps}.1.sections.0.options.1.isDefault`]: true },
  ],
  ...(
    [
      ['<=', '10'],
      ['=', '10'],
      ['!=', '10'],
      ['>', '10'],
      ['<', '200'],
      ['=', '200'],
      ['>=', '200'],
    ] as const
  ).map(([is, to]): [string, Changes] => [
    `a comparison that a number within its limits satisfies: ${is} ${to}`,
    {
      [`${steps}.1.sections.7.maximum`]: '200',
      [`${steps}.1.sections.8.enabledWhen`]: { compare: 'CAT_AREA', is, to },
    },
  ]),
  [
    'a text about a number that is too large',
    {
      [`${steps}.1.sections.7.maximum`]: '200',
      [`${steps}.1.sections.9`]: {
        identity: 'CAT_LARGE',
        sectionType: 'Typography',
        body: { sv: 'Ring oss.', en: 'Call us.' },
        enabledWhen: { compare: 'CAT_AREA', is: '>', to: '200' },
      },
    },
  ],
  ['a text of one length only', { [`${steps}.0.sections.6.maxLength`]: 10 }],
  ['a text of one character', { [`${steps}.1.sections.1.sections.1.maxLength`]: 1 }],
  [
    'rules for machines each of which leaves some out, before the one that leaves none',
    {
      'veterinary.outcomeRules': [
        rule('a', { equipmentType: 5 }),
        rule('b', { usage: 'OnlySmall' }),
        rule('c', { option: 'HANDHELD' }),
        rule('d', { kVOver: 100 }),
        rule('e', { kVUpTo: 75 }),
        ...outcomeRules,
      ],
    },
  ],
  [
    'an end of the guide that only a machine leads to of which no rule speaks',
    {
      'veterinary.outcomeRules': outcomeRules.filter(({ outcome }) => outcome !== 'Illegal'),
      'guide.questions.1.answers.1.to': 'nothing',
    },
  ],
  ['English that is hard to read', { 'guide.questions.0.help': { sv: 'Enkelt.', en: HARD.repeat(8) } }],
])('finds nothing wrong in %s', (_what, changes) => expect(lintCatalogue(withChanges(good, changes))).toEqual([]))
