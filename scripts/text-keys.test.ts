/** The list of text keys: each key in it is named in the source, and has a text in the shipped catalogue. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lintProgramKeys } from '@sievert/domain/catalogue-lint/lint-texts'
import { placedSections } from '@sievert/domain/catalogue-lint/placed-sections'
import keys from '@sievert/domain/text-keys.json' with { type: 'json' }
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { readCatalogue } from '../apps/server/src/catalogue/load.ts'
import { root } from './support/root.ts'

const listed = Object.keys(keys)
const content = readCatalogue(join(root, 'catalogue'))

/** The source with blanks for comments: a key that only a comment quotes is not used. */
const withoutComments = (file: string, source: string): string =>
  parseSync(file, source).comments.reduce(
    (code, { start, end }) => code.slice(0, start) + ' '.repeat(end - start) + code.slice(end),
    source,
  )

/** Quoted words with dots in them, which may be keys. `{}` stands for an inserted value. */
const dottedWords = (source: string): string[] =>
  [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)]
    .map(([, , word = '']) => word.replaceAll(/\$\{[^{}]*\}/g, '{}'))
    .filter((word) => /^[A-Za-z][\w-]*(?:\.[\w{}-]+)+$/.test(word))

/** A pattern for every key that an open word (`login.{}.text`) may become. */
const asPattern = (word: string): RegExp =>
  new RegExp(`^${word.replaceAll('.', String.raw`\.`).replaceAll(/\{\w*\}/g, '.+')}$`)

it('lists only keys that the program names (SHE-07)', () => {
  const sample = "t('login.title.text'); t(`file.state.${file.state}.text`, [a]); f('a b.c', 'plain')"
  expect(dottedWords(sample)).toEqual(['login.title.text', 'file.state.{}.text'])
  expect(dottedWords(withoutComments('a.ts', "/** As 'a.b.text'. */ t('c.d.text') // 'e.f.text'"))).toEqual([
    'c.d.text',
  ])
  const named = globSync(['{packages/*,apps/server,apps/web}/src/**/*.{ts,tsx}', 'apps/web/index.html'], { cwd: root })
    .filter((file) => !/\.test\.|\/fixtures\/|\/testing\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
    .flatMap(([file, source]) => dottedWords(file.endsWith('.html') ? source : withoutComments(file, source)))
  const words = [...new Set(named)]
  const patterns = words.filter((word) => word.includes('{}')).map(asPattern)
  const isNamed = (key: string) =>
    words.includes(key) ||
    patterns.some((pattern) => pattern.test(key)) ||
    words.some((word) => asPattern(key).test(word))
  expect(listed.filter((key) => !isNamed(key))).toEqual([])
})

it('has a question in some type for each text of a type (SHE-07)', () => {
  const names = content.businessTypes.flatMap(({ type, versions }) => [
    type.nameKey,
    ...versions.flatMap(({ version }) => [...placedSections(version)].map(({ section }) => section.identity)),
  ])
  expect([...lintProgramKeys(content.texts, new Set(listed), new Set(names))]).toEqual([])
})
