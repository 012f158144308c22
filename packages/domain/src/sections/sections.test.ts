/** Tests of each section type: its check, its reset and its operations. */
import { describe, expect, it } from 'vitest'
import { isRecord } from '../decode.ts'
import type { FileEntry } from '../file-entry.ts'
import { passport } from '../fixtures/cat-cafe-people.ts'
import { TODAY } from '../fixtures/today.ts'
import { type Issues, NONE } from '../issue.ts'
import { type ChoiceSection, checkedOption, choice } from './choice.ts'
import { contact } from './contact.ts'
import { newContact } from './contact-fields.ts'
import { addDocument, documentation, setMissing } from './documentation.ts'
import { equipment } from './equipment.ts'
import { checkPlaceOfBusiness, newPlaceOfBusiness, placeOfBusiness } from './place-of-business.ts'
import { type TextInputSection, textInput } from './text-input.ts'

const messages = (issues: Issues): string[] => issues.map(({ path, key }) => `${path}: ${key}`)
const files = (count: number): FileEntry[] => Array.from({ length: count }, () => passport)

describe('choice', () => {
  const section = (more: Partial<ChoiceSection<unknown>>): ChoiceSection<unknown> => ({
    identity: 'C',
    sectionType: 'Choice',
    choiceType: 'Radio',
    options: ['a', 'b', 'c'].map((id) => ({ id, name: id })),
    ...more,
  })
  const faults = (more: Partial<ChoiceSection<unknown>>, ...ids: string[]) =>
    messages(choice.check(section(more))({ selectedChoiceIds: ids }, false, TODAY))
  const REQUIRED = ['selectedChoiceIds: validation.required.text']

  it('requires one option of a radio, drop-down or checkbox, and no more (SEC-02)', () => {
    for (const choiceType of ['Radio', 'Dropdown', 'Checkbox'] as const) {
      expect(faults({ choiceType })).toEqual(REQUIRED)
      expect(faults({ choiceType }, 'b')).toEqual([])
      expect(faults({ choiceType }, 'a', 'b')).toEqual(REQUIRED)
    }
  })
  it('requires of a list its minimum number, by default one (SEC-02)', () => {
    expect(faults({ choiceType: 'CheckboxList' })).toEqual(REQUIRED)
    expect(faults({ choiceType: 'CheckboxList' }, 'a')).toEqual([])
    expect(faults({ choiceType: 'CheckboxList', minimumSelectionCount: 2 }, 'a')).toEqual(REQUIRED)
    expect(faults({ choiceType: 'CheckboxList', minimumSelectionCount: 2 }, 'a', 'c')).toEqual([])
    expect(faults({ choiceType: 'CheckboxList', minimumSelectionCount: 0 })).toEqual([])
  })
  it('counts neither options that are not offered nor one twice, and drops them (SEC-12)', () => {
    expect(faults({ choiceType: 'CheckboxList', minimumSelectionCount: 2 }, 'a', 'a')).toEqual(REQUIRED)
    expect(faults({}, 'x')).toEqual(REQUIRED)
    expect(choice.reset(section({}))({ selectedChoiceIds: ['x', 'b', 'b'] }, false)).toEqual({
      selectedChoiceIds: ['b'],
    })
  })
  it('asks nothing when optional (SEC-02)', () => {
    expect(faults({ optional: true })).toEqual([])
  })
  it('is satisfied by a tick box that is Unchecked: a declaration must be a list of one instead (SEC-02)', () => {
    const box = {
      choiceType: 'Checkbox' as const,
      options: [
        { id: 'X.Unchecked', name: '' },
        { id: 'X.Checked', name: '' },
      ],
    }
    expect(faults(box, 'X.Unchecked')).toEqual([])
    const declaration = { choiceType: 'CheckboxList' as const, options: [{ id: 'X.ok', name: '' }] }
    expect(faults(declaration)).toEqual(REQUIRED)
    expect(faults(declaration, 'X.ok')).toEqual([])
  })
  it.each([
    ['X.Checked', 'X.Unchecked'],
    ['Checked', 'Unchecked'],
    ['X.Checked', 'X.Checked.Not'],
    ['Checked', 'NotChecked'],
  ])('is ticked by %s, not by the earlier %s (SEC-02)', (checked, other) => {
    const options = [other, checked].map((id) => ({ id, name: '' }))
    expect(checkedOption(section({ options }))?.id).toBe(checked)
  })
  it('without an option of that name is ticked by its first (SEC-02)', () => {
    expect(checkedOption(section({}))?.id).toBe('a')
  })
})

describe('text input', () => {
  const faults = (more: Partial<TextInputSection<unknown>>, text: string) =>
    messages(textInput.check({ identity: 'T', sectionType: 'TextInput', ...more })({ text }, false, TODAY))

  it('is required unless optional; spaces are nothing (SEC-04)', () => {
    for (const nothing of ['', ' \n ', '\u00a0', '\u2003'])
      expect(faults({}, nothing)).toEqual(['text: validation.required.text'])
    expect(faults({ optional: true, minLength: 3 }, '  ')).toEqual([])
  })
  it('counts its length without surrounding spaces, limits included (SEC-04)', () => {
    expect(faults({ minLength: 3 }, ' ab ')).toEqual(['text: validation.min.3.length.text'])
    expect(faults({ minLength: 3 }, 'abc')).toEqual([])
    expect(faults({ maxLength: 3 }, ' abc ')).toEqual([])
    expect(faults({ maxLength: 3 }, 'abcd')).toEqual(['text: validation.max.3.length.text'])
  })
  it('fills the limit into the message (SEC-04)', () => {
    const check = textInput.check({ identity: 'T', sectionType: 'TextInput', minLength: 2, maxLength: 3 })
    expect(check({ text: 'a' }, false, TODAY)[0]?.params).toEqual([2])
    expect(check({ text: 'abcd' }, false, TODAY)[0]?.params).toEqual([3])
  })
  it('allows line breaks and tabs only in several lines (SEC-04)', () => {
    expect(faults({}, 'a\nb')).toEqual(['text: validation.single-line'])
    expect(faults({}, 'a\rb')).toEqual(['text: validation.single-line'])
    expect(faults({}, 'a\tb')).toEqual(['text: validation.no-tab'])
    expect(faults({ multiLine: true }, 'a\n\tb')).toEqual([])
  })
})

describe('documentation', () => {
  it('needs a file where the type requires it: a reason is refused and reset (VOC-07)', () => {
    const section = { identity: 'D', sectionType: 'Documentation', required: true } as const
    const excused = { isMissing: true, reason: 'Kommer i nästa vecka.', files: [] }
    expect(messages(documentation.check(section)(excused, false, TODAY))).toEqual(['files: missing.documents'])
    expect(documentation.reset(section)(excused, false)).toEqual({ isMissing: false, reason: '', files: [] })
    const attached = { isMissing: false, reason: '', files: files(1) }
    expect(documentation.check(section)(attached, false, TODAY)).toBe(NONE)
    expect(documentation.reset(section)(attached, false)).toBe(attached)
  })
  const faults = (value: Parameters<ReturnType<typeof documentation.check>>[0]) =>
    messages(documentation.check({ identity: 'D', sectionType: 'Documentation' })(value, false, TODAY))

  it('needs a file, or a reason of 3 to 5000 characters why there is none (SEC-08)', () => {
    expect(faults({ isMissing: false, reason: '', files: [] })).toEqual(['files: missing.documents'])
    expect(faults({ isMissing: false, reason: '', files: files(1) })).toEqual([])
    const missing = (reason: string) => faults({ isMissing: true, reason, files: [] })
    expect(missing('  ')).toEqual(['reason: application.documentation.reason.required'])
    expect(missing('ab')).toEqual(['reason: application.documentation.reason.min'])
    expect(missing('abc')).toEqual([])
    expect(missing('a'.repeat(5000))).toEqual([])
    expect(missing('a'.repeat(5001))).toEqual(['reason: application.documentation.reason.max'])
    expect(missing('abc\u202e')).toEqual(['reason: validation.direction'])
  })
  it('clears the files when missing is ticked, the reason when it is not, and a file turns missing off (SEC-08)', () => {
    const filled = { isMissing: false, reason: '', files: files(1) }
    expect(setMissing(filled, true)).toEqual({ isMissing: true, reason: '', files: [] })
    const missing = { isMissing: true, reason: 'Kommer', files: [] }
    expect(setMissing(missing, false)).toEqual({ isMissing: false, reason: '', files: [] })
    expect(addDocument(missing, passport)).toEqual(filled)
    const reset = documentation.reset({ identity: 'D', sectionType: 'Documentation' })
    expect(reset({ isMissing: true, reason: 'Kommer', files: files(1) }, false)).toEqual(missing)
    expect(reset({ ...filled, reason: 'Kommer' }, false)).toEqual(filled)
    expect(reset(filled, false)).toBe(filled)
  })
})

describe('place of business', () => {
  const place = { ...newPlaceOfBusiness(), street: 'Gatan 1', zipCode: '123 45', city: 'Ö', country: 752 }

  it('is new with the empty GUID and no country (SEC-09)', () => {
    expect(newPlaceOfBusiness()).toMatchObject({ id: '00000000-0000-0000-0000-000000000000', country: null })
    expect(messages(checkPlaceOfBusiness(newPlaceOfBusiness()))).toEqual([
      'street: validation.required.text',
      'zipCode: validation.required.text',
      'city: validation.required.text',
      'country: validation.required.text',
    ])
  })
  it('requires no name, and checks a given one by the name rule (SEC-09)', () => {
    expect(checkPlaceOfBusiness(place)).toEqual([])
    expect(messages(checkPlaceOfBusiness({ ...place, name: '<' }))).toEqual(['name: validation.name.format'])
  })
  it('knows the postcode rule of Sweden alone (SEC-09)', () => {
    expect(messages(checkPlaceOfBusiness({ ...place, zipCode: '0155' }))).toEqual([
      'zipCode: validation.zipcode.format',
    ])
    expect(checkPlaceOfBusiness({ ...place, zipCode: '0155', country: 578 })).toEqual([])
  })
  it('is in a country that there is (SEC-09)', () => {
    for (const country of [0, 1, 753, 999])
      expect(messages(checkPlaceOfBusiness({ ...place, country, zipCode: '0155' }))).toEqual([
        'country: validation.required.text',
      ])
  })
  it('is needed as often as its type says (VOC-08)', () => {
    const faults = (limits: { minPlaces?: number; maxPlaces?: number }, count: number) => {
      const section = { identity: 'B', sectionType: 'PlaceOfBusiness', ...limits } as const
      const value = { placesOfBusiness: Array.from({ length: count }, () => place) }
      return placeOfBusiness
        .check(section)(value, false, TODAY)
        .map(({ key, params }) => [key, ...(params ?? [])])
    }
    const [least, most] = ['validation.place-of-business.minimum', 'validation.place-of-business.maximum']
    expect([faults({ minPlaces: 0 }, 0), faults({ minPlaces: 1 }, 1), faults({ maxPlaces: 2 }, 2)]).toEqual([
      [],
      [],
      [],
    ])
    expect(faults({ minPlaces: 2 }, 1)).toEqual([[least, 2]])
    expect(faults({ minPlaces: 2, maxPlaces: 2 }, 3)).toEqual([[most, 2]])
  })
  it('is needed at least once (SEC-09)', () => {
    const check = placeOfBusiness.check({ identity: 'B', sectionType: 'PlaceOfBusiness' })
    expect(messages(check({ placesOfBusiness: [] }, false, TODAY))).toEqual([
      'placesOfBusiness: validation.place-of-business.missing',
    ])
    expect(messages(check({ placesOfBusiness: [place, { ...place, city: '' }] }, false, TODAY))).toEqual([
      'placesOfBusiness.1.city: validation.required.text',
    ])
  })
})

describe('nothing wrong', () => {
  it('is the one shared list, so that it costs nothing', () => {
    const place = { ...newPlaceOfBusiness(), street: 'Gatan 1', zipCode: '123 45', city: 'Ö', country: 752 }
    expect(checkPlaceOfBusiness(place)).toBe(NONE)
    const places = placeOfBusiness.check({ identity: 'B', sectionType: 'PlaceOfBusiness' })
    expect(places({ placesOfBusiness: [place] }, false, TODAY)).toBe(NONE)
    expect(textInput.check({ identity: 'T', sectionType: 'TextInput' })({ text: 'a' }, false, TODAY)).toBe(NONE)
  })
})

describe('an empty value', () => {
  it('differs from a filled one, type by type (SEC-03)', () => {
    const filled = [
      [choice, { selectedChoiceIds: ['a'] }],
      [textInput, { text: 'a' }],
      [documentation, { isMissing: true, reason: '', files: [] }],
      [documentation, { isMissing: false, reason: 'a', files: [] }],
      [documentation, { isMissing: false, reason: '', files: files(1) }],
      [contact, { contacts: [newContact()] }],
      [placeOfBusiness, { placesOfBusiness: [newPlaceOfBusiness()] }],
      [equipment, { equipments: [{ id: 'a', stepData: {} }] }],
    ] as const
    for (const [behaviour, value] of filled) {
      expect(behaviour.isEmpty(value as never)).toBe(false)
      expect(behaviour.isEmpty(behaviour.empty as never)).toBe(true)
    }
  })
})

describe('decoding', () => {
  it('accepts the right shape, fills in missing parts and drops the rest (API-04)', () => {
    expect(documentation.decode({ reason: 'x', other: 1 })).toEqual({ isMissing: false, reason: 'x', files: [] })
    expect(contact.decode({ contacts: [{ name: 'T' }] })).toEqual({ contacts: [{ ...newContact(), name: 'T' }] })
    expect(choice.decode({ selectedChoiceIds: ['a'], other: 1 })).toEqual({ selectedChoiceIds: ['a'] })
    const items = [{ id: 'a', stepData: { X: { text: 'x' } } }]
    expect(equipment.decode({ equipments: items })).toEqual({ equipments: items })
    expect(equipment.decode({ equipments: [{}] })).toEqual({ equipments: [{ id: '', stepData: {} }] })
    expect(isRecord([])).toBe(false)
  })
  it('refuses wrong types, and files without id, name, size or type (FIL-08)', () => {
    for (const json of [null, 1, 'x', [], { text: 1 }, { text: [] }]) expect(textInput.decode(json)).toBeUndefined()
    for (const name of ['id', 'fileName', 'size', 'contentType'] as const) {
      const { [name]: _left, ...rest } = passport
      expect(documentation.decode({ files: [rest] })).toBeUndefined()
    }
    for (const name of ['id', 'fileName', 'contentType'] as const)
      expect(documentation.decode({ files: [{ ...passport, [name]: '' }] })).toBeUndefined()
    expect(documentation.decode({ files: [{ ...passport, size: -1 }] })).toBeUndefined()
    expect(documentation.decode({ files: [{ ...passport, size: 1.5 }] })).toBeUndefined()
    expect(placeOfBusiness.decode({ placesOfBusiness: [{ country: 752.5 }] })).toBeUndefined()
    for (const stepData of [1, 'x', []]) expect(equipment.decode({ equipments: [{ stepData }] })).toBeUndefined()
    for (const missing of [null, undefined]) {
      expect(contact.decode({ contacts: [missing] })).toBeUndefined()
      expect(equipment.decode({ equipments: [missing] })).toBeUndefined()
      expect(placeOfBusiness.decode({ placesOfBusiness: [missing] })).toBeUndefined()
    }
  })
  it('preserves a page reference: a text, null or absent (FIL-08)', () => {
    for (const file of [passport, { ...passport, pageReference: null }, { ...passport, pageReference: 's. 4' }])
      expect(documentation.decode({ files: [file] })?.files).toEqual([file])
  })
})

describe('an oversized list', () => {
  const section: ChoiceSection<unknown> = {
    identity: 'C',
    sectionType: 'Choice',
    choiceType: 'CheckboxList',
    options: [{ id: 'a', name: 'A' }],
  }
  const ids = [...Array.from({ length: 100_000 }, (_, n) => `x${n}`), ...Array.from({ length: 100_000 }, () => 'a')]

  it('of choices is counted and reset as a short one is (QUO-10)', () => {
    expect(choice.check(section)({ selectedChoiceIds: ids }, false, TODAY)).toEqual([])
    expect(choice.reset(section)({ selectedChoiceIds: ids }, false)).toEqual({ selectedChoiceIds: ['a'] })
  })

  it('is not decoded: choices, contacts and files have at most 1 000 entries, items 20 000 (QUO-10)', () => {
    const empty = (count: number) => Array.from({ length: count }, () => ({}))
    expect(choice.decode({ selectedChoiceIds: ids.slice(0, 1000) })).toBeDefined()
    expect(choice.decode({ selectedChoiceIds: ids.slice(0, 1001) })).toBeUndefined()
    expect(contact.decode({ contacts: empty(1001) })).toBeUndefined()
    expect(equipment.decode({ equipments: empty(20_001) })).toBeUndefined()
    expect(equipment.decode({ equipments: empty(1001) })).toBeDefined()
    expect(placeOfBusiness.decode({ placesOfBusiness: empty(20_001) })).toBeUndefined()
    expect(placeOfBusiness.decode({ placesOfBusiness: empty(1001) })).toBeDefined()
  })
})
