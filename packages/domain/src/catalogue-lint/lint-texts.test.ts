/** Which keys the program uses, and which it only seems to; and which empty texts somebody would have read. */
import { describe, expect, it } from 'vitest'
import { lintEmptyTexts, lintTextUsage } from './lint-texts.ts'

describe('the use of texts', () => {
  const keys = ['login.title.text', 'file.state.ready.text', 'validation.min.{n}.length.text', 'validation.odd']
  const use = (...used: string[]) => {
    const words = used.map((key) => ({ key, where: 'login.tsx' }))
    return [...lintTextUsage(keys, words, ['country.{n}.text'])].map(({ code, file, path, message }) => {
      expect(message).toMatch(/\w+ \w+ \w+/)
      return `${code} ${file} ${path.join('.')}`
    })
  }

  it('takes a whole key, a key with a value in it and a template as used (SHE-07)', () => {
    expect(use('login.title.text', 'file.state.{}.text', 'validation.min.3.length.text', 'validation.odd')).toEqual([])
    expect(use('login.title.text', 'file.state.{}.text', 'validation.min.{}.length.text', 'validation.odd')).toEqual([])
  })
  it('says text-unused of a key that nothing shows (SHE-07)', () => {
    expect(use('login.title.text', 'validation.min.{}.length.text', 'validation.odd')).toEqual([
      'text-unused texts/sv.json file.state.ready.text',
    ])
    expect(use('login.title.text', 'file.state.{}.text', 'validation.odd')).toEqual([
      'text-unused texts/sv.json validation.min.{n}.length.text',
    ])
  })
  it('says text-unknown of a key that has no text (SHE-07)', () =>
    expect(use(...keys, 'login.titel.text', 'login.{}.label.text', 'validation.even')).toEqual([
      'text-unknown texts/sv.json login.titel.text',
      'text-unknown texts/sv.json login.{}.label.text',
      'text-unknown texts/sv.json validation.even',
    ]))
  it('knows the texts of other files of the catalogue, which need not be used (SHE-07)', () =>
    expect(use(...keys, 'country.752.text', 'country.{}.text')).toEqual([]))
  it('leaves alone what only looks like a key (SHE-07)', () =>
    expect(use(...keys, 'index.html', 'person.name', 'login.name', 'VET_PLAN.text')).toEqual([]))
})

it.each([
  ['an empty text', { sv: '', en: 'Cat' }, ['sv']],
  ['one of blanks, deep inside', [{ help: { sv: 'Katt', en: ' \n' } }], ['0.help.en']],
  ['a code that may be empty', { code: '' }, []],
  ['a unit beside Swedish words', { sv: '', unit: 'V' }, []],
  ['what has more than two languages', { sv: '', en: '', fi: '' }, []],
])('of %s says where somebody would read nothing (SHE-07)', (_what, value, places) =>
  expect([...lintEmptyTexts(value)].map(({ path }) => path.join('.'))).toEqual(places),
)
