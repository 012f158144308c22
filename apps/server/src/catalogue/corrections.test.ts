/** Corrections of texts: what the service puts into force, refuses and logs (TXT-01). */
import { cpSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { recordBase } from '../commands/catalogue-base.ts'
import { checkCatalogue } from '../commands/catalogue-check.ts'
import { releaseCatalogue } from '../commands/catalogue-release.ts'
import { SHIPPED_CATALOGUE } from './layers.ts'
import { loadCatalogue } from './load.ts'

const LASER = 2
const FOLDER = 'business-types/strong-laser-pointer'
const folder = createTemporaryFolder()
const full = join(folder.path, 'full')
const overlay = join(folder.path, 'overlay')

beforeEach(() => {
  for (const dir of [full, overlay]) rmSync(dir, { recursive: true, force: true })
  cpSync(SHIPPED_CATALOGUE, full, { recursive: true })
})
afterAll(() => folder.remove())

let writes = 0
const corrected = (number: number) => `${FOLDER}/v${number}.corrected-2026-02-01.json`
/** Writes a file with a modification time of its own, as if seconds had passed. */
const write = (dir: string, file: string, content: string) => {
  mkdirSync(dirname(join(dir, file)), { recursive: true })
  writeFileSync(join(dir, file), content)
  writes += 10
  utimesSync(join(dir, file), writes, writes)
}
const versionText = (number: number) => readFileSync(join(SHIPPED_CATALOGUE, FOLDER, `v${number}.json`), 'utf8')
type Words = { name: { sv: string } }
type Parts = { validityInYears: number; reviewApproveLabel: { sv: string }; steps: (Words & { sections: object[] })[] }
/** The version with a change. */
const changed = (number: number, change: (version: Parts) => void): string => {
  const version = JSON.parse(versionText(number)) as Parts
  change(version)
  return JSON.stringify(version, null, 2)
}
const labelled = (sv: string) => changed(4, (version) => void (version.reviewApproveLabel.sv = sv))
const labelOf = (catalogue: ReturnType<typeof loadCatalogue>) => catalogue.version(LASER, 4)?.reviewApproveLabel.sv
const OLD = labelOf(loadCatalogue(SHIPPED_CATALOGUE)) ?? ''

it('puts a correction into force while the service runs, and the release stays as it was (TXT-01)', () => {
  const catalogue = loadCatalogue(full, { releasedOnly: true })
  const before = catalogue.version(LASER, 4)
  expect([catalogue.refreshCorrections(), catalogue.wordsInForce(LASER, 4)]).toEqual([false, 'none'])
  write(full, corrected(4), labelled('Jag intygar att allt stämmer.'))
  expect([catalogue.refreshCorrections(), catalogue.refreshCorrections()]).toEqual([true, false])
  expect(labelOf(catalogue)).toBe('Jag intygar att allt stämmer.')
  expect(catalogue.version(LASER, 4)).toBe(catalogue.latestVersion(LASER))
  expect(catalogue.activeVersion(LASER, new Date())).toBe(catalogue.version(LASER, 4))
  const id = catalogue.wordsInForce(LASER, 4)
  expect(id).toMatch(/^2026-02-01-[0-9a-f]{64}$/)
  expect(catalogue.versionInWords(LASER, 4, id)).toBe(catalogue.version(LASER, 4))
  expect(catalogue.versionInWords(LASER, 4, 'none')).toBe(before)
  expect(catalogue.versionInWords(LASER, 4, '2026-01-01-0')).toBeUndefined()
  expect(loadCatalogue(full, { releasedOnly: true }).wordsInForce(LASER, 4)).toBe(id)
  const before1 = readFileSync(join(full, 'released.json'), 'utf8')
  expect(releaseCatalogue(full, new Date())).toEqual([])
  expect(readFileSync(join(full, 'released.json'), 'utf8')).toBe(before1)
  expect(checkCatalogue(full, new Date())).toEqual([`${FOLDER}/v4.json has the words of ${corrected(4)}`])
  rmSync(join(full, corrected(4)))
  expect(catalogue.refreshCorrections()).toBe(true)
  expect(catalogue.version(LASER, 4)).toBe(before)
})

it('follows the latest correction, and keeps the words of the earlier ones (TXT-01)', () => {
  write(full, corrected(4), labelled('Andra.'))
  write(full, `${FOLDER}/v4.corrected-2025-12-31.json`, labelled('Första.'))
  const catalogue = loadCatalogue(full)
  expect(labelOf(catalogue)).toBe('Andra.')
  const second = catalogue.wordsInForce(LASER, 4)
  write(full, `${FOLDER}/v4.corrected-2026-02-02.json`, labelled('Tredje.'))
  catalogue.refreshCorrections()
  expect(labelOf(catalogue)).toBe('Tredje.')
  expect(catalogue.versionInWords(LASER, 4, second)?.reviewApproveLabel.sv).toBe('Andra.')
})

it.each([
  ['a rule', 4, changed(4, (version) => void (version.validityInYears = 9)), 'validityInYears correction-of-more'],
  ['a question less', 4, changed(4, (version) => void version.steps[0]?.sections.pop()), 'correction-of-more'],
  [
    'another unit',
    4,
    versionText(4).replace(/("unit": \{ "sv": "[^"]+", "en": )"[^"]+"/, '$1"kW"'),
    'unit.en correction-of-more',
  ],
  ['another placeholder', 4, labelled('Jag {0} intygar.'), 'reviewApproveLabel.sv placeholder-mismatch'],
  ['an empty text', 4, labelled(' '), 'reviewApproveLabel.sv empty-text'],
  [
    'sentences that are hard to read',
    4,
    versionText(4).replace(
      'Lägg till varje laserpekare som tillståndet ska gälla.',
      `${'Myndighetsutövningens organisationsansvariga '.repeat(40)}.`,
    ),
    'hard-to-read',
  ],
  ['no JSON', 4, '{', 'not-json'],
  ['another shape', 4, '{}', 'wrong-shape'],
  ['no version of its number', 9, labelled('x'), 'correction-without-version'],
])('refuses a correction with %s, with one log line, and changes nothing (TXT-01)', (_what, number, content, fault) => {
  const lines: string[] = []
  const catalogue = loadCatalogue(full, { log: (line) => lines.push(line) })
  const before = catalogue.version(LASER, 4)
  write(full, corrected(number), content)
  expect(catalogue.refreshCorrections()).toBe(false)
  expect([catalogue.version(LASER, 4), catalogue.isCorrectionRefused()]).toEqual([before, true])
  catalogue.refreshCorrections()
  expect(lines).toEqual([expect.stringContaining(fault)])
  expect(lines[0]).toContain(`${corrected(number)}:`)
  expect(() => checkCatalogue(full, new Date())).toThrow(fault)
  // The service starts with it, in the words of the release.
  expect(labelOf(loadCatalogue(full, { log: () => {} }))).toBe(OLD)
  rmSync(join(full, corrected(number)))
  catalogue.refreshCorrections()
  expect(catalogue.isCorrectionRefused()).toBe(false)
})

it('corrects a shipped type from an overlay, over each correction that is shipped (TXT-01, CAT-01)', () => {
  recordBase(overlay)
  write(overlay, corrected(4), labelled('Våra ord.'))
  write(full, `${FOLDER}/v4.corrected-2026-03-01.json`, labelled('Levererade ord.'))
  const catalogue = loadCatalogue(overlay, { shipped: full, releasedOnly: true })
  expect(labelOf(catalogue)).toBe('Våra ord.')
  expect(catalogue.knownVersions[LASER]).toBe(4)
  expect(checkCatalogue(overlay, new Date(), { shipped: full })).toContain(
    `${FOLDER}/v4.json has the words of ${corrected(4)}`,
  )
  rmSync(join(overlay, corrected(4)))
  catalogue.refreshCorrections()
  expect(labelOf(catalogue)).toBe('Levererade ord.')
})

it('derives the message about a missing item from the corrected noun (TXT-01)', () => {
  const catalogue = loadCatalogue(full)
  const key = 'validation.min.equipment.laserPointer'
  const before = catalogue.texts('sv')[key] ?? ''
  const noun = /"noun": \{\s*"sv": "([^"]+)"/.exec(versionText(4))?.[1] ?? ''
  expect(before).toContain(noun)
  write(full, corrected(4), versionText(4).replaceAll(`"sv": "${noun}"`, '"sv": "laserpenna"'))
  catalogue.refreshCorrections()
  expect(catalogue.texts('sv')[key]).toContain('laserpenna')
})
