/** The command and the start refuse a catalogue that lacks a text of the program, or has stale schemas. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import textKeys from '@sievert/domain/text-keys.json' with { type: 'json' }
import { afterEach, beforeEach, expect, it } from 'vitest'
import { textsOf } from '../catalogue/derived-texts.ts'
import { SHIPPED_CATALOGUE } from '../catalogue/layers.ts'
import { loadCatalogue, readCatalogue } from '../catalogue/load.ts'
import { CatalogueError, type CatalogueFault } from '../catalogue/read-files.ts'
import { checkCatalogue } from './catalogue-check.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sievert-check-'))
  cpSync(SHIPPED_CATALOGUE, dir, { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Rewrites the texts of both languages. */
const changeTexts = (change: (texts: Record<string, string>) => Record<string, string>) => {
  for (const language of ['sv', 'en']) {
    const file = join(dir, `texts/${language}.json`)
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    writeFileSync(file, JSON.stringify(change(texts), null, 2))
  }
}
const faultsOf = (load: () => unknown): readonly CatalogueFault[] => {
  try {
    load()
    return []
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    return error.faults
  }
}
const without = (...gone: string[]) =>
  changeTexts((texts) => Object.fromEntries(Object.entries(texts).filter(([key]) => !gone.includes(key))))

it('accepts the shipped catalogue (SHE-07)', () => expect(checkCatalogue(dir, new Date())).toEqual([]))

it.each([
  ['the check', () => checkCatalogue(dir, new Date())],
  ['the start in production', () => loadCatalogue(dir, { releasedOnly: true })],
])('makes %s name every missing key, also of keys with a variable part (SHE-07)', (_what, load) => {
  const gone = ['contact.workId.text', 'contact.phone.text', 'signing.bankid.rfa23.text', 'start.title.text']
  without(...gone)
  expect(faultsOf(load).map(({ code, path }) => [code, path[0]])).toEqual(
    expect.arrayContaining(gone.map((key) => ['text-key-missing', key])),
  )
  expect(load).toThrow(/contact\.workId\.text text-key-missing/)
})

it('names every key when no language has a text (SHE-07)', () => {
  const keys = Object.keys(textKeys)
  changeTexts(() => ({}))
  const named = new Set(faultsOf(() => checkCatalogue(dir, new Date())).map(({ path }) => path[0]))
  expect(keys.filter((key) => !named.has(key))).toEqual([])
})

it('shows the Swedish text where a language has none (SHE-07)', () => {
  const content = readCatalogue(dir)
  const { 'start.title.text': gone, ...en } = content.texts.en
  const texts = textsOf({ ...content, texts: { ...content.texts, en } }, 'en')
  expect(gone).not.toBe(content.texts.sv['start.title.text'])
  expect(texts['start.title.text']).toBe(content.texts.sv['start.title.text'])
  expect(texts['business-type.VETERINARY_XRAY.text']).toBe('Veterinary X-ray (permit)')
})

it('names a text with its line that nothing shows (SHE-07)', () => {
  changeTexts((texts) => ({ 'login.titel.text': 'Logga in', ...texts }))
  expect(() => checkCatalogue(dir, new Date())).toThrow('texts/sv.json:2 login.titel.text text-unused')
})

it('reports an editor schema that differs from the server’s', () => {
  writeFileSync(join(dir, 'schema/version.json'), '{}')
  expect(() => checkCatalogue(dir, new Date())).toThrow('schema/version.json:1 (whole file) schema-stale')
})

it('names colours that few can read and the shape of a logo, with which the service still starts (AUT-04)', () => {
  const file = join(dir, 'authority.json')
  const authority = JSON.parse(readFileSync(file, 'utf8')) as { colours: object }
  const colours = { ...authority.colours, accent: '#FFFFFF' }
  writeFileSync(file, JSON.stringify({ ...authority, colours }, null, 2))
  writeFileSync(join(dir, 'logo.svg'), '<svg viewBox="0 0 90 10"><path d="M0 0h90v10z"/></svg>')
  const named = faultsOf(() => checkCatalogue(dir, new Date())).map(
    ({ code, file: at, path }) => `${code} ${at} ${path.join('.')}`,
  )
  expect(new Set(named)).toEqual(new Set(['colour-contrast authority.json colours.accent', 'logo-shape logo.svg ']))
  expect(faultsOf(() => loadCatalogue(dir, { releasedOnly: true }))).toEqual([])
  writeFileSync(file, JSON.stringify(authority, null, 2))
  writeFileSync(join(dir, 'logo.svg'), '<svg viewBox="0 0 60 10"><path d="M0 0h60v10z"/></svg>')
  expect(faultsOf(() => checkCatalogue(dir, new Date()))).toEqual([])
})

it('names the texts of a type that is deleted (AUT-04)', () => {
  for (const path of ['business-types/strong-laser-pointer', 'fees/strong-laser-pointer.json'])
    rmSync(join(dir, path), { recursive: true })
  const named = faultsOf(() => checkCatalogue(dir, new Date())).flatMap(({ code, path }) =>
    code === 'text-unused' ? [path[0]] : [],
  )
  expect(named).toContain('receipt.not-yet.STRONG_LASER_POINTER.text')
  expect(named).toContain('validation.required.LASER_WHY.text')
})
