/** Texts, dates and money as a person reads them. */
import { describe, expect, it } from 'vitest'
import { shippedTexts } from '../testing/texts.ts'
import { browserLanguage, initialLanguage, rememberLanguage } from './language.ts'
import { createTexts } from './texts.ts'

const sv = createTexts('sv', shippedTexts.sv, () => undefined)
const en = createTexts('en', shippedTexts.en, () => undefined)
/** Numbers come with spaces of several kinds. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('texts', () => {
  it('fill numbered placeholders (SHE-07)', () => {
    expect(sv.t('login.fake.button.text', ['Tolvan'])).toBe('Logga in som Tolvan')
  })

  it('find the template of a concrete key (SHE-07, SEC-04)', () => {
    expect(sv.t('validation.min.3.length.text')).toBe('Skriv minst 3 tecken.')
  })

  it('write times in Swedish time and in the language (STA-02, SHE-07)', () => {
    const instant = '2026-07-01T22:30:00Z'
    expect(sv.shortDateTime(instant)).toBe('2026-07-02 00:30')
    expect(sv.date(instant)).toBe('2 juli 2026')
    expect(en.date(instant)).toBe('2 July 2026')
    expect(en.shortDateTime(instant)).toBe('2 Jul 2026, 00:30')
    expect(sv.time(instant)).toBe('00:30')
    expect(sv.dateTime(instant)).toBe('2 juli 2026 kl. 00:30')
  })

  it('write whole kronor with a space between thousands in Swedish (FEE-01)', () => {
    expect(plain(sv.money(12_500))).toBe('12 500 kr')
    expect(plain(en.money(12_500))).toBe('SEK 12,500')
  })
})

describe('language', () => {
  it.each([
    [['sv-SE', 'en'], 'sv'],
    [['en-GB', 'sv'], 'en'],
    [['fi-FI', 'en-US'], 'en'],
    [['de'], 'sv'],
    [[], 'sv'],
  ] as const)('of a browser that wants %j is %s (SHE-07)', (tags, language) => {
    expect(browserLanguage(tags)).toBe(language)
  })

  it('is the one chosen here, once there is one (SHE-07)', () => {
    expect(initialLanguage('other=en', ['sv-SE'])).toBe('sv')
    expect(initialLanguage('a=b; sievert-language=en; c=d', ['sv-SE'])).toBe('en')
    expect(initialLanguage()).toBe(browserLanguage(navigator.languages))
    rememberLanguage('sv')
    expect(initialLanguage()).toBe('sv')
    rememberLanguage('en')
    expect(initialLanguage()).toBe('en')
  })
})
