/** Days on which a draft is announced of a newer version, and after which it can't be signed (VER-01). */
import { expect, it } from 'vitest'
import { newerVersion } from './newer-version.ts'

const ending = (lastDay?: string) => [
  { versionNumber: 1 },
  { versionNumber: 2, replaces: { versionNumber: 1, ...(lastDay && { lastDay }) } },
  { versionNumber: 3, replaces: { versionNumber: 2, lastDay: '2020-01-01' } },
]

it.each([
  ['2026-12-31', { isAnnounced: false }],
  ['2027-01-01', { isAnnounced: true }],
  ['2027-03-02', { isAnnounced: true }],
  ['2027-03-03', { isAnnounced: true, isOver: true }],
] as const)('on %s says of a last day 2027-03-02: %o (VER-01)', (today, expected) =>
  expect(newerVersion(ending('2027-03-02'), today)).toEqual({ versionNumber: 3, lastDay: '2027-03-02', ...expected }),
)

it('counts sixty days over 29 February (VER-01)', () => {
  expect(newerVersion(ending('2028-03-30'), '2028-01-30')?.isAnnounced).toBe(true)
  expect(newerVersion(ending('2028-03-30'), '2028-01-29')?.isAnnounced).toBe(false)
})

it('ends a version without a last day with the next version that has one (VER-01)', () =>
  expect(newerVersion(ending(), '2020-01-02')).toEqual({
    versionNumber: 3,
    lastDay: '2020-01-01',
    isOver: true,
    isAnnounced: true,
  }))

it('tells at once without a last day, and never without a replacement (VER-01)', () => {
  expect(newerVersion(ending().slice(0, 2), '2026-01-01')).toEqual({ versionNumber: 2, isAnnounced: true })
  expect(newerVersion(ending(), '2019-01-01')).toEqual({ versionNumber: 3, lastDay: '2020-01-01', isAnnounced: true })
  expect(newerVersion([{ versionNumber: 1 }], '2026-01-01')).toBeUndefined()
})
