/** Tests of the basic decoders on untrusted values. */
import { describe, expect, it } from 'vitest'
import { type Decode, files, flag, idOrNull, listOf, objectOf, oneOfOrNull, present, text } from './decode.ts'

const file = { id: 'f', fileName: 'pass.pdf', size: 0, contentType: 'application/pdf' }

describe.each<[what: string, decode: Decode<unknown>, cases: [json: unknown, read: unknown][]]>([
  [
    'a text',
    text,
    [
      [undefined, ''],
      [null, ''],
      ['a', 'a'],
      ['e\u0301\r\n😀', 'é\n😀'],
      ['a\0', undefined],
      ['a\ud800', undefined],
      [1, undefined],
    ],
  ],
  [
    'a flag',
    flag,
    [
      [undefined, false],
      [null, false],
      [false, false],
      [true, true],
      ['true', undefined],
      [1, undefined],
    ],
  ],
  [
    'an id',
    idOrNull,
    [
      [undefined, null],
      [null, null],
      [752, 752],
      [752.5, undefined],
      ['752', undefined],
      [2 ** 53, undefined],
    ],
  ],
  [
    'a word',
    oneOfOrNull(['Permit', 'Report']),
    [
      [undefined, null],
      [null, null],
      ['Report', 'Report'],
      ['report', undefined],
    ],
  ],
  [
    'a list',
    listOf(text),
    [
      [undefined, []],
      [null, []],
      [
        ['a', null],
        ['a', ''],
      ],
      [['a', 1], undefined],
      ['all', undefined],
      [{}, undefined],
    ],
  ],
  [
    'what must be there',
    present(text),
    [
      ['', ''],
      ['a', 'a'],
      [undefined, undefined],
      [null, undefined],
    ],
  ],
  [
    'an object',
    objectOf({ name: text, isOpen: flag }),
    [
      [{}, { name: '', isOpen: false }],
      [
        { name: 'a', isOpen: true, more: 1 },
        { name: 'a', isOpen: true },
      ],
      [{ name: 1 }, undefined],
      [null, undefined],
      [[], undefined],
    ],
  ],
  [
    'files',
    files,
    [
      [[file], [file]],
      [[{ ...file, size: -1 }], undefined],
      [[{ ...file, size: '0' }], undefined],
      [[null], undefined],
    ],
  ],
])('%s', (_, decode, cases) => {
  it.each(cases)('%j is read as %j (SEC-12)', (json, read) => expect(decode(json)).toStrictEqual(read))
})

it('returns a valid value itself; otherwise a copy, without a change of the input (API-04)', () => {
  const decode = objectOf({ name: text, place: text, isOpen: flag })
  const whole = { name: 'a', place: 'b', isOpen: true }
  expect(decode(whole)).toBe(whole)
  const sent = { name: 'a\u200b', place: 'b\u200b', isOpen: true }
  expect(decode(sent)).toEqual(whole)
  expect(sent).toEqual({ name: 'a\u200b', place: 'b\u200b', isOpen: true })
})
