/** Reading and writing the cells of a table. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showKeys } from '../fixtures/show-keys.ts'
import type { Contact } from '../sections/contact-fields.ts'
import type { EquipmentSection, ItemData } from '../sections/equipment.ts'
import { type Language } from '../texts/language.ts'
import { marked, unmarked, writeTable } from './cell-text.ts'
import { type Column, cellsInOrder, cellsToItem, matchHeadings, templateHeading } from './column.ts'
import { itemColumns } from './item-columns.ts'

const keysIn = (language: Language) => Object.assign(showKeys(), { language })

const [A, B, C] = [
  { id: 'a', name: 'Röd' },
  { id: 'b', name: 'Blå; mörk', shortName: 'Mörkblå' },
  { id: 'c', name: 'röd ' },
]
const asked = { label: 'Färg', sectionType: 'Choice' } as const
const list: Pick<EquipmentSection<string>, 'sections'> = {
  sections: [
    { ...asked, identity: 'ONE', choiceType: 'Radio', options: [A, B] },
    {
      ...asked,
      identity: 'MANY',
      choiceType: 'CheckboxList',
      options: [A, B, { id: 'd', name: 'Blå' }, { id: 'e', name: 'mörk' }],
    },
    { ...asked, identity: 'TWICE', choiceType: 'Dropdown', options: [A, C] },
    {
      identity: 'TICK',
      sectionType: 'Choice',
      choiceType: 'Checkbox',
      label: 'Lackad',
      optional: true,
      options: [
        { id: 'TICK.Checked', name: 'Den är lackad' },
        { id: 'TICK.Unchecked', name: '' },
      ],
    },
    { identity: 'TEXT', sectionType: 'TextInput', label: 'Text', multiLine: true },
    { identity: 'CODE', sectionType: 'TextInput', label: 'Postnummer', format: 'postcode' },
    { identity: 'KV', sectionType: 'Number', label: 'Spänning', unit: 'kV', decimals: 1 },
    { identity: 'EXACT', sectionType: 'Number', label: 'Mått', decimals: 3 },
    { identity: 'COUNT', sectionType: 'Number', label: 'Antal' },
    { identity: 'DAY', sectionType: 'Date', label: 'Dag' },
    { identity: 'DOC', sectionType: 'Documentation', label: 'Intyg' },
    { identity: 'MUST', sectionType: 'Documentation', label: 'Bild', required: true },
    {
      identity: 'WHO',
      sectionType: 'Contact',
      contactType: 'CompanyContact',
      label: 'Ansvarig',
      maxContacts: 2,
      fields: [
        { field: 'name', mandatory: true, hasExemption: false },
        { field: 'email', mandatory: true, hasExemption: false },
        { field: 'emailConfirm', mandatory: true, hasExemption: false },
        { field: 'workId', mandatory: true, hasExemption: true, exemptionLabel: 'Har inget' },
      ],
    },
    { identity: 'NOTE', sectionType: 'Typography', body: 'Läs.' },
  ],
}
const columnsIn = (language: Language) => itemColumns(list, keysIn(language))
const indexOf = (heading: string, columns: readonly Column<ItemData>[] = columnsIn('sv')) =>
  columns.findIndex((column) => column.heading === heading)
/** The item of a row with one cell. */
const read = (heading: string, cell: string, language: Language = 'sv', base: ItemData = {}) => {
  const columns = columnsIn(language)
  const cells = columns.map((_, index) => (index === indexOf(heading) ? cell : undefined))
  return cellsToItem(columns, cells, base)
}
const [NONE, SEVERAL] = ['validation.row.unknown-option', 'validation.row.ambiguous-option']
const chosen = (...ids: string[]) => ({ selectedChoiceIds: ids })

describe('headings', () => {
  it('are the questions, each once, in the order of the form (LES-03)', () => {
    expect(columnsIn('sv').map(({ heading }) => heading)).toEqual([
      'Färg',
      'Färg (2)',
      'Färg (3)',
      'Lackad',
      'Text',
      'Postnummer',
      'Spänning (kV)',
      'Mått',
      'Antal',
      'Dag',
      'Intyg: rows.missing-document.text',
      'Ansvarig: contact.name.text',
      'Ansvarig: contact.email.text',
      'Ansvarig: contact.workId.text',
      'Ansvarig: Har inget',
      'Ansvarig 2: contact.name.text',
      'Ansvarig 2: contact.email.text',
      'Ansvarig 2: contact.workId.text',
      'Ansvarig 2: Har inget',
    ])
  })
  it.each<[string, string[], (number | undefined)[], string[]]>([
    ['in another order', ['C', 'A', 'B'], [1, 2, 0], []],
    ['with a byte order mark, blanks and other case', ['\ufeff a', ' B\u00a0', 'c  '], [0, 1, 2], []],
    ['with a mark at the end, or text below', ['A *', 'B:', 'C\n• Röd\n• Blå'], [0, 1, 2], []],
    ['that miss one, with empty ones', ['', 'B', ' ', 'A'], [3, 1, undefined], []],
    ['that are unknown, as they are written', ['A', ' Annat ', 'B'], [0, 2, undefined], [' Annat ']],
    ['that are there twice', ['A', 'a', 'B', 'C'], [0, 2, 3], ['a']],
  ])('%s match the columns (LES-03)', (_, headings, positions, unknown) => {
    const columns = ['A', 'B', 'C'].map((heading) => ({ heading }))
    expect(matchHeadings(columns, headings)).toEqual({ positions, unknown })
  })
  it('of a template list the options, if they are few (LES-03)', () => {
    expect(templateHeading({ heading: 'Färg', values: ['Röd', 'Blå'] })).toBe('Färg\n• Röd\n• Blå')
    expect(templateHeading({ heading: 'Land', values: Array(21).fill('x') })).toBe('Land')
    const columns = columnsIn('sv')
    const { positions, unknown } = matchHeadings(columns, columns.map(templateHeading))
    expect([positions, unknown]).toEqual([columns.map((_, index) => index), []])
  })
  it('place the cells of a row; those of a missing column are undefined (LES-03)', () => {
    expect(cellsInOrder(['1', '2'], [1, undefined, 0, 5])).toEqual(['2', undefined, '1', ''])
  })
})

describe('a cell', () => {
  it.each<[string, string, unknown]>([
    ['Färg', ' RÖD ', { ONE: chosen('a') }],
    ['Färg', 'mörkblå', { ONE: chosen('b') }],
    ['Färg', 'Blå;  mörk', { ONE: chosen('b') }],
    ['Färg', ' ', { ONE: chosen() }],
    ['Färg (2)', 'blå', { MANY: chosen('d') }],
    ['Färg (2)', 'Röd; mörkblå', { MANY: chosen('a', 'b') }],
    ['Färg (2)', 'mörk | Röd', { MANY: chosen('e', 'a') }],
    ['Färg (2)', 'Röd\nmörk', { MANY: chosen('a', 'e') }],
    ['Lackad', 'general.yes.text', { TICK: chosen('TICK.Checked') }],
    ['Lackad', 'GENERAL.NO.TEXT', { TICK: chosen('TICK.Unchecked') }],
    ['Lackad', '', { TICK: chosen() }],
    ['Text', 'a\r\nb', { TEXT: { text: 'a\nb' } }],
    ['Text', "'=1+1", { TEXT: { text: '=1+1' } }],
    ['Text', '=1+1', { TEXT: { text: '=1+1' } }],
    ['Postnummer', '902 19', { CODE: { text: '90219' } }],
    ['Spänning (kV)', '1 234,5', { KV: { number: '1234.5' } }],
    ['Spänning (kV)', '1,234', { KV: { number: '1.234' } }],
    ['Spänning (kV)', '90,5 kV', { KV: { number: '90.5' } }],
    ['Antal', '1.234', { COUNT: { number: '1234' } }],
    ['Dag', '28/11/2026', { DAY: { date: '2026-11-28' } }],
    ['Dag', '20261128', { DAY: { date: '2026-11-28' } }],
    ['Intyg: rows.missing-document.text', 'Kommer', { DOC: { isMissing: true, reason: 'Kommer', files: [] } }],
    ['Intyg: rows.missing-document.text', '', { DOC: { isMissing: false, reason: '', files: [] } }],
  ])('%s: %j is read (LES-03)', (heading, cell, item) => {
    expect(read(heading, cell)).toEqual({ item, faults: [] })
  })
  it.each<[string, string, string, string]>([
    ['Färg', 'Grön', 'ONE.selectedChoiceIds', NONE],
    ['Färg', 'Rö', 'ONE.selectedChoiceIds', NONE],
    ['Färg (2)', 'Röd; Grön', 'MANY.selectedChoiceIds', NONE],
    ['Färg (2)', 'Röd, mörk', 'MANY.selectedChoiceIds', NONE],
    ['Färg (2)', 'Blå; mörk', 'MANY.selectedChoiceIds', SEVERAL],
    ['Färg (3)', 'Röd', 'TWICE.selectedChoiceIds', SEVERAL],
    ['Lackad', 'kanske', 'TICK.selectedChoiceIds', NONE],
    ['Ansvarig: Har inget', 'kanske', 'WHO.contacts.0.workId', NONE],
  ])('%s: %j is reported at its answer, which is emptied (LES-03)', (heading, cell, path, key) => {
    const identity = path.split('.')[0] ?? ''
    const { item, faults } = read(heading, cell, 'sv', identity === 'WHO' ? {} : { [identity]: chosen('a') })
    expect(faults).toEqual([{ path, key, params: [cell] }])
    expect(item[identity]).toEqual(identity === 'WHO' ? { contacts: [] } : chosen())
  })
  it.each<[string, string, Language, string, string, (string | number)[] | undefined]>([
    ['Mått', '1.234', 'sv', 'EXACT.number', 'validation.number.format', ['1234', '1.234']],
    ['Spänning (kV)', 'tio', 'sv', 'KV.number', 'validation.number.format', undefined],
    ['Dag', '03/04/2026', 'en', 'DAY.date', 'validation.date.ambiguous', ['2026-04-03', '2026-03-04']],
    ['Dag', '31/02/2026', 'sv', 'DAY.date', 'validation.date.format', undefined],
  ])(
    '%s: %j in %3$s has the issue of the form, and stays as typed (LES-03, VOC-01, VOC-02)',
    (heading, cell, language, path, key, params) => {
      const { item, faults } = read(heading, cell, language)
      expect(faults).toEqual([{ path, key, ...(params && { params }) }])
      expect(JSON.stringify(item)).toContain(cell)
    },
  )
  it.each([
    ['that no option ends', `${'Blå; mörk; '.repeat(500)}x`, [NONE]],
    ['of the same option', 'Röd;'.repeat(50_000), []],
  ])(
    'with a long list %s is read within a second (LES-03)',
    (_, cell, faults) => {
      const { item, faults: found } = read('Färg (2)', cell)
      expect(found.map(({ key }) => key)).toEqual(faults)
      expect(item['MANY']).toEqual(faults.length > 0 ? chosen() : chosen('a'))
    },
    1000,
  )
  it('that is missing leaves the answer of the stored item; an empty one clears it (LES-03)', () => {
    const base = { TEXT: { text: 'a' }, KV: { number: '1' } }
    expect(read('Text', '', 'sv', base).item).toEqual({ TEXT: { text: '' }, KV: { number: '1' } })
  })
  it('of a reason leaves the files of the stored item when empty, and replaces them otherwise (LES-03)', () => {
    const files = [{ id: 'f', fileName: 'a.pdf', size: 1, contentType: 'application/pdf' }]
    const heading = 'Intyg: rows.missing-document.text'
    const base = { DOC: { isMissing: false, reason: '', files } }
    expect(read(heading, '', 'sv', base).item).toEqual(base)
    expect(read(heading, 'Borta', 'sv', base).item).toEqual({ DOC: { isMissing: true, reason: 'Borta', files: [] } })
  })
  it('of a contact adds people as they are needed, and repeats the address (LES-03)', () => {
    const people = (item: ItemData) => (item['WHO'] as unknown as { contacts: Contact[] }).contacts
    expect(people(read('Ansvarig 2: contact.email.text', 'a@b.se').item)).toMatchObject([
      { id: '1', email: '' },
      { id: '2', email: 'a@b.se', emailConfirm: 'a@b.se' },
    ])
    expect(people(read('Ansvarig: contact.name.text', '').item)).toEqual([])
    expect(people(read('Ansvarig: Har inget', 'general.yes.text').item)).toMatchObject([{ missingWorkId: true }])
  })
})

describe('cells for spreadsheets', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+46 70', "'+46 70"],
    ['-5', "'-5"],
    ['@a', "'@a"],
    ['007', "'007"],
    ['1234567890123456', "'1234567890123456"],
    ["'=1", "''=1"],
    ["'a", "'a"],
    ['0,5', '0,5'],
    ['90', '90'],
    ['', ''],
  ])('%j is written as %j, and read as it was (LES-03)', (cell, written) => {
    expect(marked(cell)).toBe(written)
    expect(unmarked(written)).toBe(cell)
  })
  it('begin as no formula, and are read as they were, whatever they hold (LES-03)', () => {
    const cell = fc.string({ unit: fc.constantFrom(..."'=+-@01a\t\r "), maxLength: 20 })
    fc.assert(
      fc.property(cell, (text) => {
        expect(marked(text)).not.toMatch(/^[=+\-@\t\r]/)
        expect(unmarked(marked(text))).toBe(text)
      }),
    )
  })
  it('are written with a byte order mark, semicolons and quotes (LES-03)', () => {
    expect(
      writeTable([
        ['a;b', '"'],
        ['x\ny', '=1'],
        ['', 'å'],
      ]),
    ).toBe('\ufeff"a;b";""""\r\n"x\ny";\'=1\r\n;å\r\n')
  })
})
