/** Correction files that can't be read, or begin later: what the service puts into force, and looks for again (TXT-01). */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { checkCatalogue } from '../commands/catalogue-check.ts'
import { SHIPPED_CATALOGUE } from './layers.ts'
import { loadCatalogue } from './load.ts'

const LASER = 2
const FOLDER = 'business-types/strong-laser-pointer'
const folder = createTemporaryFolder()
const dir = join(folder.path, 'catalogue')
let lines: string[] = []
let catalogue: ReturnType<typeof loadCatalogue>

beforeEach(() => {
  rmSync(dir, { recursive: true, force: true })
  cpSync(SHIPPED_CATALOGUE, dir, { recursive: true })
  lines = []
  catalogue = loadCatalogue(dir, { log: (line) => lines.push(line) })
})
afterAll(() => folder.remove())

const fileOf = (date: string) => join(dir, FOLDER, `v4.corrected-${date}.json`)
type Parts = { reviewApproveLabel: { sv: string } }
const labelled = (sv: string) => {
  const version = JSON.parse(readFileSync(join(SHIPPED_CATALOGUE, FOLDER, 'v4.json'), 'utf8')) as Parts
  version.reviewApproveLabel.sv = sv
  return JSON.stringify(version)
}
const write = (date: string, sv: string) => writeFileSync(fileOf(date), labelled(sv))
const label = () => catalogue.version(LASER, 4)?.reviewApproveLabel.sv
const refresh = (now?: string) => catalogue.refreshCorrections(now === undefined ? undefined : new Date(now))

const FAULTY = '2026-02-02'
it.each<[string, make: (path: string) => void, fault: string]>([
  ['a link to nothing', (path) => symlinkSync('/nonexistent', path), 'file-missing'],
  ['a folder', (path) => mkdirSync(path), 'file-unreadable'],
  [
    'half a character',
    (path) => writeFileSync(path, labelled('Jag\ud800').replace('\ud800', '\\ud800')),
    'text-characters',
  ],
  ['Latin-1', (path) => writeFileSync(path, labelled('Välj'), 'latin1'), 'not-utf-8'],
  ['NUL', (path) => writeFileSync(path, labelled('Jag\0')), 'U+0000'],
  ['a bidirectional override', (path) => writeFileSync(path, labelled('\u202eJag')), 'U+202E'],
  ['a text of invisible characters', (path) => writeFileSync(path, labelled('\u200b')), 'empty-text'],
  ['a text of three million characters', (path) => writeFileSync(path, labelled('x'.repeat(3e6))), '20000'],
  ['a hundred thousand levels', (path) => writeFileSync(path, '['.repeat(1e5) + ']'.repeat(1e5)), 'wrong-shape'],
])(
  'reports a file with %s at each call until it is mended, beside a good one in force (TXT-01)',
  (_what, make, fault) => {
    make(fileOf(FAULTY))
    write('2026-02-01', 'Den goda.')
    expect([refresh(), label(), catalogue.isCorrectionRefused()]).toEqual([true, 'Den goda.', true])
    expect([refresh(), label(), catalogue.isCorrectionRefused()]).toEqual([false, 'Den goda.', true])
    expect(lines).toEqual([expect.stringContaining(fault)])
    expect(lines[0]).toContain(`v4.corrected-${FAULTY}.json:1`)
    expect(() => checkCatalogue(dir, new Date())).toThrow(fault)
    rmSync(fileOf(FAULTY), { recursive: true })
    write(FAULTY, 'Den lagade.')
    expect([refresh(), label(), catalogue.isCorrectionRefused()]).toEqual([true, 'Den lagade.', false])
  },
)

it('reads a file again although nothing of it changed, once it failed (TXT-01)', () => {
  write(FAULTY, 'Väntar på länken.')
  renameSync(fileOf(FAULTY), join(folder.path, 'target.json'))
  symlinkSync(join(folder.path, 'other.json'), fileOf(FAULTY))
  expect([refresh(), catalogue.isCorrectionRefused()]).toEqual([false, true])
  renameSync(join(folder.path, 'target.json'), join(folder.path, 'other.json'))
  expect([refresh(), label(), catalogue.isCorrectionRefused()]).toEqual([true, 'Väntar på länken.', false])
})

it('keeps the words of a file that becomes faulty, and of a folder that is away (TXT-01)', () => {
  write(FAULTY, 'I kraft.')
  expect([refresh(), label()]).toEqual([true, 'I kraft.'])
  writeFileSync(fileOf(FAULTY), '{')
  expect([refresh(), label(), catalogue.isCorrectionRefused()]).toEqual([false, 'I kraft.', true])
  write(FAULTY, 'I kraft.')
  expect([refresh(), catalogue.isCorrectionRefused()]).toEqual([false, false])
  renameSync(dir, `${dir}-away`)
  expect([refresh(), label(), catalogue.isCorrectionRefused()]).toEqual([false, 'I kraft.', true])
  renameSync(join(`${dir}-away`), dir)
  rmSync(join(dir, FOLDER), { recursive: true })
  writeFileSync(join(dir, FOLDER), '')
  expect([refresh(), label(), catalogue.isCorrectionRefused()]).toEqual([false, 'I kraft.', true])
  expect(lines.length).toBe(3)
})

it.each(['2027-02-30', '2027-13-01', '2027-00-10', '2027-02', 'tomorrow'])(
  'refuses the day %s, also after a start (TXT-01)',
  (date) => {
    write(date, 'Aldrig.')
    expect([refresh('2099-01-01'), catalogue.isCorrectionRefused()]).toEqual([false, true])
    expect(lines).toEqual([expect.stringMatching(/corrected-.*\.json:1 .* correction-date: .* is no day/)])
    expect(() => checkCatalogue(dir, new Date())).toThrow('correction-date')
    expect(loadCatalogue(dir, { log: () => {} }).isCorrectionRefused()).toBe(true)
  },
)

it('begins on the day of its name, at midnight in Sweden, and the check says so before (TXT-01)', () => {
  write('2026-02-01', 'Första.')
  write('2099-07-01', 'Andra.')
  expect([refresh(), label()]).toEqual([true, 'Första.'])
  expect(checkCatalogue(dir, new Date())).toEqual([
    `${FOLDER}/v4.json has the words of ${FOLDER}/v4.corrected-2026-02-01.json`,
    `${FOLDER}/v4.json gets the words of ${FOLDER}/v4.corrected-2099-07-01.json on 2099-07-01`,
  ])
  expect([refresh('2099-06-30T21:59:59Z'), label()]).toEqual([false, 'Första.'])
  expect([refresh('2099-06-30T22:00:00Z'), label()]).toEqual([true, 'Andra.'])
  expect(catalogue.wordsInForce(LASER, 4)).toMatch(/^2099-07-01-/)
})

it('names the line that is no UTF-8 of any file, and reads a byte order mark (SHE-07)', () => {
  const authority = readFileSync(join(dir, 'authority.json'))
  writeFileSync(join(dir, 'authority.json'), Buffer.concat([Buffer.from('\ufeff'), authority]))
  expect(checkCatalogue(dir, new Date())).toEqual([])
  writeFileSync(join(dir, 'guide.json'), Buffer.from('{\n"a": 1,\n"å": 2 }', 'latin1'))
  expect(() => loadCatalogue(dir)).toThrow('guide.json:3 (whole file) not-utf-8: Save the file as UTF-8')
})
