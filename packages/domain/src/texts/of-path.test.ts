/** Tests of the message of an issue at its path. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Language } from './language.ts'
import { labelOfField, messageOf, openFieldKey } from './of-path.ts'
import { type TextMap, translator as translatorIn } from './translate.ts'

const shipped = (language: Language) =>
  translatorIn(
    JSON.parse(
      readFileSync(new URL(`../../../../catalogue/texts/${language}.json`, import.meta.url), 'utf8'),
    ) as TextMap,
    language,
  )
const translator = (texts: TextMap) => translatorIn(texts, 'sv')
const PLACES = ['VET_RESPONSIBLE.contacts.0', 'companyContact', 'companyRepresentative', 'steps.2.companyContact']

describe.each<[Language, RegExp, RegExp, RegExp]>([
  ['sv', /inte lika/, /till exempel/, /\b(din|ditt)\b/],
  ['en', /not the same/, /such as/, /\byour\b/],
])('in %s', (language, mismatch, format, yours) => {
  const t = shipped(language)
  it.each(PLACES)('two different addresses at %s are reported, under the format key (SEC-06, BUS-02)', (at) => {
    expect(messageOf({ path: `${at}.emailConfirm`, key: 'error.email.format' }, t)).toMatch(mismatch)
    expect(messageOf({ path: `${at}.email`, key: 'error.email.format' }, t)).toMatch(format)
  })
  it('a missing address has a neutral message: it may be another person’s (SEC-06, BUS-02)', () => {
    for (const at of PLACES)
      expect(messageOf({ path: `${at}.email`, key: 'validation.email.missing' }, t)).not.toMatch(yours)
  })
})

const t = translator({
  'validation.errorsummary.companyContact.email': 'Kontaktens e-post',
  'validation.errorsummary.email': 'E-post',
  'validation.required.email': 'Skriv en adress.',
  'validation.required.text': 'Skriv något.',
  'validation.single-line': 'Skriv en rad.',
  'validation.email.confirm': 'Skriv samma adress.',
  'error.email.format': 'Skriv en riktig adress.',
  'validation.telephone.format': 'Skriv ett nummer.',
})

it.each([
  ['companyContact.email', 'Kontaktens e-post'],
  ['companyContact.3.email', 'Kontaktens e-post'],
  ['steps.2.companyContact.email', 'Kontaktens e-post'],
  ['other.email', 'E-post'],
  ['email.other', undefined],
])('the field at %s is called %s: by its whole path first, then without its prefix (WIZ-08)', (path, label) =>
  expect(labelOfField(path, t)).toBe(label),
)

it.each([
  ['LASERS.equipments.3.WHY.text', 'LASERS.equipments.WHY.text'],
  ['LASERS.equipments.12.WHY2.3D.0', 'LASERS.equipments.WHY2.3D'],
])('the text key of an open field at %s is its path without positions (WIZ-08)', (path, without) =>
  expect(openFieldKey(path)).toBe(`validation.required.${without}`),
)

it.each([
  ['contacts.0.email', 'validation.required.text', 'Skriv en adress.'],
  ['contacts.0.name', 'validation.required.text', 'Skriv något.'],
  ['contacts.0.email', 'validation.single-line', 'Skriv en rad.'],
  ['emailConfirm', 'error.email.format', 'Skriv samma adress.'],
  ['emailConfirm.email', 'error.email.format', 'Skriv en riktig adress.'],
  ['emailConfirm', 'validation.telephone.format', 'Skriv ett nummer.'],
])('at %s %s is: %s (WIZ-08)', (path, key, message) => expect(messageOf({ path, key }, t)).toBe(message))

it('asks which of two readings of a number is meant (SEC-11)', () => {
  const issue = { path: 'max_kV', key: 'validation.number.format', params: ['1 000', '1'] }
  const texts = translator({ 'validation.number.ambiguous.text': '{0} eller {1}?' })
  expect(messageOf(issue, texts)).toBe('1 000 eller 1?')
})

it.each([
  ['validation.date.latest', ['2026-11', '2026-12-01'], 'november 2026, den 1 december 2026'],
  ['validation.date.ambiguous', ['2026-04-03', '2026-03-04'], 'den 3 april 2026, den 4 mars 2026'],
  ['validation.min.value', ['-1234.5', 'x'], '\u22121\u00a0234,5, x'],
  ['validation.max.value', [1000, 'x'], '1000, x'],
])('writes the dates and limits of %s %j as the language does (VOC-01, VOC-02)', (key, params, written) => {
  expect(messageOf({ path: 'a', key, params }, translator({ [key]: '{0}, {1}' }))).toBe(written)
})

it('names the character that no number contains (SEC-11)', () => {
  const issue = { path: 'max_kV', key: 'validation.number.format', params: ['k'] }
  const texts = translator({
    'validation.number.format': 'Skriv ett tal.',
    'validation.remove-character': 'Ta bort tecknet {0}.',
  })
  expect(messageOf(issue, texts)).toBe('Skriv ett tal. Ta bort tecknet k.')
})
