/** Tests one chain against its anchors and against the chain of retention, to the day and to the minute. */
import { createHash } from 'node:crypto'
import { addYears, stockholmDate } from '@sievert/domain/swedish-time'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHAIN_ENDS } from '../../ports/audit-log.ts'
import { claimsComparer, removalsIn } from './compare-claims.ts'
import type { Claim } from './read-anchors.ts'

const NOW = Date.parse('2026-03-02T10:00:00Z')
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

const CHAIN = 'application:a'
const claimOf = (change: Partial<Claim> = {}): Claim => ({
  chain: CHAIN,
  sequence: 2,
  hash: 'bb',
  at: '2026-03-01T08:00:00.000Z',
  anchor: 3,
  anchoredAt: '2026-03-01T09:00:00.000Z',
  after: undefined,
  ...change,
})
const entry = (sequence: number, hash: string, at: string | null = '2026-03-01T08:00:00.000Z') => ({
  sequence,
  hash: Buffer.from(hash, 'hex'),
  content: at === null ? 'no JSON' : JSON.stringify({ at }),
})
const faultOf = (claims: readonly Claim[], entries: ReturnType<typeof entry>[], complete?: Claim['after']) => {
  const comparer = claimsComparer(claims, complete, 10)
  for (const each of entries) comparer.take(each)
  return comparer.end(undefined)
}

describe('the entries of a chain', () => {
  it('match its anchors, and may continue after them (AUD-02)', () => {
    expect(faultOf([claimOf()], [entry(1, 'aa'), entry(2, 'bb'), entry(3, 'cc')])).toStrictEqual({})
    expect(faultOf([], [entry(1, 'aa')])).toEqual({})
    expect(faultOf([], [])).toEqual({})
  })

  it('are reported as rewritten from the first anchor that differs (AUD-02)', () => {
    const [one, other] = [claimOf({ sequence: 1, anchor: 2 }), claimOf({ sequence: 2, anchor: 3 })]
    const rewritten = (anchor: number, number: number) => ({
      fault: `rewritten from anchor ${anchor} on: it holds another entry ${number}`,
    })
    expect(faultOf([one, other], [entry(1, 'ff'), entry(2, 'ff')])).toEqual(rewritten(2, 1))
    expect(faultOf([one, other], [entry(1, 'bb'), entry(2, 'ff')])).toEqual(rewritten(3, 2))
    // An anchor that holds less than one before it.
    const back = [claimOf({ sequence: 2, anchor: 2 }), claimOf({ sequence: 1, anchor: 3 })]
    expect(faultOf(back, [entry(1, 'ff'), entry(2, 'ff')])).toEqual(rewritten(2, 2))
    // Two anchors that hold the same entry number with different hashes.
    const twice = [claimOf({ hash: 'aa', anchor: 2 }), claimOf({ hash: 'bb', anchor: 3 })]
    expect(faultOf(twice, [entry(1, 'aa'), entry(2, 'bb')])).toEqual(rewritten(2, 2))
  })

  it('are cut where the first anchor has more (AUD-02)', () => {
    const claims = [claimOf({ sequence: 1 }), claimOf({ sequence: 3, anchor: 4 }), claimOf({ sequence: 5, anchor: 5 })]
    expect(faultOf(claims, [entry(1, 'bb'), entry(2, 'bb')])).toEqual({
      fault: 'cut: it ends with entry 2, and anchor 4 holds entry 3',
    })
  })

  it('are removed whole where none is left: the newest anchor and the highest number are named (AUD-02)', () => {
    const claims = [claimOf({ sequence: 5, anchor: 3 }), claimOf({ sequence: 4, anchor: 4 })]
    expect(faultOf(claims, [])).toEqual({ fault: 'removed whole: anchor 4 holds it to entry 5' })
  })
})

describe('the time of an entry', () => {
  const ahead = (at: string) => ({
    fault: `entry 2 says that it is of ${at}, and anchor 3 of 2026-03-01T09:00:00.000Z holds it already: dated ahead`,
  })
  const late = (says: string) => ({
    fault: `${says}, and anchor 1 of 2026-03-01T07:00:00.000Z does not know it: inserted afterwards`,
  })
  const before = { number: 1, at: '2026-03-01T07:00:00.000Z' }

  it('is at most 15 minutes after the anchor that contains it (AUD-02)', () => {
    const found = (at: string) => faultOf([claimOf()], [entry(1, 'aa'), entry(2, 'bb', at)])
    expect(found('2026-03-01T09:15:00.000Z')).toEqual({})
    expect(found('2026-03-01T09:15:00.001Z')).toEqual(ahead('2026-03-01T09:15:00.001Z'))
  })

  it('is at most a quarter of an hour before the anchor that does not know it yet (AUD-02)', () => {
    const found = (at: string | null) =>
      faultOf([claimOf({ after: before })], [entry(1, 'aa'), entry(2, 'bb', at), entry(3, 'cc', null)])
    expect(found('2026-03-01T06:45:00.000Z')).toEqual({})
    expect(found('2026-03-01T06:44:59.999Z')).toEqual(late('entry 2 says that it is of 2026-03-01T06:44:59.999Z'))
    expect(found(null)).toEqual(late('entry 2 says that it is of no time'))
  })

  it('if not anchored is compared with the last complete anchor (AUD-02)', () => {
    const found = (at: string | null, complete?: typeof before) => faultOf([], [entry(1, 'aa', at)], complete)
    expect(found('2026-03-01T06:45:00.000Z', before)).toEqual({})
    expect(found('2026-03-01T06:44:59.999Z', before)).toEqual(
      late('entry 1 says that it is of 2026-03-01T06:44:59.999Z'),
    )
    expect([found('1999-01-01T00:00:00.000Z'), found(null)]).toEqual([{}, {}])
    const numbered = { ...entry(1, 'aa'), content: '{"at":4000000000000}' }
    expect(faultOf([], [numbered], before)).toEqual(late('entry 1 says that it is of no time'))
  })

  it('is named for the first entry of which it is wrong (AUD-02)', () => {
    const entries = [entry(1, 'aa'), entry(2, 'bb', '2026-03-01T06:00:00.000Z'), entry(3, 'cc', null)]
    expect(faultOf([], entries, before)).toEqual(late('entry 2 says that it is of 2026-03-01T06:00:00.000Z'))
  })
})

describe('a chain that retention removed', () => {
  const contentOf = (action: string) => JSON.stringify({ at: '2015-05-01T08:00:00.000Z', action })
  type Line = { at?: string; endedBefore?: string; content?: string; previousHash?: string; claimHash?: string }
  /** The verdict on a chain that was removed in 2026, eleven years after its last entry of 2015-05-01. */
  const verdictOf = (line: Line = {}, claim: Partial<Claim> = {}, auditYears = 10) => {
    const {
      at = '2026-03-01T11:30:00Z',
      endedBefore = '2016-03-01',
      content = contentOf('application-deleted'),
      previousHash = 'aa',
    } = line
    const hash = createHash('sha256').update(Buffer.from(previousHash, 'hex')).update(content, 'utf8').digest('hex')
    const detail = { endedBefore, ends: [{ chain: CHAIN, previousHash, content }] }
    const said = removalsIn({ sequence: 7, content: JSON.stringify({ at, action: 'audit-chains-removed', detail }) })
    const claims = [claimOf({ hash: line.claimHash ?? hash, at: '2015-05-01T08:00:00.000Z', ...claim })]
    return claimsComparer(claims, undefined, auditYears).end(new Map(said).get(CHAIN))
  }
  const covered = (day: string) => ({ removal: `removed by retention on ${day}, its last entry of 2015-05-01` })
  const uncovered = (at = '2015-05-01T08:00:00.000Z') => ({
    fault: `removed whole: anchor 3 holds it to entry 2, the last of ${at}, and entry 7 of retention that names it does not cover it`,
  })

  it.each([...CHAIN_ENDS])('is accepted as removed when its last entry is %s (AUD-02, RET-01)', (action) => {
    expect(verdictOf({ content: contentOf(action) })).toEqual(covered('2026-03-01'))
  })

  it.each<[what: string, line: Line, claim?: Partial<Claim>, years?: number]>([
    ['its last entry ends no chain', { content: contentOf('step-saved') }],
    ['its last entry can not be read', { content: 'no JSON' }],
    ['its last entry is not the anchored one', { claimHash: 'bb' }],
    ['the authority keeps chains longer', {}, {}, 11],
    ['it had not ended before the day that the line states', { endedBefore: '2015-05-01' }],
    ['the line did not wait for the years', { endedBefore: '2016-03-02' }],
    ['it was removed at no time', { at: 'never' }],
  ])('is named when %s (AUD-02, RET-01)', (_what, line, claim, years) => {
    expect(verdictOf(line, claim, years)).toEqual(uncovered())
  })

  it('is reported when its anchor has no time or an invalid time for its last entry (AUD-02)', () => {
    expect(verdictOf({}, { at: 'never' })).toEqual(uncovered('never'))
    expect(verdictOf({}, { at: null })).toEqual(uncovered('null'))
  })

  it('is accepted as removed when both dates are exactly at their limits (AUD-02, RET-01)', () => {
    expect(verdictOf({ endedBefore: '2015-05-02' })).toEqual(covered('2026-03-01'))
    expect(verdictOf({}, {}, 10)).toEqual(covered('2026-03-01'))
  })

  it('is reported when an anchor of the day that it ended before does not contain its end (AUD-02)', () => {
    const after = (at: string) => ({ after: { number: 2, at } })
    expect(verdictOf({}, after('2016-03-01T00:14:59.999Z'))).toEqual(covered('2026-03-01'))
    expect(verdictOf({}, after('2016-03-01T00:15:00.000Z'))).toEqual(uncovered())
  })

  it('is named when the line is dated more than a quarter of an hour ahead (AUD-02)', () => {
    const at = (milliseconds: number) => new Date(NOW + milliseconds).toISOString()
    expect(verdictOf({ at: at(15 * 60_000) })).toEqual(covered('2026-03-02'))
    expect(verdictOf({ at: at(15 * 60_000 + 1) })).toEqual(uncovered())
  })

  it('is judged by Swedish days (AUD-02)', () => {
    const at = '2026-02-28T23:30:00Z'
    expect(addYears(stockholmDate(Date.parse(at)), -10)).toBe('2016-03-01')
    expect(verdictOf({ at })).toEqual(covered('2026-03-01'))
  })
})

it('only a line of retention names removed chains, and only a whole one (AUD-02)', () => {
  const ends = [
    { chain: 'a', previousHash: '', content: '{}' },
    { chain: 'b', previousHash: 'aa', content: 'x' },
  ]
  const line = { at: 'x', action: 'audit-chains-removed', detail: { endedBefore: '2016-03-01', ends } }
  const found = (content: string) => removalsIn({ sequence: 4, content })
  expect(found(JSON.stringify(line))).toEqual(
    ends.map((end) => [end.chain, { sequence: 4, at: 'x', endedBefore: '2016-03-01', end }]),
  )
  const { at: _, ...timeless } = line
  const others = [
    { ...line, action: 'retention-switched' },
    { ...line, at: '' },
    timeless,
    { ...line, detail: undefined },
    { ...line, detail: { ends } },
    { ...line, detail: { endedBefore: '2016-03-01' } },
    { ...line, detail: { endedBefore: '2016-03-01', ends: [{ chain: 'a', content: '{}' }] } },
    { ...line, detail: { endedBefore: '2016-03-01', ends: [{ previousHash: '', content: '{}' }] } },
    { ...line, detail: { endedBefore: '2016-03-01', ends: [{ chain: 'a', previousHash: '' }] } },
  ]
  expect(others.flatMap((other) => found(JSON.stringify(other)))).toEqual([])
  expect(found('no JSON')).toEqual([])
})
