/** Tampering with the anchor files is reported, also by the command. */
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsNow, useAnchoredLog } from '../../../test/anchored.ts'
import { runCli } from '../../../test/run-cli.ts'
import { anchorName, stampName } from '../../ports/audit-log-anchors.ts'
import { anchorFolder } from '../audit-log-anchors/disk.ts'
import { checkStamps } from './check-stamps.ts'

const log = useAnchoredLog()

describe('an anchor itself', () => {
  const file = (number: number) => join(log.folder, 'copy', anchorName(number))
  const edit = (number: number, what: RegExp, into: string) =>
    writeFileSync(file(number), readFileSync(file(number), 'utf8').replace(what, into))

  it.each<[what: string, tamper: () => void, ...faults: string[]]>([
    ['removed', () => rmSync(file(2)), 'anchor 2 is missing'],
    ['the first removed', () => rmSync(file(1)), 'anchor 1 is missing'],
    ['the last removed, which the database knows of', () => rmSync(file(3)), 'anchor 3 is missing'],
    ['all of them removed', () => [1, 2, 3].map((number) => rmSync(file(number))), 'anchors 1 to 3 are missing'],
    [
      'changed',
      () => edit(2, /"sequence":6/, '"sequence":5'),
      'anchor 2 was changed: anchor 3 holds another hash of it',
    ],
    [
      'the last changed',
      () => edit(3, /T11:00/, 'T11:01'),
      'anchor 3 was changed: the database knows another hash of it',
    ],
    ['made unreadable', () => edit(2, /^\{/, ''), "anchor 2 was changed: it can't be read as one"],
    [
      'two exchanged',
      () => {
        renameSync(file(1), `${file(1)}.x`)
        renameSync(file(2), file(1))
        renameSync(`${file(1)}.x`, file(2))
      },
      'anchor 1 says that it is anchor 2: put there in the place of another',
      'anchor 2 says that it is anchor 1: put there in the place of another',
    ],
    ['one put between', () => cpSync(file(2), `${file(2)}.json`), '0000000002.json.json is no anchor'],
    [
      'one put far behind',
      () => cpSync(file(3), file(900)),
      'anchors 4 to 899 are missing',
      'anchor 900 says that it is anchor 3: put there in the place of another',
    ],
  ])('%s is named (AUD-03)', async (_what, tamper, ...faults) => {
    const copy = join(log.folder, 'copy')
    cpSync(log.place, copy, { recursive: true })
    try {
      for (const number of [1, 2, 3]) rmSync(join(copy, anchorName(number)), { force: true })
      for (const number of [1, 2, 3]) writeFileSync(file(number), readFileSync(join(log.place, anchorName(number))))
      tamper()
      expect(await faultsNow({ ...log, place: copy })).toEqual(faults)
    } finally {
      rmSync(copy, { recursive: true })
    }
  })
})

const verify = (...words: string[]) =>
  runCli(['audit', 'verify', ...words], { DATABASE_URL: log.test.databaseUrl }, log.folder)

it('reports the anchor compared with, and whether the time-stamps are valid (AUD-04, AUD-05)', {
  tags: ['nightly'],
}, async () => {
  const { TIMESTAMP_ROOT_CERTIFICATE: root = '' } = log.test.settings
  expect(await verify('--anchors', 'anchors', '--as-of', '2026-03-01T09:30:00Z', '--tsa-root', root)).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^Anchors: 3, the newest of 2026-03-01T09:00:00\.000Z\. [^\n]* removed, by 10 years: 0\.\nTime-stamps: 3 of 3 anchors have one, made \d+ minutes after it at most\.\nAs anchor 1 of 2026-03-01T09:00:00\.000Z has it: 7 entries in 4 chains, 0 faults\n$/,
    ),
    err: '',
  })
})

it('reports that nothing was anchored for days (AUD-04)', { tags: ['nightly'] }, async () => {
  expect(await verify('--anchors', 'anchors')).toMatchObject({
    code: 1,
    err: 'no anchor since 2026-03-01T11:00:00.000Z: nothing after it is held\n',
  })
})

it('reports a time-stamp of another anchor, and one without a trusted root (AUD-05)', async () => {
  const place = anchorFolder(log.place)
  const [root = '', otherRoot = ''] = ['TIMESTAMP_ROOT_CERTIFICATE', 'BANKID_ROOT_CERTIFICATE'].map((name) =>
    readFileSync(log.test.settings[name] ?? '', 'utf8'),
  )
  expect(await checkStamps(place, [root])).toMatchObject({ stamped: 3, faults: [] })
  const swapped = { ...place, read: (name: string) => place.read(name === stampName(2) ? stampName(1) : name) }
  expect((await checkStamps(swapped, [root])).faults).toEqual([
    'the time-stamp of anchor 2 does not hold: the time-stamp is of something else',
  ])
  expect((await checkStamps(place, [otherRoot])).faults).toHaveLength(3)
})

it.each([
  [['--as-of', '2026-03-01T09:30:00Z'], '--as-of and --tsa-root need --anchors. See:'],
  [
    ['--anchors', 'anchors', '--as-of', 'yesterday'],
    '--as-of takes a time as 2026-03-01T12:00:00Z, not yesterday. See:',
  ],
  [['--anchors', 'anchors', '--as-of', '2026-02-01T00:00:00Z'], 'There is no anchor of that time or before. See:'],
  [['--anchors', 's3://bucket/and/more'], '--anchors must be a folder, or s3://bucket'],
  [['--anchors', 'nowhere'], 'ENOENT: no such file or directory'],
])('reports failure in one line: %j (AUD-04)', { tags: ['nightly'] }, async (words, line) => {
  expect(await verify(...words)).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(new RegExp(`^${line}[^\n]*\n$`)),
  })
})
