/** Tests the lines of JSON paths as the linter names them and an editor opens them. */
import { expect, it } from 'vitest'
import { lineDeeper, lineOf, repeatedKeys } from './json-line.ts'

const text = `{
  "steps": [
    { "name": "a, ] } \\" b", "list": [] },
    {
      "name": "b"
    }
  ],
  "last": true
}
`

it.each([
  [[], 1],
  [['steps'], 2],
  [['steps', 0, 'name'], 3],
  [['steps', 1], 4],
  [['steps', 1, 'name'], 5],
  [['last'], 8],
])('finds %j in line %i', (path, line) => expect(lineOf(text, path)).toBe(line))

it('gives the line of the innermost value when the rest is not there', () => {
  expect(lineOf(text, ['steps', 1, 'label', 'sv'])).toBe(4)
  expect(lineOf(text, ['nothing'])).toBe(1)
  expect(lineOf('', ['nothing'])).toBe(1)
})

it('finds keys that an object repeats, however they are written, and not those of other objects', () => {
  const repeated = `{
  "a": [{ "b": 1 }, { "b": 2,
    "\\u0062": 3 }],
  "list": [],
  "a": "a"
}`
  expect(repeatedKeys(repeated)).toEqual([
    { path: ['a', 1, 'b'], line: 3 },
    { path: ['a'], line: 5 },
  ])
  expect([text, '[]', '1', '{"a":{}}'].flatMap(repeatedKeys)).toEqual([])
})

it('finds the line of values that are within too many others', () => {
  expect([2, 3, 4].map((most) => lineDeeper(text, most))).toEqual([3, 3, undefined])
  expect(lineDeeper(`"[[[" ${'['.repeat(100_000)}`, 99_999)).toBe(1)
})
