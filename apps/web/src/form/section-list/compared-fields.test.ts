/** Tests of a step's answers as fields for the comparison of two versions. */
import { localise } from '@sievert/domain/application-type/localise'
import { balloonFestival } from '@sievert/domain/fixtures/balloon-festival'
import { passport } from '@sievert/domain/fixtures/cat-cafe-people'
import { catCafeAnswers, catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import type { StepData } from '@sievert/domain/sections/answers'
import { newContact } from '@sievert/domain/sections/contact-fields'
import { expect, it } from 'vitest'
import { inSwedish } from '../../../test/with-texts.tsx'
import { differencesOf, isSeen } from '../comparison/differences.ts'
import { sectionFields } from './compared-fields.ts'

const sections = [catCafePermit, balloonFestival].flatMap((type) =>
  localise(type, 'sv').steps.flatMap((step) => step.sections),
)
const person = (more: object) => ({ ...newContact('p'), ...more })

/** The visible differences between two versions of one answer. */
const seen = (identity: string, mine: object, theirs: object, base: object = {}) => {
  const answers = (value: object) => ({ [identity]: value }) as StepData
  const versions = { base: answers(base), mine: answers(mine), theirs: answers(theirs) }
  return differencesOf(sectionFields(sections, versions, inSwedish.t), versions)
    .filter(isSeen)
    .map(({ path, label, ...each }) =>
      [path, label, each.mine, each.theirs].map((text) => text.replaceAll('\u00a0', ' ')),
    )
}
const contacts = (...all: object[]) => ({ contacts: all })
const files = (...all: object[]) => ({ isMissing: false, reason: '', files: all })
const other = { ...passport, id: 'f2', fileName: 'avtal.pdf' }

it.each<[string, string, object, object, unknown[][]]>([
  ['a text', 'CAT_PLAN', { text: 'min' }, {}, [['CAT_PLAN.text', 'Hur ser planen ut?', 'min', '']]],
  [
    'options, by their names',
    'CAT_RULES',
    { selectedChoiceIds: ['cat.rules.wake', 'cat.rules.garden'] },
    {},
    [
      [
        'CAT_RULES.selectedChoiceIds',
        'Vilka regler gäller för gästerna?',
        'Väck inte katterna, Katterna får gå ut',
        '',
      ],
    ],
  ],
  [
    'documents, or why there are none',
    'CAT_AGREEMENT',
    files(passport, other),
    { isMissing: true, reason: 'Kommer snart', files: [] },
    [['CAT_AGREEMENT', 'Avtal med rådgivaren', 'pass.pdf, avtal.pdf', 'Saknas: Kommer snart']],
  ],
  [
    'documents with their pages, and that there are none without a reason',
    'CAT_AGREEMENT',
    files({ ...passport, pageReference: '4–6' }, { ...other, pageReference: null }),
    { isMissing: true, reason: '', files: [] },
    [['CAT_AGREEMENT', 'Avtal med rådgivaren', 'pass.pdf (sida 4–6), avtal.pdf', 'Saknas']],
  ],
  [
    'a person, field by field',
    'CAT_VET',
    contacts(person({ name: 'Vera', nationalIdentityExemption: [passport] })),
    contacts(person({ name: 'Vera', phone: '070', missingWorkId: true })),
    [
      ['CAT_VET.contacts.0.phone', 'Veterinär 1, Telefon', '', '070'],
      ['CAT_VET.contacts.0.workId', 'Veterinär 1, Veterinärnummer', '', 'Inget svenskt nummer'],
    ],
  ],
  [
    'a number, and that there is none with the documents in its place, as one answer',
    'CAT_VET',
    contacts(person({ nationalIdentity: '191212121212', workId: '191212121212' })),
    contacts(
      person({
        missingNationalIdentity: true,
        nationalIdentityExemption: [passport],
        missingWorkId: true,
        workId: '12',
      }),
    ),
    [
      [
        'CAT_VET.contacts.0.nationalIdentity',
        'Veterinär 1, Personnummer',
        '19121212-1212',
        'Personen saknar svenskt personnummer: pass.pdf',
      ],
      ['CAT_VET.contacts.0.workId', 'Veterinär 1, Veterinärnummer', '191212121212', 'Inget svenskt nummer'],
    ],
  ],
  [
    'people of another number as a whole, by their names',
    'CAT_VET',
    contacts(person({ name: 'Vera' }), person({})),
    contacts(person({ name: 'Otto' })),
    [['CAT_VET.contacts', 'Veterinär', 'Vera, 2', 'Otto']],
  ],
  [
    'people whom only one has',
    'CAT_VET',
    contacts(person({ name: 'Vera' })),
    {},
    [['CAT_VET.contacts', 'Veterinär', 'Vera', '']],
  ],
  [
    'days and months by name, and a text that is no date as it was typed',
    'FEST_INSURED',
    { date: '2027-03' },
    { date: '03/26' },
    [['FEST_INSURED.date', 'Till vilken månad gäller er försäkring?', 'mars 2027', '03/26']],
  ],
  [
    'a number to its last digit with its unit, and one in doubt as it was typed',
    'FEST_GROUND',
    { number: '12345678901234567890.10' },
    { number: '1.234?' },
    [['FEST_GROUND.number', 'Vad kostar platsen?', '12 345 678 901 234 567 890,10 kr', '1.234 kr']],
  ],
  [
    'a text in its format',
    'FEST_ORGANISATIONNUMBER',
    { text: '5560000001' },
    {},
    [['FEST_ORGANISATIONNUMBER.text', 'Föreningens organisationsnummer', '556000-0001', '']],
  ],
])('%s (WIZ-14)', (_, identity, mine, theirs, expected) => {
  expect(seen(identity, mine, theirs)).toEqual(expected)
})

const named = (name: string) => person({ id: name, name })
const [anna, bo, cia] = [named('Anna'), named('Bo'), named('Cia')]
const AS_A_WHOLE = 'CAT_VET.contacts'
it.each<[string, object[], object[], object[], unknown[][]]>([
  [
    'the same people are compared field by field',
    [anna, { ...bo, phone: '070' }],
    [{ ...anna, name: 'Ann' }, bo],
    [anna, bo],
    [
      ['CAT_VET.contacts.0.name', 'Veterinär 1, Namn', 'Anna', 'Ann'],
      ['CAT_VET.contacts.1.phone', 'Veterinär 2, Telefon', '070', ''],
    ],
  ],
  [
    'so is the first, of whom nothing was known: each browser calls them something else',
    [person({ id: 'mine', phone: '070' })],
    [person({ id: 'theirs', name: 'Anna' })],
    [person({ id: 'mine' })],
    [
      ['CAT_VET.contacts.0.name', 'Veterinär 1, Namn', '', 'Anna'],
      ['CAT_VET.contacts.0.phone', 'Veterinär 1, Telefon', '070', ''],
    ],
  ],
  [
    'so are others of the same names, who could not be told apart',
    [{ ...anna, phone: '070' }],
    [{ ...anna, id: 'another', phone: '072' }],
    [anna],
    [['CAT_VET.contacts.0.phone', 'Veterinär 1, Telefon', '070', '072']],
  ],
  [
    'others in their places are chosen as a whole',
    [anna, bo],
    [bo, cia],
    [anna, bo],
    [[AS_A_WHOLE, 'Veterinär', 'Anna, Bo', 'Bo, Cia']],
  ],
  ['so is one in the place of another', [anna], [bo], [anna], [[AS_A_WHOLE, 'Veterinär', 'Anna', 'Bo']]],
  [
    'so are those who were not where they are before',
    [{ ...bo, name: 'Bosse' }],
    [bo],
    [anna, bo],
    [[AS_A_WHOLE, 'Veterinär', 'Bosse', 'Bo']],
  ],
  [
    'so are several of whom nothing was known',
    [anna, bo],
    [anna, cia],
    [],
    [[AS_A_WHOLE, 'Veterinär', 'Anna, Bo', 'Anna, Cia']],
  ],
])('of two lists, %s (WIZ-14)', (_, mine, theirs, base, expected) => {
  expect(seen('CAT_VET', contacts(...mine), contacts(...theirs), contacts(...base))).toEqual(expected)
})

it('items are not among them: they have calls of their own (WIZ-14)', () => {
  const versions = { base: {}, mine: catCafeAnswers[1] ?? {}, theirs: {} }
  const paths = sectionFields(sections, versions, inSwedish.t).map(({ path }) => path.split('.')[0])
  expect([...new Set(paths)]).not.toEqual(expect.arrayContaining(['CAT_CATS']))
  expect([...new Set(paths)]).not.toEqual(expect.arrayContaining(['CAT_PLACES']))
})
