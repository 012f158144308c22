/** What the command adds to the linter: schemas that editors can trust, and the words of the program. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SHIPPED_CATALOGUE } from '../settings/config.ts'
import { checkCatalogue, dottedWords } from './catalogue-check.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sievert-check-'))
  cpSync(SHIPPED_CATALOGUE, dir, { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const everyKey = () =>
  Object.keys(JSON.parse(readFileSync(join(dir, 'texts/sv.json'), 'utf8'))).map((key) => ({ key, where: 'test' }))

it('finds the dotted words of a source, a value put in as {} (SHE-07)', () =>
  expect(
    dottedWords(
      "t('login.title.text'); t(`file.state.${file.state}.text`, [a]); <X label=\"new.submit.text\" />; f('a b.c', 'plain')",
    ),
  ).toEqual(['login.title.text', 'file.state.{}.text', 'new.submit.text']))

it('is content with the shipped catalogue and a program that uses every key (SHE-07)', () =>
  expect(checkCatalogue(dir, everyKey())).toEqual([]))

it('says with its line which key nothing shows (SHE-07)', () => {
  const used = everyKey().filter(({ key }) => key !== 'login.title.text')
  const line = readFileSync(join(dir, 'texts/sv.json'), 'utf8').split('"login.title.text"')[0]?.split('\n').length
  expect(() => checkCatalogue(dir, used)).toThrow(`texts/sv.json:${line} login.title.text text-unused`)
})

it('says which key of the program has no text (SHE-07)', () =>
  expect(() => checkCatalogue(dir, [...everyKey(), { key: 'login.titel.text', where: 'login.tsx' }])).toThrow(
    /login\.titel\.text text-unknown: login\.tsx/,
  ))

it('says that a schema for editors is not what the server checks by', () => {
  writeFileSync(join(dir, 'schema/version.json'), '{}')
  expect(() => checkCatalogue(dir, everyKey())).toThrow('schema/version.json:1 (whole file) schema-stale')
})
