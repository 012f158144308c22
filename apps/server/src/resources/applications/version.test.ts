/**
 * After the release of a new type version, existing drafts keep their version and submitted applications stay readable.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '@sievert/contract/problem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, CLINIC, startTestApp, type TestApp, TOLVAN } from '../../../test/app.ts'
import { sign } from '../../../test/generated-journey.ts'
import { fillIn, SOURCE_STORAGE, SOURCES, saveStep, startDraft } from '../../../test/journey.ts'
import { firstVersions } from '../../../test/later-version.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { startJobs } from '../../jobs.ts'

const FOLDER = 'business-types/sealed-source-storage'
const NEW_QUESTION = {
  identity: 'SRC_NEW',
  sectionType: 'TextInput',
  label: { sv: 'En ny fråga', en: 'A new question' },
  minLength: 3,
  maxLength: 100,
}

const folder = createTemporaryFolder()
/** The server before the release, and the server with the new version on the same database. */
let before: TestApp
let after: TestApp
let browser: Browser
let sent: string
let draft: string
let stopJobs: () => Promise<void>

/** Simulates an author's edit: a copy with one question added, one removed and one reworded. */
const release = (dir: string) => {
  const v2 = JSON.parse(readFileSync(join(dir, FOLDER, 'v1.json'), 'utf8'))
  const [first] = v2.steps
  v2.versionNumber = 2
  first.name.sv = 'Källorna i nya ord'
  first.sections = [...first.sections.filter(({ identity = '' }) => !identity.startsWith('SRC_SHARED')), NEW_QUESTION]
  writeFileSync(join(dir, FOLDER, 'v2.json'), JSON.stringify(v2))
  for (const language of ['sv', 'en']) {
    const file = join(dir, 'texts', `${language}.json`)
    const texts = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...texts, 'validation.required.SRC_NEW.text': 'Svara på den nya frågan.' }))
  }
}

beforeAll(async () => {
  const dir = firstVersions(join(folder.path, 'catalogue'), ['sealed-source-storage'])
  before = await startTestApp({ CATALOGUE_DIR: dir })
  stopJobs = await startJobs(before.deps, before.queue)
  browser = await before.signIn(TOLVAN, CLINIC)
  sent = await fillIn(before, browser)
  await sign(before, browser, sent)
  draft = await fillIn(before, browser)
  await stopJobs()
  release(dir)
  const { DATABASE_URL = '', FILE_STORE = '' } = before.settings
  after = await startTestApp({ CATALOGUE_DIR: dir, DATABASE_URL, FILE_STORE })
  stopJobs = await startJobs(after.deps, after.queue)
})
afterAll(async () => {
  await stopJobs()
  await after.close()
  await before.close()
  folder.remove()
})

const read = async <T>(path: string) => {
  const answer = await after.call('GET', path, { browser })
  expect(answer.statusCode).toBe(200)
  return answer.json<T>()
}
const versionOf = async (id: string) =>
  (await read<{ versionNumber: number }>(`applications/${id}?language=sv`)).versionNumber
type Type = { steps: { name: string; sections: { identity: string }[] }[] }
const firstStep = async (version: number) =>
  (await read<Type>(`applicationType/${SOURCE_STORAGE}?versionNumber=${version}&language=sv`)).steps[0]
const save = (id: string, sections: object) => saveStep(after, browser, id, { stepNumber: 0, sections })

it('gives a new application the new version and its questions (NEW-03, SEC-12)', async () => {
  const fresh = await startDraft(after, browser)
  expect(await versionOf(fresh)).toBe(2)
  expect((await firstStep(2))?.name).toBe('Källorna i nya ord')
  const { SRC_SHARED: _shared, SRC_SHARED_WITH: _with, ...asked } = SOURCES
  expect((await save(fresh, asked)).json<Problem>()).toMatchObject({
    status: 422,
    issues: [{ path: 'SRC_NEW.text' }],
  })
  expect((await save(fresh, { ...asked, SRC_NEW: { text: 'Svaret' } })).statusCode).toBe(200)
})

it('retains the version of a started application until it is signed (NEW-03, SEC-12)', {
  tags: ['nightly'],
}, async () => {
  expect(await versionOf(draft)).toBe(1)
  const step = await firstStep(1)
  expect(step?.name).toBe('Strålkällorna och förrådet')
  expect(step?.sections.map(({ identity }) => identity)).not.toContain('SRC_NEW')
  expect((await save(draft, SOURCES)).statusCode).toBe(200)
  await sign(after, browser, draft)
  expect(await read(`applications/${draft}`)).toMatchObject({ status: 'Submitted', versionNumber: 1 })
})

it('still shows a submitted application with its original questions (REV-03)', async () => {
  expect(await read(`applications/${sent}`)).toMatchObject({ status: 'Submitted', versionNumber: 1 })
  const { stepData } = await read<{ stepData: Record<string, string> }>(`applications/${sent}/stepvalues/0`)
  const answers = Object.fromEntries(Object.entries(stepData).map(([name, json]) => [name, JSON.parse(json)]))
  expect(answers).toEqual(SOURCES)
  const asked = (await firstStep(1))?.sections.map(({ identity }) => identity)
  expect(asked).toEqual(expect.arrayContaining(Object.keys(answers)))
})
