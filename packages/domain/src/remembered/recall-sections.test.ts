/** Contacts and places that a new application begins with. */
import { expect, it } from 'vitest'
import { compile } from '../engine/compile.ts'
import { catCafeAnswers, catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { TODAY } from '../fixtures/today.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import type { Contact } from '../sections/contact-fields.ts'
import { type Answered, type RecallOptions, recallSections as recallAll } from './recall-sections.ts'

const recallSections = (...by: [to: Answered, sent: Answered, options: RecallOptions]) => recallAll(...by).shown
const compiled = compile(catCafePermit)
const SENT = { compiled, answers: catCafeAnswers }
const EMPTY = { compiled, answers: {} }
const ALL = { today: TODAY, mayRecall: () => true }
const withoutExemption = {
  missingNationalIdentity: false,
  nationalIdentity: '191212121212',
  missingWorkId: false,
  workId: 'V-1234',
}
const known = {
  compiled,
  answers: withChanges(
    catCafeAnswers,
    Object.fromEntries(
      Object.entries(withoutExemption).map(([field, value]) => [`0.CAT_VET.contacts.1.${field}`, value]),
    ),
  ),
}
const namesOf = (value: unknown) => (value as { contacts: Contact[] } | undefined)?.contacts.map(({ id }) => id)

it('recalls contacts and places alone, with no file (LES-05)', () => {
  const recalled = recallSections(EMPTY, known, ALL)
  expect(Object.keys(recalled)).toEqual(['CAT_VET', 'CAT_PLACES', 'CAT_LEADER'])
  expect(recalled['CAT_PLACES']).toEqual(catCafeAnswers[1]?.['CAT_PLACES'])
  expect(namesOf(recalled['CAT_VET'])).toEqual(['vet-1', 'vet-2'])
  expect(JSON.stringify(recalled)).not.toContain('fileName')
})

it('drops a list that needs a file, and a contact that must not be recalled (LES-05)', () => {
  const [first, second] = ['vet-1', 'vet-2']
  const but = (left: string) => ({ ...ALL, mayRecall: ({ id }: Contact) => id !== left })
  expect(namesOf(recallSections(EMPTY, SENT, but(first))['CAT_VET'])).toBeUndefined()
  expect(namesOf(recallSections(EMPTY, SENT, but(second))['CAT_VET'])).toEqual([first])
})

it('recalls nothing of an empty application, and no refused place (LES-05)', () => {
  expect(recallSections(EMPTY, EMPTY, ALL)).toEqual({})
  const refused = withChanges(catCafeAnswers, { '1.CAT_PLACES.placesOfBusiness.0.city': '' })
  expect(recallSections(EMPTY, { compiled, answers: refused }, ALL)).not.toHaveProperty('CAT_PLACES')
})

it('recalls people of the same role under another name, as many as the list may have (LES-05)', () => {
  const written = JSON.stringify(catCafePermit).replaceAll('CAT_VET', 'CAT_DOCTOR')
  const other = compile(JSON.parse(written.replace('"maxContacts":5', '"maxContacts":1')))
  const recalled = recallSections({ compiled: other, answers: {} }, known, ALL)
  expect(namesOf(recalled['CAT_DOCTOR'])).toEqual(['vet-1'])
  expect(namesOf(recalled['CAT_LEADER'])).toEqual(['leader-1'])
})

it('recalls those of a shown question only (LES-05)', () => {
  const hired = { 0: { CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.hired'] } } }
  expect(recallSections(EMPTY, known, ALL)).not.toHaveProperty('CAT_ADVISER_CONTACT')
  expect(recallSections({ compiled, answers: hired }, known, ALL)).toHaveProperty('CAT_ADVISER_CONTACT')
})

it('holds ready those of a hidden question that the rules accept, until it is shown (LES-05)', () => {
  const { hidden } = recallAll(EMPTY, known, ALL)
  expect(namesOf(hidden['CAT_ADVISER_CONTACT'])).toEqual(['adviser-1', 'adviser-2'])
  expect(Object.keys(hidden)).toEqual(['CAT_ADVISER_CONTACT'])
  const hired = { 0: { CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.hired'] } } }
  expect(recallAll({ compiled, answers: hired }, known, ALL).hidden).toEqual({})
  const refused = withChanges(known.answers, { '0.CAT_ADVISER_CONTACT.contacts.0.email': 'a' })
  expect(recallAll(EMPTY, { compiled, answers: refused }, ALL).hidden).toEqual({})
  expect(recallAll(EMPTY, known, { ...ALL, mayRecall: () => false }).hidden).toEqual({})
})
