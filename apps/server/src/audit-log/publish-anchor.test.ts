/** Tests that anchors are published when due, once by any number of workers, and block no other work. */

import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { useTestApp } from '../../test/use-app.ts'
import { openAnchorPlace } from '../adapters/audit-log-anchors/open.ts'
import { startJobs } from '../jobs.ts'
import { type Anchor, type AnchorPlace, anchorName, hashOfAnchor, stampName } from '../ports/audit-log-anchors.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import { ClocksDiffer } from '../ports/time-stamper.ts'
import { publishDueAnchors } from './publish-anchor.ts'

const folder = createTemporaryFolder()
const test = useTestApp({ METRICS_TOKEN: 'let me in' })
let owner: pg.Client
let path: string
let place: AnchorPlace
const { log, lines: logged, clear } = recordLog()
let count = 0
beforeAll(async () => {
  owner = new pg.Client({ connectionString: test.databaseUrl })
  await owner.connect()
})
beforeEach(async () => {
  await owner.query(
    'delete from audit_anchor; delete from worker_figure; delete from audit_entry; delete from audit_head',
  )
  path = join(folder.path, String(++count))
  mkdirSync(path)
  place = await openAnchorPlace(path)
  clear()
})
afterAll(async () => {
  await owner.end()
  folder.remove()
})

/** The worker's dependencies at that time. */
const needsAt = (at: string, more: Partial<Dependencies> = {}): Dependencies => ({
  ...test.deps,
  anchorPlace: place,
  timeStamper: undefined,
  clock: { ...test.deps.clock, now: () => new Date(at) },
  log,
  ...more,
})
const append = (chain: string) =>
  test.deps.stores.audit.append({
    chain,
    at: new Date('2026-03-01T08:00:00Z'),
    personId: null,
    partyId: null,
    action: 'step-saved',
  })
const read = (number: number) => JSON.parse(readFileSync(join(path, anchorName(number)), 'utf8')) as Anchor
const chainsOf = (number: number) => read(number).heads.map(({ chain, sequence }) => `${chain} ${sequence}`)
const figure = async (name: string) => {
  const { body } = await test.call('GET', '/metrics', { headers: { authorization: 'Bearer let me in' } })
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])
}

it('contains every chain first, then the changed ones, each with the hash of the previous anchor (AUD-01)', async () => {
  for (const chain of ['person:a', 'person:b', 'person:b']) await append(chain)
  await publishDueAnchors(needsAt('2026-03-01T09:00:00.000Z'))
  await append('person:b')
  await publishDueAnchors(needsAt('2026-03-01T09:59:59.999Z'))
  expect(readdirSync(path)).toEqual([anchorName(1)])
  await publishDueAnchors(needsAt('2026-03-01T10:00:00.000Z'))
  await publishDueAnchors(needsAt('2026-03-01T11:00:00.000Z'))
  expect([1, 2, 3].map(chainsOf)).toEqual([['person:a 1', 'person:b 2'], ['person:b 3'], []])
  const { rows } = await owner.query<{ hash: string }>(
    "select encode(hash, 'hex') as hash from audit_head where chain = 'person:b'",
  )
  expect(read(2)).toEqual({
    format: 'sievert-audit-anchor/1',
    number: 2,
    at: '2026-03-01T10:00:00.000Z',
    previous: hashOfAnchor(await place.read(anchorName(1))).toString('hex'),
    complete: true,
    heads: [{ chain: 'person:b', sequence: 3, hash: rows[0]?.hash, at: '2026-03-01T08:00:00.000Z' }],
  })
  expect(logged).toEqual([])
})

it('is published once by five workers at the same time, and again by one when its time has come (AUD-01)', async () => {
  await append('person:a')
  await Promise.all(Array.from({ length: 5 }, () => publishDueAnchors(needsAt('2026-03-01T09:00:00Z'))))
  expect(readdirSync(path)).toEqual([anchorName(1)])
  await Promise.all(Array.from({ length: 5 }, () => publishDueAnchors(needsAt('2026-03-01T10:00:00Z'))))
  expect(readdirSync(path)).toEqual([1, 2].map(anchorName))
  expect(logged).toEqual([])
})

it('is marked incomplete and followed at once by the next when it is full (AUD-01)', async () => {
  for (const chain of ['person:a', 'person:b', 'person:c', 'person:d', 'person:e']) await append(chain)
  await publishDueAnchors(needsAt('2026-03-01T09:00:00Z'), 2)
  expect([1, 2, 3].map((number) => [read(number).complete, read(number).heads.length])).toEqual([
    [false, 2],
    [false, 2],
    [true, 1],
  ])
})

it('is published even if the database dates the last one in the future (AUD-01)', async () => {
  await append('person:a')
  await publishDueAnchors(needsAt('2026-03-01T09:00:00.000Z'))
  await owner.query("update audit_anchor set published_at = '2999-01-01'")
  await publishDueAnchors(needsAt('2026-03-01T10:00:00.000Z'))
  expect(readdirSync(path)).toEqual([anchorName(1), anchorName(2)])
})

it('continues after a worker crash between anchor and record (AUD-01)', async () => {
  await append('person:a')
  const dying = { ...test.deps.anchoring, note: () => Promise.reject(new Error('killed')) }
  await publishDueAnchors(needsAt('2026-03-01T09:00:00Z', { anchoring: dying }))
  await publishDueAnchors(needsAt('2026-03-01T09:01:00Z'))
  await publishDueAnchors(needsAt('2026-03-01T10:00:00Z'))
  expect([1, 2].map(chainsOf)).toEqual([['person:a 1'], ['person:a 1']])
})

it('neither waits for writers of the log nor blocks them (AUD-01)', async () => {
  await append('person:a')
  await owner.query("begin; select from audit_head where chain = 'person:a' for update")
  await publishDueAnchors(needsAt('2026-03-01T09:00:00Z'))
  await owner.query('commit')
  await publishDueAnchors(needsAt('2026-03-01T10:00:00Z'))
  expect([1, 2].map(chainsOf)).toEqual([['person:a 1'], ['person:a 1']])
})

it('begins a new series with all chains where the place is empty (AUD-01)', async () => {
  for (const chain of ['person:a', 'person:b']) await append(chain)
  await publishDueAnchors(needsAt('2026-03-01T09:00:00Z'))
  path = join(folder.path, 'another')
  mkdirSync(path)
  place = await openAnchorPlace(path)
  await append('person:b')
  await publishDueAnchors(needsAt('2026-03-01T10:00:00Z'))
  expect(chainsOf(1)).toEqual(['person:a 1', 'person:b 2'])
})

it('is logged, counted and retried when it fails, and its age is exported (AUD-01)', async () => {
  const full = { ...place, add: () => Promise.reject(new Error('the disk is full')) }
  for (const minute of [0, 1]) await publishDueAnchors(needsAt(`2026-03-01T09:0${minute}:00Z`, { anchorPlace: full }))
  expect(logged).toEqual(Array(2).fill('audit log not anchored: Error: the disk is full'))
  expect(await figure('sievert_audit_anchor_failures')).toBe(2)
  expect(await figure('sievert_audit_anchor_age_seconds')).toBe(0)
  const now = test.deps.clock.now()
  await publishDueAnchors(needsAt(now.toISOString()))
  expect(readdirSync(path)).toEqual([anchorName(1)])
  await test.deps.testSupport?.setClock(new Date(now.getTime() + 3_600_000))
  expect(Math.floor((await figure('sievert_audit_anchor_age_seconds')) / 60)).toBe(60)
  await test.deps.testSupport?.setClock(null)
})

it('is stamped, and one that could not be is stamped with the next (AUD-05)', async () => {
  const asked: string[] = []
  let isDown = true
  const timeStamper = {
    stamp: async (sha256: Uint8Array) => {
      if (isDown) throw new Error('no stamps now')
      asked.push(Buffer.from(sha256).toString('hex'))
      return Buffer.from(`stamp of ${asked.at(-1)}`)
    },
  }
  await publishDueAnchors(needsAt('2026-03-01T09:00:00Z', { timeStamper }))
  expect(readdirSync(path)).toEqual([anchorName(1)])
  expect(logged).toEqual(['audit log anchored, and its time-stamps left for the next time: Error: no stamps now'])
  isDown = false
  await publishDueAnchors(needsAt('2026-03-01T10:00:00Z', { timeStamper }))
  await publishDueAnchors(needsAt('2026-03-01T11:00:00Z', { timeStamper }))
  expect(readdirSync(path)).toEqual([1, 2, 3].flatMap((number) => [anchorName(number), stampName(number)]))
  const hashes = [1, 2, 3].map((number) => hashOfAnchor(readFileSync(join(path, anchorName(number)))).toString('hex'))
  expect(asked.toSorted()).toEqual(hashes.toSorted())
  expect([1, 2, 3].map((number) => readFileSync(join(path, stampName(number)), 'utf8'))).toEqual(
    hashes.map((hash) => `stamp of ${hash}`),
  )
})

it('runs in the worker without blocking other tasks (AUD-01)', { tags: ['nightly'] }, async () => {
  const never = new Promise<never>(() => {})
  const stuck = { ...place, list: () => never }
  const stop = await startJobs({ ...test.deps, anchorPlace: stuck, log }, test.queue)
  await expect.poll(() => logged.some((line) => line.startsWith('housekeeping')), { timeout: 10_000 }).toBe(true)
  await stop()
  const stopReal = await startJobs({ ...test.deps, anchorPlace: place }, test.queue)
  await expect.poll(() => readdirSync(path), { timeout: 10_000 }).toContain(anchorName(1))
  await stopReal()
})

it.each<[what: string, more: Partial<Dependencies>, line: RegExp]>([
  [
    'this host’s clock is ahead',
    { clockSkew: async () => 600_000 },
    /this host is 600 s ahead of that of the database/,
  ],
  ['this host’s clock is behind', { clockSkew: async () => -61_000 }, /this host is 61 s behind that of the database/],
  [
    'the time-stamp authority’s time is another',
    { timeStamper: { stamp: () => Promise.reject(new ClocksDiffer('clock is -600 s away')) } },
    /clock is -600 s away/,
  ],
])('publishes nothing while %s, logs it, and resumes afterwards (AUD-02)', async (_what, more, line) => {
  await append('application:a')
  await publishDueAnchors(needsAt('2026-03-01T09:00:00Z', more))
  expect(readdirSync(path)).toEqual([])
  expect(logged).toEqual([expect.stringMatching(line)])
  expect(await figure('sievert_audit_anchor_failures')).toBe(1)
  await publishDueAnchors(needsAt('2026-03-01T09:01:00Z', { clockSkew: async () => 59_000 }))
  expect(readdirSync(path)).toEqual([anchorName(1)])
})
