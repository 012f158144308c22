/** Which part of a file a Range header asks for, at its edges. */
import { expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=3-5', { start: 3, end: 5 }],
  ['bytes=5-5', { start: 5, end: 5 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=9-99', { start: 9, end: 9 }],
  ['bytes=-1', { start: 9, end: 9 }],
  ['bytes=-10', { start: 0, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
])('%s of ten bytes is %j (HND-02)', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})

it.each(['bytes=10-', 'bytes=10-12', 'bytes=99-', 'bytes=-0'])('%s has nothing of ten bytes (HND-02)', (header) => {
  expect(byteRange(header, 10)).toBe('unsatisfiable')
})

it.each([
  undefined,
  '',
  'bytes=-',
  'bytes=5-4',
  'bytes=99-98',
  'bytes=0-1,3-4',
  'bytes=a-b',
  'items=0-1',
  'bytes=0-1 ',
  ' bytes=0-1',
  'bytes=0--1',
])('%s requests all bytes (HND-02)', (header) => {
  expect(byteRange(header, 10)).toBeUndefined()
})
