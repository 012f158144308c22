/** Tests of the text rules: every key of the program has a text, and no text is unused or empty. */
import { describe, expect, it } from 'vitest'
import { lintEmptyTexts, lintProgramKeys } from './lint-texts.ts'

describe('the keys of the program', () => {
  const keys = new Set(['login.title.text', 'validation.min.{n}.length.text'])
  const check = (sv: object, en: object = sv) =>
    [...lintProgramKeys({ sv: { ...sv }, en: { ...en } }, keys, new Set(['VET_PLAN', 'usage.all']))].map(
      ({ code, file, path }) => `${code} ${file} ${path.join('.')}`,
    )
  const complete = { 'login.title.text': 'Logga in', 'validation.min.{n}.length.text': 'Minst {0}' }

  it('need a text each (SHE-07)', () => {
    expect(check(complete)).toEqual([])
    expect(check({})).toEqual([
      'text-key-missing texts/sv.json login.title.text',
      'text-key-missing texts/sv.json validation.min.{n}.length.text',
    ])
  })
  it('do not report a text that only one language lacks (SHE-07)', () => expect(check(complete, {})).toEqual([]))
  it('are the only keys with texts, besides those of the catalogue’s names and of one length (SHE-07)', () => {
    const own = {
      'validation.required.VET_PLAN.text': 'Svara',
      'usage.all': 'Alla',
      'validation.min.3.length.text': 'Tre',
    }
    const FOOD = new Set(['FOOD'])
    const ofType = (key: string) => {
      const both = { 'fee.title.text': 'Avgift', [key]: 'Egen' }
      const faults = lintProgramKeys({ sv: both, en: both }, new Set(['fee.title.text']), FOOD, FOOD)
      return [...faults].map(({ code, message }) => [code, message])
    }
    const unknown = (key: string) => [['text-unused', `The program shows no ${key}, which it would replace`]]
    expect(ofType('fee.title.FOOD.text')).toEqual([])
    expect(ofType('receipt.not-yet.FOOD.text')).toEqual([])
    expect(ofType('fee.titel.FOOD.text')).toEqual(unknown('fee.titel.text'))
    expect(check({ ...complete, ...own, 'login.titel.text': 'Logga in' })).toEqual([
      'text-unused texts/sv.json login.titel.text',
    ])
  })
})

it.each([
  ['an empty text', { sv: '', en: 'Cat' }, ['sv']],
  ['one of blanks, deep inside', [{ help: { sv: 'Katt', en: ' \n' } }], ['0.help.en']],
  ['one of invisible characters alone', { sv: '\u200b\u00ad', en: '\u2800' }, ['sv', 'en']],
  ['a code that may be empty', { code: '' }, []],
  ['a unit beside Swedish words', { sv: '', unit: 'V' }, []],
  ['what has more than two languages', { sv: '', en: '', fi: '' }, []],
])('of %s reports where a text is empty (SHE-07)', (_what, value, places) =>
  expect([...lintEmptyTexts(value)].map(({ path }) => path.join('.'))).toEqual(places),
)
