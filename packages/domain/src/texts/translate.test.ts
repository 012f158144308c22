/** Tests of texts by key, with placeholders and templates, and of localised catalogue content. */
import { describe, expect, it } from 'vitest'
import { localise } from '../application-type/localise.ts'
import { catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { runtimeKey } from '../text-key.ts'
import { fill, findText, translate, translator, translatorForType } from './translate.ts'

const texts = {
  plain: 'Spara',
  'two.values': '{1} före {0}, {2}',
  'validation.min.{n}.length.text': 'Skriv minst {0} tecken.',
  'validation.max.{n}.length.text': 'Skriv högst {0} tecken.',
  'validation.max.7.length.text': 'Sju räcker.',
  'validation.min.equipment.{equipmentName}': 'Lägg till minst en {0}.',
  'currentEquipment.missing.{usage}.configuration': 'Välj placering ({0}).',
  'currentEquipment.missing.OnlySmall.configuration': 'Välj placering för smådjur.',
}

describe('translate', () => {
  it('fills numbered placeholders in any order, and leaves one without a value visible (SHE-07)', () => {
    expect(translate(texts, 'two.values', ['a', 2])).toBe('2 före a, {2}')
    expect(translate(texts, 'plain')).toBe('Spara')
    expect(
      translate(
        { many: '{10}' },
        'many',
        Array.from({ length: 11 }, (_, at) => at),
      ),
    ).toBe('10')
  })
  it('chooses the word for one or for several of a number (SHE-07)', () => {
    const of = (count: string | number) => fill('högst {0} {0:vald fil|valda filer}', [count])
    expect([0, 1, '1', 2, 11].map(of)).toEqual([
      'högst 0 valda filer',
      'högst 1 vald fil',
      'högst 1 vald fil',
      'högst 2 valda filer',
      'högst 11 valda filer',
    ])
    expect(fill('{1} {1:dag|dagar}', [1])).toBe('{1} {1:dag|dagar}')
    expect(fill('{0:dag}', [1])).toBe('{0:dag}')
  })
  it('falls back from a concrete key to its template (SHE-07)', () => {
    expect(translate(texts, 'validation.min.3.length.text')).toBe('Skriv minst 3 tecken.')
    expect(translate(texts, 'validation.max.12.length.text', [12])).toBe('Skriv högst 12 tecken.')
    expect(translate(texts, 'validation.min.equipment.katt')).toBe('Lägg till minst en katt.')
    expect(translate(texts, 'validation.min.equipment.cat', ['katt'])).toBe('Lägg till minst en katt.')
    expect(translate(texts, 'currentEquipment.missing.OnlyLarge.configuration')).toBe('Välj placering (OnlyLarge).')
  })
  it('prefers a specific text to the template (SHE-07)', () => {
    expect(translate(texts, 'validation.max.7.length.text')).toBe('Sju räcker.')
    expect(translate(texts, 'currentEquipment.missing.OnlySmall.configuration')).toBe('Välj placering för smådjur.')
  })
  it('shows a neutral text for an unknown key, never the key (SHE-07)', () => {
    const t = translator({ 'general.text-missing.text': 'Texten saknas.' }, 'sv')
    expect(t(runtimeKey('no.such.key'))).toBe('Texten saknas.')
    expect(t.find('no.such.key')).toBeUndefined()
    expect(translate({}, 'no.such.key')).toBe('…')
  })
  it('finds no text for a key that only contains a template or the name of a method (SHE-07)', () => {
    expect(findText(texts, 'no.such.key')).toBeUndefined()
    expect(findText({}, 'validation.min.3.length.text')).toBeUndefined()
    expect(findText(texts, 'validation.min.3.length.text')).toBe('Skriv minst 3 tecken.')
    for (const key of [
      'my.validation.min.equipment.cat',
      'my.validation.min.3.length.text',
      'validation.min.3.length.text.long',
      'my.currentEquipment.missing.OnlyLarge.configuration',
      'currentEquipment.missing.OnlyLarge.configuration.long',
    ])
      expect(findText(texts, key)).toBeUndefined()
    expect(findText(texts, 'toString')).toBeUndefined()
  })
})

describe('the texts of a type', () => {
  const map = { 'fee.title.text': 'Avgift {0}', 'fee.title.FOOD.text': 'Årlig avgift {0}', 'other.text': 'Annat' }
  const t = translatorForType(translator(map, 'sv'), 'FOOD')
  it('come before the shared ones, which are the default (AUT-03)', () => {
    expect(t(runtimeKey('fee.title.text'), ['1 kr'])).toBe('Årlig avgift 1 kr')
    expect(t(runtimeKey('other.text'))).toBe('Annat')
    expect(t.find('fee.title.text', ['1 kr'])).toBe('Årlig avgift 1 kr')
    expect([t.find('other.text'), t.find('none.text'), t.language]).toEqual(['Annat', undefined, 'sv'])
    expect(translatorForType(translator(map, 'sv'), 'WINE')(runtimeKey('fee.title.text'))).toBe('Avgift {0}')
  })
})

describe('localise', () => {
  it('turns every text of a definition into one language and leaves the rest (SHE-07)', () => {
    const [people] = localise(catCafePermit, 'en').steps
    expect(people?.name).toBe('The people')
    expect(people?.sections[0]).toMatchObject({ identity: 'CAT_INTRO', heading: 'The cats and their people' })
    expect(JSON.stringify(localise(catCafePermit, 'sv'))).not.toContain('"sv"')
    expect(localise(catCafePermit, 'sv').versionNumber).toBe(1)
  })
  it('treats only values with both languages as texts (SHE-07)', () => {
    const others = [null, {}, { sv: 'a' }, { en: 'a' }, { sv: 'a', en: 1 }, { sv: 1, en: 'a' }]
    expect(localise(others, 'sv')).toEqual(others)
    expect(localise({ sv: 'a', en: 'b' }, 'en')).toBe('b')
  })
})
