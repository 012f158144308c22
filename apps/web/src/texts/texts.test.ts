/** Tests of texts and of the choice of language. */
import { afterAll, describe, expect, it, vi } from 'vitest'
import { shippedTexts } from '../../test/texts.ts'
import { browserLanguage, initialLanguage, rememberLanguage } from './language.ts'
import { createTexts } from './texts.ts'

const sv = createTexts('sv', shippedTexts.sv, () => undefined)

describe('texts', () => {
  it('fill numbered placeholders (SHE-07)', () => {
    expect(sv.t('login.fake.button.text', ['Tolvan'])).toBe('Logga in som Tolvan')
  })

  it('find the template of a concrete key (SHE-07, SEC-04)', () => {
    expect(sv.t.find('validation.min.3.length.text')).toBe('Skriv minst 3 tecken.')
  })
})

describe('language', () => {
  const { href } = location
  afterAll(() => history.replaceState(null, '', href))

  it.each([
    [['sv-SE', 'en'], 'sv'],
    [['en-GB', 'sv'], 'en'],
    [['fi-FI', 'en-US'], 'en'],
    [['de-DE', 'de', 'en'], 'en'],
    [['eng', 'EN'], 'en'],
    [['de'], 'sv'],
    [[], 'sv'],
  ] as const)('of a browser that wants %j is %s (SHE-07)', (tags, language) => {
    expect(browserLanguage(tags)).toBe(language)
  })

  it('is the one chosen here, once there is one (SHE-07)', () => {
    expect(initialLanguage('other=en', ['sv-SE'])).toBe('sv')
    expect(initialLanguage('a=b; sievert-language=en; c=d', ['sv-SE'])).toBe('en')
    expect(initialLanguage('sievert-language=sv; __Host-sievert-language=en', ['sv-SE'])).toBe('en')
    expect(initialLanguage('', ['en'])).toBe('en')
    const written = vi.spyOn(document, 'cookie', 'set')
    rememberLanguage('sv')
    expect(written).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^sievert-language=sv; Path=\/; SameSite=Lax; Max-Age=\d+$/),
    )
    written.mockRestore()
  })

  it.each(['first', 'second'])('chosen in a test is no other test’s: %s', () => {
    expect(document.cookie).toBe('')
    history.replaceState(null, '', '/app/q83v/step')
    rememberLanguage('en')
    expect(initialLanguage()).toBe('en')
  })
})
