/** Tests of texts with a format. */
import { describe, expect, it } from 'vitest'
import { compile } from '../engine/compile.ts'
import { validateAll } from '../engine/validate.ts'
import { breakRule, seeded, validAnswers } from '../fixtures/generate.ts'
import { imaginaryType } from '../fixtures/imaginary-type.ts'
import { rulesOf } from '../fixtures/rules-of.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { TODAY } from '../fixtures/today.ts'
import { TEXT_FORMATS, type TextFormat } from './text-formats.ts'
import { type TextInputSection, textInput } from './text-input.ts'

const section = (format: TextFormat): TextInputSection<string> => ({
  identity: 'A',
  sectionType: 'TextInput',
  label: 'A',
  format,
})
const typeOf = (format: TextFormat) => compile(imaginaryType(section(format)))

describe.each(TEXT_FORMATS)('a text with the format %s', (format) => {
  const type = typeOf(format)
  it('accepts a valid answer, and reports each rule alone (VOC-03)', () => {
    expect(validateAll(type, validAnswers(type, { random: seeded(1) }), TODAY)).toEqual([[]])
    const rules = rulesOf(type)
    expect(rules.map(({ kind }) => kind)).toContain('format')
    for (const rule of rules) {
      const [issues] = validateAll(type, breakRule(type, rule, { random: seeded(1) }), TODAY)
      expect(issues?.map(({ path, key }) => [path, key])).toEqual([[rule.path, rule.key]])
    }
  })

  it('may be left out where it is optional (VOC-03)', () => {
    expect(textInput.check({ ...section(format), optional: true })({ text: ' ' }, false, TODAY)).toEqual([])
  })
})

it.each<[TextFormat, typed: string, stored: string, written: string]>([
  ['organisationNumber', '556000 0001', '5560000001', '556000-0001'],
  ['nationalIdentity', '19121212\u20131212', '19121212-1212', '19121212-1212'],
  ['postcode', '123 45', '12345', '123 45'],
  ['phone', '070 123 45 67', '0701234567', '070-123 45 67'],
  ['email', ' anna\u2010bok@exempel.se', 'anna-bok@exempel.se', 'anna-bok@exempel.se'],
  ['bankAccount', '5050 1055', '50501055', '50501055'],
])('the format %s stores %j as %j, and shows it as %j (VOC-03)', (format, typed, stored, written) => {
  expect(textInput.decode({ text: typed }, section(format))).toEqual({ text: stored })
  const help = { t: showKeys(), countries: new Map(), itemRows: () => [], answerOf: () => undefined }
  expect(textInput.summarise(section(format), { text: stored }, 'A', help)).toMatchObject([{ text: written }])
  expect(textInput.shortAnswers?.(section(format), { text: stored }, 'sv')).toEqual([written])
})
