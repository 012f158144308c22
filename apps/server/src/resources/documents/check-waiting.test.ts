/**
 * The queue of document checks: parties take turns regardless of their number of files, and no check is lost when a
 * worker stops.
 */

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type Browser,
  CLINIC,
  PRIVATE_PERSON,
  SECOND_COMPANY,
  startTestApp,
  type TestApp,
  TOLVAN,
} from '../../../test/app.ts'
import { checkDocuments, uploaded } from '../../../test/documents.ts'
import { eventually, startDraft } from '../../../test/journey.ts'
import { recordLog } from '../../../test/record-log.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { startStandIn } from '../../../test/virus-scanner/stand-in.ts'
import { diskStore } from '../../adapters/file-store/disk.ts'
import { checkDocument } from './check-document.ts'
import { checkWaiting } from './check-waiting.ts'

let scanner: Awaited<ReturnType<typeof startStandIn>>
let test: TestApp
const drafts = new Map<string, { browser: Browser; id: string }>()
beforeAll(async () => {
  scanner = await startStandIn({ says: 'stream: OK\0' })
  test = await startTestApp({ CLAMAV_HOST: scanner.host, CLAMAV_PORT: String(scanner.port) })
  for (const party of [CLINIC, SECOND_COMPANY, PRIVATE_PERSON]) {
    const browser = await test.signIn(TOLVAN, party)
    drafts.set(party, { browser, id: await startDraft(test, browser) })
  }
})
afterAll(async () => {
  await test.close()
  await scanner.stop()
})
beforeEach(async () => {
  scanner.be({ says: 'stream: OK\0' })
  await checkDocuments(test)
  await test.db.deleteFrom('checkTurn').execute()
})

const upload = async (party: string, count = 1) => {
  const draft = drafts.get(party)
  if (!draft) throw new Error(`no draft of ${party}`)
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push(await uploaded(test, draft.browser, draft.id))
  return ids
}
const { claim, giveBack } = {
  claim: () => test.deps.documentChecks.claim(),
  giveBack: (ids: string[]) => test.deps.documentChecks.giveBack(ids, 0),
}
/** Claims and checks this many documents, one at a time; returns the owner of each. */
const take = async (count: number, owners: ReadonlyMap<string, string>) => {
  const taken: (string | undefined)[] = []
  for (let index = 0; index < count; index++) {
    const document = await claim()
    if (document) await checkDocument(test.deps, document)
    taken.push(owners.get(document?.documentId ?? ''))
  }
  return taken
}

// Each file is inspected by a separate process.
it('serves parties in turn, regardless of their number of files (FIL-09)', {
  timeout: 60_000,
  tags: ['nightly'],
}, async () => {
  const owners = new Map<string, string>()
  const send = async (party: string, name: string, count: number) => {
    for (const id of await upload(party, count)) owners.set(id, name)
  }
  await send(CLINIC, 'many', 4)
  expect(await take(2, owners)).toEqual(['many', 'many'])
  await send(SECOND_COMPANY, 'few', 2)
  await send(PRIVATE_PERSON, 'one', 1)
  expect(await take(5, owners)).toEqual(['few', 'one', 'many', 'few', 'many'])
  expect(await take(1, owners)).toEqual([undefined])
})

it('takes no more than two of a party at once, and none twice (FIL-09)', async () => {
  const [many, [one]] = [await upload(CLINIC, 5), await upload(SECOND_COMPANY)]
  const taken = await Promise.all(Array.from({ length: 8 }, claim))
  const ids = taken.flatMap((document) => document?.documentId ?? [])
  expect(new Set(ids).size).toBe(3)
  expect(ids).toContain(one)
  expect(ids.filter((id) => many.includes(id))).toHaveLength(2)
  await giveBack(ids)
  expect(await claim()).toBeDefined()
})

it('returns a stopping worker’s files to the others at once (FIL-09)', { tags: ['nightly'] }, async () => {
  const [id] = await upload(CLINIC)
  scanner.be('is-silent')
  const seen = scanner.seen()
  const { stop } = checkWaiting({
    ...test.deps,
    log: recordLog().log,
    clock: { ...test.deps.clock, sleep: (ms) => test.deps.clock.sleep(Math.min(ms, 100)) },
  })
  await eventually(async () => scanner.seen() > seen, 'the scan begun')
  expect(await claim()).toBeUndefined()
  await stop()
  expect(await claim()).toMatchObject({ documentId: id })
})

it('refuses nothing while a worker has an empty file store, raises an alarm, and resumes with the right one (FIL-12)', async () => {
  const [id = ''] = await upload(CLINIC)
  const folder = createTemporaryFolder()
  const { log, entries } = recordLog()
  const missing = async () => {
    const { body } = await test.call('GET', '/metrics')
    return Number(/^sievert_missing_files (\d+)$/m.exec(body)?.[1])
  }
  expect(await missing()).toBe(0)
  const { stop } = checkWaiting({ ...test.deps, fileStore: diskStore(folder.path), log })
  await eventually(async () => (await missing()) > 0, 'the alarm')
  await stop()
  expect(entries).toContainEqual(
    expect.objectContaining({
      msg: 'a document goes on waiting',
      document: id,
      err: expect.objectContaining({ message: expect.stringContaining('nothing is stored as') }),
    }),
  )
  folder.remove()
  const stateOf = async () =>
    (await test.db.selectFrom('document').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  expect(await stateOf()).toBe('checking')
  await test.deps.documentChecks.giveBack([id], 0)
  const right = checkWaiting({ ...test.deps, log: recordLog().log })
  await eventually(async () => (await stateOf()) !== 'checking', 'the document checked')
  expect(await stateOf()).toBe('ready')
  await right.stop()
})

it('does not delay other files behind a long scan (FIL-09)', { tags: ['nightly'] }, async () => {
  await upload(CLINIC, 2)
  scanner.be('is-silent')
  const seen = scanner.seen()
  const { stop } = checkWaiting({ ...test.deps, log: recordLog().log })
  await eventually(async () => scanner.seen() > seen + 400, 'both scans begun')
  scanner.be({ says: 'stream: OK\0' })
  const [other] = await upload(SECOND_COMPANY)
  const stateOf = async () => {
    const document = test.db
      .selectFrom('document')
      .select('state')
      .where('id', '=', other ?? '')
    return (await document.executeTakeFirstOrThrow()).state
  }
  await eventually(async () => (await stateOf()) !== 'checking', 'the other’s file checked')
  expect(await stateOf()).toBe('ready')
  await stop()
})

it('releases a document with a hanging check, holding no resources, and checks it again later (FIL-07, FIL-09)', {
  tags: ['nightly'],
}, async () => {
  let isSilent = true
  const { fileStore } = test.deps
  const read = (...what: Parameters<typeof fileStore.read>) =>
    isSilent ? Promise.withResolvers<never>().promise : fileStore.read(...what)
  const { log, lines: logged, entries } = recordLog()
  const deps = { ...test.deps, fileStore: { ...fileStore, read }, log }
  const [id = ''] = await upload(CLINIC)
  const { stop } = checkWaiting(deps, 500)
  try {
    await eventually(async () => logged.length > 0, 'the end of its patience')
    expect(logged[0]).toBe('a document goes on waiting: TimeoutError: a verdict: none within 500 ms')
    expect(entries[0]).toMatchObject({ level: 'warn', document: id })
    isSilent = false
    await giveBack([id])
    const state = test.db.selectFrom('document').select('state').where('id', '=', id)
    await eventually(async () => (await state.executeTakeFirst())?.state === 'ready', 'its check')
  } finally {
    await stop()
  }
})
