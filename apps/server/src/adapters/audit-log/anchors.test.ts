/** Changes that the database's owner makes to the anchored audit log are reported; permitted changes are not. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { describe, expect, it } from 'vitest'
import {
  A,
  after,
  anchorAt,
  B,
  change,
  cut,
  faultsNow,
  forged,
  OLD,
  OPEN,
  rehash,
  removalLine,
  remove,
  useAnchoredLog,
} from '../../../test/anchored.ts'
import { createEmptyDatabase } from '../../../test/database.ts'
import { newFileStore } from '../../../test/new-file-store.ts'
import { anchorName } from '../../ports/audit-log-anchors.ts'
import { anchorFolder } from '../audit-log-anchors/disk.ts'
import { backUp } from '../backup/back-up.ts'
import { restore } from '../backup/restore.ts'
import { removeOldChains } from '../postgres/expired.ts'
import { withClient } from '../postgres/ready-database.ts'
import { claimsComparer } from './compare-claims.ts'
import { readAnchors } from './read-anchors.ts'
import { verifyAuditLog } from './verify-log.ts'

const NEW = 'application:dddddddd-0000-4000-8000-000000000000'
const log = useAnchoredLog()
const anchorsIn = (place: string) => readdirSync(place).filter((name) => name.endsWith('.json'))

/** The faults found after `statements`, with anchors and without. */
const faultsAfter = (statements: readonly string[]) =>
  after(log.owner, statements, async () => ({
    anchored: await faultsNow(log),
    alone: (await verifyAuditLog(log.owner)).faults,
  }))

it('finds no fault in a log that continued correctly since it was anchored (AUD-02)', async () => {
  expect(anchorsIn(log.place)).toEqual([1, 2, 3].map(anchorName))
  expect(await faultsNow(log)).toEqual([])
})

const uncovered = (chain: string, anchor: number, entry: number, at: string) =>
  `${chain}: removed whole: anchor ${anchor} holds it to entry ${entry}, the last of ${at}, and entry 1 of retention that names it does not cover it`

describe('by the owner of the database, so that every chain is whole in itself', () => {
  it.each<[what: string, statements: string[], fault: string]>([
    ['the tail cut off', [cut(A, 4), rehash(A, 4)], `${A}: cut: it ends with entry 4, and anchor 2 holds entry 6`],
    [
      'the tail cut off inside what one anchor holds',
      [cut(A, 2), rehash(A, 2)],
      `${A}: cut: it ends with entry 2, and anchor 1 holds entry 4`,
    ],
    ['a chain removed whole', remove(A), `${A}: removed whole: anchor 2 holds it to entry 6`],
    ['a chain removed whole, head and last entry', remove(B), `${B}: removed whole: anchor 1 holds it to entry 1`],
    [
      'a chain removed too soon, with a line of retention',
      [removalLine(A, '2026-03-01T11:30:00Z', '2016-03-01'), ...remove(A)],
      uncovered(A, 2, 6, '2026-03-01T09:02:00.000Z'),
    ],
    [
      'an old chain whose application was never removed, with a line of retention',
      [removalLine(OPEN, '2026-03-01T11:30:00Z', '2016-03-01'), ...remove(OPEN)],
      uncovered(OPEN, 1, 1, '2015-05-01T08:00:00.000Z'),
    ],
    [
      'the same with a forged last entry in the line',
      [
        removalLine(
          OPEN,
          '2026-03-01T11:30:00Z',
          '2016-03-01',
          "replace(content, 'step-saved', 'application-deleted')",
        ),
        ...remove(OPEN),
      ],
      uncovered(OPEN, 1, 1, '2015-05-01T08:00:00.000Z'),
    ],
    [
      'an old chain removed by a line that says that it did not wait',
      [removalLine(OLD, '2026-03-01T11:30:00Z', '2026-02-01'), ...remove(OLD)],
      uncovered(OLD, 1, 1, '2015-05-01T08:00:00.000Z'),
    ],
    [
      'a chain removed by a line of a day to come',
      [removalLine(A, '2999-03-01T11:30:00Z', '2988-01-01'), ...remove(A)],
      uncovered(A, 2, 6, '2026-03-01T09:02:00.000Z'),
    ],
    [
      'an entry changed, and all after it made to fit',
      [change(A, 2), rehash(A, 2)],
      `${A}: rewritten from anchor 1 on: it holds another entry 4`,
    ],
    [
      'an entry changed that only a later anchor holds',
      [change(A, 5), rehash(A, 5)],
      `${A}: rewritten from anchor 2 on: it holds another entry 6`,
    ],
    [
      'an entry taken out, and the others moved up',
      [
        `delete from audit_entry where chain = '${A}' and sequence = 3`,
        `update audit_entry set sequence = sequence + 1000 where chain = '${A}' and sequence > 3`,
        `update audit_entry set sequence = sequence - 1001 where chain = '${A}' and sequence > 1000`,
        rehash(A, 3),
      ],
      `${A}: rewritten from anchor 1 on: it holds another entry 4`,
    ],
    [
      'two entries exchanged',
      [
        `update audit_entry set sequence = 1005 where chain = '${A}' and sequence = 5`,
        `update audit_entry set sequence = 5 where chain = '${A}' and sequence = 6`,
        `update audit_entry set sequence = 6 where chain = '${A}' and sequence = 1005`,
        rehash(A, 5),
      ],
      `${A}: rewritten from anchor 2 on: it holds another entry 6`,
    ],
    [
      'the tail cut off and grown anew',
      [cut(A, 4), rehash(A, 4), ...[1, 2, 3].map((minute) => forged(A, `2026-03-01T11:3${minute}:00Z`))],
      `${A}: rewritten from anchor 2 on: it holds another entry 6`,
    ],
    [
      'a chain removed and begun anew',
      [...remove(B), forged(B, '2026-03-01T08:06:00Z')],
      `${B}: rewritten from anchor 1 on: it holds another entry 1`,
    ],
    [
      'an entry added that says it is older than the last anchor',
      [cut(A, 6), rehash(A, 6), forged(A, '2026-03-01T10:30:00Z')],
      `${A}: entry 7 says that it is of 2026-03-01T10:30:00Z, and anchor 3 of 2026-03-01T11:00:00.000Z does not know it: inserted afterwards`,
    ],
    [
      'an entry added that says no time',
      [`select append_audit('${A}', '{"action":"forged"}')`],
      `${A}: entry 8 says that it is of no time, and anchor 3 of 2026-03-01T11:00:00.000Z does not know it: inserted afterwards`,
    ],
    [
      'a whole chain added that says it is older than the last anchor',
      [forged(NEW, '2026-03-01T08:30:00Z')],
      `${NEW}: entry 1 says that it is of 2026-03-01T08:30:00Z, and anchor 3 of 2026-03-01T11:00:00.000Z does not know it: inserted afterwards`,
    ],
    [
      'a chain given the name of another',
      [
        removalLine(OLD, '2026-03-01T11:30:00Z', '2016-03-01'),
        ...remove(B),
        `update audit_entry set chain = '${B}' where chain = '${OLD}'`,
        `update audit_head set chain = '${B}' where chain = '${OLD}'`,
      ],
      `${B}: rewritten from anchor 1 on: it holds another entry 1`,
    ],
  ])('%s is detected only with anchors (AUD-02)', async (_what, statements, fault) => {
    expect(await faultsAfter(statements)).toEqual({ anchored: [fault], alone: [] })
  })

  it('an entry dated after the anchor that has it already is reported (AUD-02)', () => {
    const claim = {
      chain: A,
      sequence: 1,
      hash: 'aa',
      at: null,
      anchor: 1,
      anchoredAt: '2026-03-01T09:00:00.000Z',
      after: undefined,
    }
    const foundOf = (at: string) => {
      const comparer = claimsComparer([claim], undefined, 10)
      comparer.take({ sequence: 1, hash: Buffer.from('aa', 'hex'), content: JSON.stringify({ at }) })
      return comparer.end(undefined)
    }
    expect(foundOf('2026-03-01T09:14:00.000Z')).toEqual({})
    expect(foundOf('2026-03-01T09:16:00.000Z')).toEqual({
      fault:
        'entry 1 says that it is of 2026-03-01T09:16:00.000Z, and anchor 1 of 2026-03-01T09:00:00.000Z holds it already: dated ahead',
    })
  })

  it('the log emptied is named chain by chain (AUD-02)', async () => {
    expect(await faultsAfter(['truncate audit_entry, audit_head'])).toEqual({
      anchored: [
        `${A}: removed whole: anchor 2 holds it to entry 6`,
        `${OLD}: removed whole: anchor 1 holds it to entry 1`,
        `${OPEN}: removed whole: anchor 1 holds it to entry 1`,
        `${B}: removed whole: anchor 1 holds it to entry 1`,
      ],
      alone: [],
    })
  })

  it('the head alone set back is named with anchors as without (AUD-02)', async () => {
    const fault = `${A}: entries 5 to 7 inserted`
    const back = `update audit_head set (sequence, hash) = (select sequence, hash from audit_entry where chain = '${A}' and sequence = 4) where chain = '${A}'`
    expect(await faultsAfter([back])).toEqual({ anchored: [fault], alone: [fault] })
  })
})

/** The faults found as of the first anchor, after `statements`. */
const asOfTheFirst = (...statements: string[]) =>
  after(log.owner, statements, async () => {
    const anchored = await readAnchors(anchorFolder(log.place), undefined, new Date('2026-03-01T09:59:00Z'))
    return (await verifyAuditLog(log.owner, anchored, { asOf: true })).faults
  })

it('checks the log as of a time, and ignores later entries and changes to them (AUD-04)', async () => {
  expect(await asOfTheFirst()).toEqual([])
  expect(await asOfTheFirst(change(A, 6), cut(A, 4))).toEqual([])
  expect(await asOfTheFirst(change(A, 3))).toEqual([`${A}: entry 3 was changed`])
  expect(await asOfTheFirst(change(A, 3), rehash(A, 3))).toEqual([
    `${A}: entry 4, the last, was changed`,
    `${A}: rewritten from anchor 1 on: it holds another entry 4`,
  ])
  expect(await asOfTheFirst(cut(A, 2))).toEqual([
    `${A}: entries 3 to 4 removed`,
    `${A}: cut: it ends with entry 2, and anchor 1 holds entry 4`,
  ])
  expect(await asOfTheFirst(...remove(B))).toEqual([
    `${B}: entry 1 removed`,
    `${B}: removed whole: anchor 1 holds it to entry 1`,
  ])
})

it.each([
  ['made now', 'newer', []],
  [
    'that is older than an anchor: what was lost',
    'older',
    [`${A}: cut: it ends with entry 4, and anchor 2 holds entry 6`],
  ],
])('finds in the restored back-up %s (AUD-02)', { tags: ['nightly'] }, async (_what, name, faults) => {
  const { test, folder, place } = log
  if (name === 'newer') await backUp(test.databaseUrl, test.deps.fileStore, join(folder, name))
  const database = await createEmptyDatabase()
  const files = await newFileStore(join(folder, `files of ${name}`))
  await restore(database.url, files, join(folder, name))
  const found = await withClient(database.url, async (client) =>
    verifyAuditLog(client, await readAnchors(anchorFolder(place), undefined)),
  )
  expect(found.faults).toEqual(faults)
  await database.drop()
})

it('accepts and lists removals by retention after the authority’s years (AUD-02)', async () => {
  expect(await removeOldChains(log.owner, '2016-03-01')).toBe(1)
  const anchored = await readAnchors(anchorFolder(log.place), undefined)
  const found = await verifyAuditLog(log.owner, anchored)
  const today = stockholmDate(Date.now())
  const removal = `${OLD}: removed by retention on ${today}, its last entry of 2015-05-01`
  expect(found).toMatchObject({ faults: [], removals: [removal], chains: 4 })
  expect(await asOfTheFirst()).toEqual([])
  const stricter = await verifyAuditLog(log.owner, anchored, { auditYears: 12 })
  expect(stricter.faults).toEqual([uncovered(OLD, 1, 1, '2015-05-01T08:00:00.000Z')])
})

it('reports a backdated entry even once anchored, and accepts no removal by it (AUD-02)', async () => {
  const says = `${NEW}: entry 1 says that it is of 2020-03-01T08:30:00Z, and anchor 3 of 2026-03-01T11:00:00.000Z does not know it: inserted afterwards`
  await log.owner.query(forged(NEW, '2020-03-01T08:30:00Z'))
  await anchorAt(log.test, '2026-03-01T12:00:00Z')
  expect(await faultsNow(log)).toContain(says)
  for (const statement of [removalLine(NEW, '2026-03-01T12:10:00Z', '2025-03-01'), ...remove(NEW)])
    await log.owner.query(statement)
  expect(await faultsNow(log)).toContain(
    `${NEW}: removed whole: anchor 4 holds it to entry 1, the last of 2020-03-01T08:30:00Z, and entry 2 of retention that names it does not cover it`,
  )
})

it('still finds a change made before a later anchor was published (AUD-02)', async () => {
  for (const statement of [cut(A, 5), rehash(A, 5), 'update audit_head set anchored = 0'])
    await log.owner.query(statement)
  await anchorAt(log.test, '2026-11-01T12:00:00Z')
  expect(anchorsIn(log.place)).toEqual([1, 2, 3, 4, 5].map(anchorName))
  expect(await faultsNow(log)).toContain(`${A}: cut: it ends with entry 5, and anchor 2 holds entry 6`)
})
