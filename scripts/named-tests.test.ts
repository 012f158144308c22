/** The documents that say how something is tested name tests that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'

/** With the least number of sections that claim something: fewer, and we have not found them. */
const DOCUMENTS = [
  { document: 'docs/security.md', least: 15 },
  { document: 'docs/accessibility.md', least: 7 },
]

const claimsOf = (document: string) =>
  readFileSync(join(root, document), 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((section) => section.split(/^## /m)[0] ?? '')
    .map((section) => ({
      claim: section.split('\n')[0] ?? '',
      tests: [...section.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, file = '', title = '']) => ({ file, title })),
    }))

/** The title stands in the code as a string, its quotes escaped or not. */
const holds = (file: string, title: string): boolean =>
  existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'").includes(title)

it.each(DOCUMENTS)('$document has sections to look at', ({ document, least }) =>
  expect(claimsOf(document).length).toBeGreaterThan(least),
)

it.each(DOCUMENTS.flatMap(({ document }) => claimsOf(document)))('names tests that exist: $claim', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0)
  expect(tests.filter(({ file, title }) => !holds(file, title))).toEqual([])
})
