/** docs/security.md names tests that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'

const threats = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split(/^### /m)
  .slice(1)
  .map((section) => section.split(/^## /m)[0] ?? '')
  .map((section) => ({
    threat: section.split('\n')[0] ?? '',
    tests: [...section.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, file = '', title = '']) => ({ file, title })),
  }))

/** The title stands in the code as a string, its quotes escaped or not. */
const holds = (file: string, title: string): boolean =>
  existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'").includes(title)

it('has threats to look at', () => expect(threats.length).toBeGreaterThan(15))

it.each(threats)('names tests that exist against: $threat', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0)
  expect(tests.filter(({ file, title }) => !holds(file, title))).toEqual([])
})
