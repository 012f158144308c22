/** Tests of each section type's summary; `engine/summarise.test.ts` has the rows of a whole application. */
import { describe, expect, it } from 'vitest'
import { passport } from '../fixtures/cat-cafe-people.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { type ChoiceSection, choice } from './choice.ts'
import { type ContactSection, contact } from './contact.ts'
import { type Contact, type ContactField, newContact } from './contact-fields.ts'
import { documentation } from './documentation.ts'
import { type EquipmentSection, type ItemData, shortAnswer } from './equipment.ts'
import { newPlaceOfBusiness, type PlaceOfBusinessSection, placeOfBusiness } from './place-of-business.ts'
import type { SectionHelp } from './section-behaviour.ts'
import { textInput } from './text-input.ts'

const help: SectionHelp = {
  t: showKeys(),
  countries: new Map([[752, 'Sverige']]),
  itemRows: () => [],
  answerOf: () => undefined,
}

describe('a choice', () => {
  const options = ['a', 'b', 'c'].map((id) => ({ id, name: `Option ${id}` }))
  const section: ChoiceSection<string> = { identity: 'C', sectionType: 'Choice', choiceType: 'Radio', options }
  const box = {
    choiceType: 'Checkbox' as const,
    options: ['C.Unchecked', 'C.Checked'].map((id) => ({ id, name: id })),
  }
  const list = { choiceType: 'CheckboxList' as const }
  const rowsOf = (more: Partial<ChoiceSection<string>>, selectedChoiceIds: string[]) =>
    choice.summarise({ ...section, ...more }, { selectedChoiceIds }, 'C', help)

  it.each<[why: string, more: Partial<ChoiceSection<string>>, ids: string[], text: string]>([
    ['of one option is shown by its name', {}, ['b'], 'Option b'],
    ['of two options is shown by both names', {}, ['a', 'c'], 'Option a, Option c'],
    ['that is required and empty is shown as missing', {}, [], 'error.component'],
    ['that is optional and empty is no answer', { optional: true }, [], 'review.no-answer.text'],
    ['from a required and empty list is shown as missing', list, [], 'error.component'],
    [
      'from an empty list without a minimum is no answer',
      { ...list, minimumSelectionCount: 0 },
      [],
      'review.no-answer.text',
    ],
    ['of a ticked box is yes', box, ['C.Checked'], 'general.yes.text'],
    ['of an unticked box is no', box, ['C.Unchecked'], 'general.no.text'],
    ['of an untouched box is no', box, [], 'general.no.text'],
  ])('%s (SEC-02, REV-05)', (_, more, ids, text) => {
    expect(rowsOf(more, ids)).toEqual([{ kind: 'text', path: 'C', label: '', text }])
  })

  it('from a list is a list (SEC-02)', () => {
    expect(rowsOf(list, ['c', 'a'])).toEqual([{ kind: 'list', path: 'C', label: '', items: ['Option a', 'Option c'] }])
  })
})

it('spaces are no text (REV-05)', () => {
  const row = textInput.summarise({ identity: 'T', sectionType: 'TextInput' }, { text: ' ' }, 'T', help)
  expect(row).toEqual([{ kind: 'text', path: 'T', label: '', text: 'error.component' }])
})

it.each([
  ['an optional number or address without an answer', { format: 'phone', optional: true }, 'review.no-answer.text'],
  ['a required one', { format: 'phone' }, 'error.component'],
  ['an optional free text, as the specification says', { optional: true }, 'error.component'],
] as const)('an empty text of %s is shown as such (REV-05, VOC-03)', (_, more, text) => {
  const section = { identity: 'T', sectionType: 'TextInput', ...more } as const
  expect(textInput.summarise(section, { text: ' ' }, 'T', help)).toMatchObject([{ text }])
})

it.each([
  ['', 'error.component'],
  [' \n', 'error.component'],
  ['Saknas än', 'Saknas än'],
])('shows for the reason %j of a missing document %j (SEC-08, REV-05)', (reason, missingReason) =>
  expect(
    documentation.summarise(
      { identity: 'D', sectionType: 'Documentation' },
      { isMissing: true, reason, files: [] },
      'D',
      help,
    ),
  ).toMatchObject([{ kind: 'files', missingReason }]),
)

describe('a contact', () => {
  const listOf = (change: Partial<Contact>, more: Partial<ContactField<string>>, noun = {}) => {
    const field: ContactField<string> = { field: 'workId', mandatory: true, hasExemption: true, ...more }
    const section: ContactSection<string> = {
      identity: 'P',
      sectionType: 'Contact',
      contactType: 'CompanyContact',
      fields: [field],
      maxContacts: 1,
      ...noun,
    }
    const [row] = contact.summarise(section, { contacts: [{ ...newContact(), ...change }] }, 'P', help)
    return row?.kind === 'groups' ? { label: row.label, groups: row.groups } : undefined
  }
  const rows = (change: Partial<Contact>, more: Partial<ContactField<string>>) => listOf(change, more)?.groups[0]?.rows
  const at = 'P.contacts.0'

  it('has one row per field, with the field’s name and its display form (REV-02, SEC-14)', () => {
    for (const [field, typed, text] of [
      ['name', 'Tolvan', 'Tolvan'],
      ['nationalIdentity', '191212121212', '19121212-1212'],
      ['workId', '', 'error.component'],
    ] as const)
      expect(rows({ [field]: typed }, { field })).toEqual([
        { kind: 'text', path: `${at}.${field}`, label: `contact.${field}.text`, text },
      ])
    for (const position of ['', ' ']) expect(rows({ position }, { field: 'position', mandatory: false })).toEqual([])
  })
  it('with an exemption has the reason, and the files that the exemption needs (SEC-07)', () => {
    const exempted = { missingWorkId: true, workIdExemption: [passport] }
    const reason = { kind: 'text', path: `${at}.missingWorkId`, label: 'contact.workId.text' }
    const files = { kind: 'files', path: `${at}.workIdExemption`, files: [passport] }
    const exemptionLabel = 'Inget nummer'
    expect(rows(exempted, { exemptionLabel })).toEqual([{ ...reason, text: exemptionLabel }])
    const withFile = { exemptionLabel, exemptionWithFile: true }
    expect(rows(exempted, { ...withFile, fileExemptionLabel: 'Bevis' })).toEqual([
      { ...reason, text: exemptionLabel },
      { ...files, label: 'Bevis' },
    ])
    expect(rows(exempted, { exemptionWithFile: true })).toEqual([
      { ...reason, text: '' },
      { ...files, label: 'contact.exemption.files.text' },
    ])
  })
  it('is called by the noun of its section, else by its role (SEC-06, REV-02)', () => {
    expect(listOf({}, {}, { noun: 'skötare' })).toMatchObject({ label: 'Skötare', groups: [{ id: at }] })
    expect(listOf({}, {})).toMatchObject({
      label: 'Contact.type.CompanyContact.text',
      groups: [{ title: 'contact.number.text Contact.type.CompanyContact.text 1' }],
    })
  })
})

describe('a place of business', () => {
  const section: PlaceOfBusinessSection<string> = { identity: 'B', sectionType: 'PlaceOfBusiness' }
  const place = { ...newPlaceOfBusiness(), name: 'Katten', street: 'Gatan 1', zipCode: '12345', city: 'Ö' }
  const listsOf = (more: Partial<typeof place>) =>
    placeOfBusiness.summarise(section, { placesOfBusiness: [{ ...place, ...more }] }, 'B', help)

  it('has its address, row by row, and shows a missing country (SEC-09, REV-05)', () => {
    const row = (field: string, label: string, text: string) => ({
      kind: 'text',
      path: `B.placesOfBusiness.0.${field}`,
      label,
      text,
    })
    const rows = (country: string, zipCode: string) => [
      row('street', 'place.street.text', 'Gatan 1'),
      row('zipCode', 'place.zip-code.text', zipCode),
      row('city', 'place.city.text', 'Ö'),
      row('country', 'place.country.text', country),
    ]
    const list = { kind: 'groups', path: 'B', label: 'Place.noun.text', style: 'accordion' }
    const group = { id: place.id, title: 'Katten' }
    expect(listsOf({ country: 752 })).toEqual([{ ...list, groups: [{ ...group, rows: rows('Sverige', '123 45') }] }])
    expect(listsOf({})).toEqual([{ ...list, groups: [{ ...group, rows: rows('error.component', '12345') }] }])
  })
  it('with a blank name is numbered (REV-05)', () => {
    expect(listsOf({ name: ' ' })).toMatchObject([{ groups: [{ title: 'place.unnamed.text 1' }] }])
  })
})

describe('the line that distinguishes an item', () => {
  const offer = (identity: string, choiceType: ChoiceSection<string>['choiceType']): ChoiceSection<string> => ({
    identity,
    sectionType: 'Choice',
    choiceType,
    options: [
      { id: `${identity}.a`, name: 'Long a', shortName: `${identity} a` },
      { id: `${identity}.b`, name: `${identity} b` },
    ],
  })
  const section: EquipmentSection<string> = {
    identity: 'E',
    sectionType: 'Equipment',
    equipmentName: 'cat',
    noun: 'katt',
    sections: [
      offer('BOX', 'Checkbox'),
      offer('KIND', 'Dropdown'),
      { identity: 'STORY', sectionType: 'TextInput', multiLine: true },
      { identity: 'NAME', sectionType: 'TextInput' },
      { identity: 'SHEET', sectionType: 'Documentation' },
      offer('RULES', 'CheckboxList'),
    ],
  }
  const chosen = (...selectedChoiceIds: string[]) => ({ selectedChoiceIds })
  const SHEET = { isMissing: false, reason: '', files: [] }

  it.each<[why: string, data: ItemData, line: string]>([
    [
      'is the first three answers, not ticks, long texts and documents',
      {
        BOX: chosen('BOX.a'),
        KIND: chosen('KIND.a'),
        STORY: { text: 'Long' },
        NAME: { text: 'Missan' },
        SHEET,
        RULES: chosen('RULES.a', 'RULES.b'),
      },
      'KIND a, Missan, RULES a',
    ],
    [
      'passes over what is empty',
      { KIND: chosen(), NAME: { text: '' }, RULES: chosen('RULES.a', 'RULES.b') },
      'RULES a, RULES b',
    ],
    ['is empty where nothing is answered', {}, ''],
    [
      'passes over what has another shape',
      { KIND: { text: 'x' }, NAME: chosen('x'), SHEET: { text: 'x' }, RULES: chosen('RULES.b') },
      'RULES b',
    ],
  ])('%s (SEC-10)', (_, data, line) => expect(shortAnswer(section, data, 'sv')).toBe(line))
})
