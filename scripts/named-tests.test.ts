/** The documents about security and accessibility name tests that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'

/** Each document with the least number of claims: with fewer, the parser has missed some. */
const DOCUMENTS = [
  { document: 'docs/security.md', least: 24 },
  { document: 'docs/accessibility.md', least: 7 },
]

type Claim = { claim: string; tests: { file: string; title: string }[]; notCovered?: string | undefined }

const testsIn = (text: string, line: RegExp): Claim['tests'] =>
  [...text.matchAll(line)].map(([, file = '', title = '']) => ({ file, title: title.replaceAll(/\s+/g, ' ').trim() }))

/** A heading, and under it a list of tests. */
const sectionsOf = (text: string): Claim[] =>
  text
    .split(/^### /m)
    .slice(1)
    .map((section) => section.split(/^## /m)[0] ?? '')
    .map((section) => ({
      claim: section.split('\n')[0] ?? '',
      tests: testsIn(section, /^- `([^`]+)`: (.+(?:\n {2}.+)*)$/gm),
    }))

/** A table row: claim, tests, and limits of the tests. */
const rowsOf = (text: string): Claim[] =>
  [...text.matchAll(/^\| \*\*(.+?)\*\*(.*)$/gm)].map(([, claim = '', rest = '']) => {
    const [, tests = '', notCovered = ''] = rest.split(' |')
    return { claim, tests: testsIn(tests, /`([^`]+)`: (.+?)(?=<br>|$)/g), notCovered: notCovered.trim() }
  })

const claimsOf = (document: string): Claim[] => {
  const text = readFileSync(join(root, document), 'utf8')
  return [...sectionsOf(text), ...rowsOf(text)]
}

/** The title is a string in the code, with its quotes escaped or not. */
const holds = (file: string, title: string): boolean =>
  existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'").includes(title)

it.each(DOCUMENTS)('$document has claims to look at', ({ document, least }) =>
  expect(claimsOf(document).length).toBeGreaterThan(least),
)

it.each(DOCUMENTS.flatMap(({ document }) => claimsOf(document)))(
  'names tests that exist: $claim',
  ({ tests, notCovered }) => {
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter(({ file, title }) => !holds(file, title))).toEqual([])
    expect(notCovered).not.toBe('')
  },
)

it('looks at every row of the table of threats, at all of its tests and at its last cell', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| (?!Threat)/.test(line))
  expect(rowsOf(text)).toHaveLength(rows.length)
  expect(rowsOf(text).flatMap(({ tests }) => tests)).toHaveLength(text.match(/`[^`]+\.tsx?`: /g)?.length ?? 0)
})
