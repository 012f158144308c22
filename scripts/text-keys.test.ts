/** The list of text keys: each key in it is named in the source, and has a text in the shipped catalogue. */
import { join } from 'node:path'
import { lintCatalogue } from '@sievert/domain/catalogue-lint/lint'
import { placedSections } from '@sievert/domain/catalogue-lint/lint-conditions'
import { lintProgramKeys } from '@sievert/domain/catalogue-lint/lint-texts'
import keys from '@sievert/domain/text-keys.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { readCatalogue } from '../apps/server/src/catalogue/load.ts'
import { root } from './root.ts'
import { asPattern, dottedWords, programWords } from './testing/key-words.ts'

const listed = Object.keys(keys)
const content = readCatalogue(join(root, 'catalogue'))

const withoutKey = (key: string) => {
  const { [key]: _sv, ...sv } = content.texts.sv
  const { [key]: _en, ...en } = content.texts.en
  return { sv, en }
}

/** Texts of a type that replace a general text. Without them the general text is shown. */
const OPTIONAL = ['receipt.not-yet.STRONG_LASER_POINTER.text']

it('finds the dotted words of a source, with {} for a value (SHE-07)', () =>
  expect(
    dottedWords(
      "t('login.title.text'); t(`file.state.${file.state}.text`, [a]); <X label=\"new.submit.text\" />; f('a b.c', 'plain')",
    ),
  ).toEqual(['login.title.text', 'file.state.{}.text', 'new.submit.text']))

it('lists only keys that the program names (SHE-07)', () => {
  const words = [...programWords()]
  const named = new Set(words)
  const patterns = words.filter((word) => word.includes('{}')).map(asPattern)
  const isNamed = (key: string) =>
    named.has(key) || patterns.some((pattern) => pattern.test(key)) || words.some((word) => asPattern(key).test(word))
  expect(listed.filter((key) => !isNamed(key))).toEqual([])
})

it('names each listed key that a catalogue lacks (SHE-07)', { tags: ['nightly'] }, () => {
  const isNamed = (key: string) => {
    const [first] = lintProgramKeys(withoutKey(key), new Set(listed), new Set())
    return first?.code === 'text-key-missing' && first.path[0] === key
  }
  expect(listed.length).toBeGreaterThan(1000)
  expect(listed.filter((key) => !isNamed(key))).toEqual([])
})

it('names each text of a type’s own question that a catalogue lacks (SHE-07)', { tags: ['nightly'] }, () => {
  const own = Object.keys(content.texts.sv).filter((key) => !listed.includes(key) && !OPTIONAL.includes(key))
  expect(own.length).toBeGreaterThan(20)
  const unnamed = own.filter(
    (key) => !lintCatalogue({ ...content, texts: withoutKey(key) }).some(({ message }) => message.includes(key)),
  )
  expect(unnamed).toEqual([])
})

it('has a question in some type for each text of a type (SHE-07)', () => {
  const names = content.businessTypes.flatMap(({ type, versions }) => [
    type.nameKey,
    ...versions.flatMap(({ version }) => [...placedSections(version)].map(({ section }) => section.identity)),
  ])
  expect([...lintProgramKeys(content.texts, new Set(listed), new Set(names))]).toEqual([])
})
