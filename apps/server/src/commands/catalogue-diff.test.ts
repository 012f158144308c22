/** The command's words about changed versions, and the drafts that they affect (VER-02). */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SOURCE_STORAGE, startDraft } from '../../test/journey.ts'
import { firstVersions, laterCatalogue } from '../../test/later-version.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { useBrowser, useTestApp } from '../../test/use-app.ts'
import { command } from './catalogue-diff.ts'

const folder = createTemporaryFolder()
const first = firstVersions(join(folder.path, 'first'), ['sealed-source-storage'])
const dir = join(folder.path, 'next')
const TYPE = 'business-types/sealed-source-storage'
const test = useTestApp({ CATALOGUE_DIR: first })
const browser = useBrowser(test)
const printed = vi.spyOn(console, 'log').mockReturnValue()
beforeEach(() => {
  printed.mockClear()
  rmSync(dir, { recursive: true, force: true })
  laterCatalogue(dir, ['sealed-source-storage'], { replaces: { versionNumber: 1 }, validityInYears: 9 })
  vi.stubEnv('DATABASE_URL', undefined).stubEnv('MIGRATION_DATABASE_URL', undefined).stubEnv('INIT_CWD', '/')
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(() => folder.remove())

const lines = async (old: string, next: string) => {
  expect(await command.run([old, next])).toBe(0)
  return printed.mock.calls.map(([line]) => String(line))
}
const CHANGED = [
  'sealed-source-storage/v1 → sealed-source-storage/v2: changed rules',
  '  rules: the version: validityInYears is 9, was 5',
  '  drafts of sealed-source-storage/v1 can be signed without end: no last day is named',
]

it('compares the newest versions of two catalogues, and two files (VER-02)', async () => {
  expect(await lines(first, dir)).toEqual(CHANGED)
  printed.mockClear()
  expect(await lines(join(dir, TYPE, 'v1.json'), join(dir, TYPE, 'v2.json'))).toEqual(CHANGED)
  await expect(command.run([dir, join(dir, TYPE, 'v1.json')])).rejects.toThrow('two version files')
  await expect(command.run([join(dir, 'guide.json'), join(dir, 'guide.json')])).rejects.toThrow('is no version')
})

it('says until when drafts of the older version can be signed (VER-02)', async () => {
  const last = async (replaces: object | undefined) => {
    rmSync(dir, { recursive: true, force: true })
    laterCatalogue(dir, ['sealed-source-storage'], { replaces, validityInYears: 9 })
    return (await lines(first, dir)).at(-1)?.trim()
  }
  const DRAFTS = 'drafts of sealed-source-storage/v1 can be signed'
  expect(await last({ versionNumber: 1, lastDay: '2027-06-30' })).toBe(`${DRAFTS} until 2027-06-30`)
  expect(await last(undefined)).toBe(`${DRAFTS} without end: sealed-source-storage/v2 does not replace it`)
})

it('counts the drafts of the older version, and says whether they can move (VER-02)', async () => {
  await startDraft(test, browser, SOURCE_STORAGE)
  vi.stubEnv('DATABASE_URL', test.settings['DATABASE_URL'])
  expect(await lines(first, dir)).toEqual([...CHANGED, '  drafts of sealed-source-storage/v1: 1, which can move'])
})

it('follows the lines of a version between, and counts drafts that can move over it (VER-02)', async () => {
  const versionFile = (number: number) => join(dir, TYPE, `v${number}.json`)
  const write = (number: number, text: string, replaces: object) =>
    writeFileSync(versionFile(number), JSON.stringify({ ...JSON.parse(text), versionNumber: number, replaces }))
  const renamed = readFileSync(versionFile(1), 'utf8').replaceAll('SRC_REASON', 'SRC_WHY')
  write(2, renamed, { versionNumber: 1, moved: [{ from: 'SRC_REASON', to: 'SRC_WHY' }] })
  write(3, renamed, { versionNumber: 2 })
  const RENAMED = [
    'sealed-source-storage/v1 → sealed-source-storage/v3: changed questions',
    '  questions: SRC_WHY was called SRC_REASON',
    '  drafts of sealed-source-storage/v1 can be signed without end: no last day is named',
  ]
  await startDraft(test, browser, SOURCE_STORAGE)
  vi.stubEnv('DATABASE_URL', test.settings['DATABASE_URL'])
  expect(await lines(versionFile(1), versionFile(3))).toEqual([
    ...RENAMED,
    expect.stringMatching(/^  drafts of sealed-source-storage\/v1: \d+, which can move$/),
  ])
})

it('ends where a version between says that it replaces itself: drafts stay (VER-02)', async () => {
  const versionFile = (number: number) => join(dir, TYPE, `v${number}.json`)
  const text = readFileSync(versionFile(1), 'utf8')
  for (const number of [2, 3]) {
    const version = { ...JSON.parse(text), versionNumber: number, replaces: { versionNumber: 2 } }
    writeFileSync(versionFile(number), JSON.stringify(version))
  }
  await startDraft(test, browser, SOURCE_STORAGE)
  vi.stubEnv('DATABASE_URL', test.settings['DATABASE_URL'])
  expect((await lines(versionFile(1), versionFile(3))).at(-1)).toMatch(/, which stay on their version$/)
})

it('names a correction of texts, types that are new or gone, and faults (TXT-01, VER-02)', async () => {
  rmSync(dir, { recursive: true })
  cpSync(first, dir, { recursive: true })
  const text = readFileSync(join(dir, TYPE, 'v1.json'), 'utf8').replace('"Varför ska de förvaras?"', '"Varför?"')
  writeFileSync(join(dir, TYPE, 'v1.corrected-2027-02-01.json'), text)
  expect(await lines(first, dir)).toEqual([
    'sealed-source-storage/v1 → sealed-source-storage/v1: changed texts',
    '  texts: SRC_REASON label is "Varför?", was "Varför ska de förvaras?"',
  ])
  writeFileSync(join(dir, 'guide.json'), '{')
  const faults = vi.spyOn(console, 'error').mockReturnValue()
  expect(await command.run([first, dir])).toBe(1)
  faults.mockRestore()
})
