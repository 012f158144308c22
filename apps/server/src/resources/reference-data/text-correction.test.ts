/** A text corrected while drafts are open: its address, the words that are signed, and the audit log (TXT-01). */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { ApplicationTypeInLanguage } from '@sievert/contract/reference-data'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CLINIC, startTestApp, type TestApp, TOLVAN } from '../../../test/app.ts'
import { fillIn, SOURCE_STORAGE, startDraft } from '../../../test/journey.ts'
import { firstVersions } from '../../../test/later-version.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { SHIPPED_CATALOGUE } from '../../catalogue/layers.ts'
import { watchCorrections } from '../../polling/watch-corrections.ts'

const FILE = 'business-types/sealed-source-storage/v1.json'
const folder = createTemporaryFolder()
const dir = join(folder.path, 'catalogue')
let server: SigningTest
let other: TestApp
let browser: Awaited<ReturnType<TestApp['signIn']>>

beforeAll(async () => {
  firstVersions(dir, ['sealed-source-storage'])
  server = await startSigningTest({ CATALOGUE_DIR: dir })
  const { DATABASE_URL = '', FILE_STORE = '' } = server.test.settings
  other = await startTestApp({ CATALOGUE_DIR: dir, DATABASE_URL, FILE_STORE })
  browser = await server.test.signIn(TOLVAN, CLINIC)
}, 120_000)
afterAll(async () => {
  await other.close()
  await server.test.close()
  folder.remove()
})

const correctionFile = (date: string) => join(dir, FILE.replace('.json', `.corrected-${date}.json`))
const released = readFileSync(join(SHIPPED_CATALOGUE, FILE), 'utf8')
const label = 'Varför ska de förvaras?'
const correct = (date: string, words: string) => writeFileSync(correctionFile(date), released.replace(label, words))
const details = async (id: string, from: TestApp = server.test) =>
  (await from.call('GET', `applications/${id}`, { browser })).json<ApplicationDetails>()
const typeIn = async (query: string, from: TestApp = server.test) => {
  const path = `applicationType/${SOURCE_STORAGE}?versionNumber=1&language=sv${query}`
  const answer = await from.call('GET', path, { browser })
  const text = JSON.stringify(answer.json<ApplicationTypeInLanguage>())
  return { text, isForEver: String(answer.headers['cache-control']).includes('immutable') }
}
const logged = async () => {
  const entries = server.test.db.selectFrom('auditEntry').select('content').where('chain', '=', `texts:${FILE}`)
  return (await entries.orderBy('sequence').execute()).map(
    ({ content }) => (JSON.parse(content) as { detail: { textCorrection: string } }).detail.textCorrection,
  )
}
const look = async (...apps: TestApp[]) => {
  for (const { deps } of apps) {
    let isDone = false
    const inTransaction: typeof deps.inTransaction = async (work) => {
      const result = await deps.inTransaction(work)
      isDone = true
      return result
    }
    const stop = watchCorrections({ ...deps, inTransaction })
    await expect.poll(() => isDone).toBe(true)
    stop()
  }
}

it('shows drafts a corrected text at another address, signs it, and keeps what was signed (TXT-01)', async () => {
  const sent = await server.sendIn(browser)
  const draft = await startDraft(server.test, browser)
  expect(await details(draft)).toMatchObject({ versionNumber: 1, textCorrection: 'none' })
  expect(await typeIn('&textCorrection=none')).toEqual({ text: expect.stringContaining(label), isForEver: true })

  correct('2026-02-01', 'Berätta om era källor')
  server.test.deps.catalogue.refreshCorrections()
  const { textCorrection } = await details(draft)
  expect(textCorrection).toMatch(/^2026-02-01-[0-9a-f]{64}$/)
  const [asked, bare] = [await typeIn(`&textCorrection=${textCorrection}`), await typeIn('')]
  expect(asked).toEqual({ text: expect.stringContaining('Berätta om era källor'), isForEver: true })
  expect(bare).toEqual({ ...asked, isForEver: false })
  // The released words keep their address, which browsers have cached for ever.
  expect(await typeIn('&textCorrection=none')).toEqual({ text: expect.stringContaining(label), isForEver: true })
  expect((await typeIn('&textCorrection=2026-02-01-0')).isForEver).toBe(false)
  // Another process finds the correction at the first call that names it.
  expect(await typeIn(`&textCorrection=${textCorrection}`, other)).toEqual(asked)

  expect(await details(sent)).toMatchObject({ status: 'Submitted', textCorrection: 'none' })
  const signed = await server.sendIn(browser, await fillIn(server.test, browser))
  expect(await details(signed)).toMatchObject({ textCorrection })
  const order = await server.test.deps.stores.signOrders.liveOrSucceeded(signed)
  const document = JSON.parse(String(order?.canonicalDocument)) as { textCorrection?: string }
  expect(document.textCorrection).toBe(textCorrection)
  expect(String(order?.canonicalDocument)).toContain('Berätta om era källor')

  correct('2026-02-02', 'Redogör för era källor')
  server.test.deps.catalogue.refreshCorrections()
  expect((await details(draft)).textCorrection).toMatch(/^2026-02-02-/)
  expect(await details(signed)).toMatchObject({ textCorrection })
  expect(await typeIn(`&textCorrection=${textCorrection}`)).toEqual(asked)
})

it('logs each change of the words in force once, by whichever process sees it first (TXT-01)', async () => {
  for (const date of ['2026-02-01', '2026-02-02']) rmSync(correctionFile(date), { force: true })
  await look(server.test, other)
  expect(await logged()).toEqual([])
  correct('2026-03-01', 'Vilka källor har ni?')
  await look(server.test, other)
  await look(other)
  const id = expect.stringMatching(/^2026-03-01-/) as string
  expect(await logged()).toEqual([id])
  rmSync(correctionFile('2026-03-01'))
  await look(other, server.test)
  expect(await logged()).toEqual([id, 'none'])
})

it('reports a refused correction to monitoring (TXT-01)', async () => {
  const metrics = async () => (await server.test.call('GET', '/metrics')).body
  expect(await metrics()).toContain('sievert_text_correction_refused 0')
  writeFileSync(correctionFile('2026-04-01'), '{')
  server.test.deps.catalogue.refreshCorrections()
  expect(await metrics()).toContain('sievert_text_correction_refused 1')
})
