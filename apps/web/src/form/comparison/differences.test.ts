/** Tests of the comparison of two versions. */
import { describe, expect, it } from 'vitest'
import { type ComparedField, differencesOf, isSeen, merged, pathsOf } from './differences.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const fields: ComparedField[] = ['a', 'b.c'].map((path) => ({ path, label: path.toUpperCase(), text }))
const version = (a: string, c: string) => ({ a, b: { c }, hidden: a })

describe('differencesOf', () => {
  it('lists fields that differ (WIZ-14)', () => {
    const found = differencesOf(fields, { base: version('', ''), mine: version('x', 'y'), theirs: version('x', 'z') })
    expect(found).toEqual([{ path: 'b.c', label: 'B.C', mine: 'y', theirs: 'z', suggested: undefined }])
  })

  it.each([
    ['mine', version('', 'mine'), version('', '')],
    ['theirs', version('', ''), version('', 'theirs')],
  ])('suggests %s where only that side changed (WIZ-14)', (suggested, mine, theirs) => {
    expect(differencesOf(fields, { base: version('', ''), mine, theirs })[0]?.suggested).toBe(suggested)
  })
})

it('omits equal values that can look different, and finds values that only look equal (WIZ-14)', () => {
  const same = version('x', 'y')
  let turn = 0
  const restless: ComparedField[] = [{ path: 'a', label: 'A', text: () => `${turn++}` }]
  expect(differencesOf(restless, { base: version('', ''), mine: same, theirs: structuredClone(same) })).toEqual([])
  const unseen: ComparedField[] = [{ path: 'a', label: 'A', text: () => '' }]
  const found = differencesOf([...unseen, ...fields], { base: same, mine: same, theirs: version('z', 'y') })
  expect(found.map(isSeen)).toEqual([false, true])
})

it('treats fields that only make sense together as one (WIZ-14)', () => {
  const couple: ComparedField = { path: 'a', along: ['b.c'], label: 'A', text: (...both) => both.join(' + ') }
  const base = version('', '')
  expect(differencesOf([couple], { base, mine: version('', 'mine'), theirs: version('theirs', '') })).toEqual([
    { path: 'a', along: ['b.c'], label: 'A', mine: ' + mine', theirs: 'theirs + ', suggested: undefined },
  ])
  expect(differencesOf([couple], { base, mine: base, theirs: version('', 'theirs') })[0]?.suggested).toBe('theirs')
  expect(pathsOf(couple)).toEqual(['a', 'b.c'])
  expect(pathsOf({ path: 'a' })).toEqual(['a'])
})

describe('merged', () => {
  it('is their version with mine where I chose so, and touches neither (WIZ-14)', () => {
    const mine = version('mine', 'mine')
    const theirs = version('theirs', 'theirs')
    expect(merged({ mine, theirs }, ['b.c'])).toEqual({ a: 'theirs', b: { c: 'mine' }, hidden: 'theirs' })
    expect(theirs.b.c).toBe('theirs')
  })
})
