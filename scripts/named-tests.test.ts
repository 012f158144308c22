/** The documents about security and accessibility name tests that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './support/root.ts'

const SECURITY = 'docs/security.md'
/** `least`: number of claims below which the parser no longer understands the document. */
const DOCUMENTS = [
  { document: SECURITY, least: 100 },
  { document: 'docs/accessibility.md', least: 7 },
]
const LINE_MAX = 120

type Test = { file: string; title: string }
type Section = { heading: string; body: string }

/** Each `###` with the lines below it, up to the next heading. */
const sectionsOf = (text: string): Section[] =>
  [...text.matchAll(/^### (.+)\n((?:(?!##).*\n)*)/gm)].map(([, heading = '', body = '']) => ({ heading, body }))

/** A list entry of a file and a title, which may be on the next line, and may be shortened by `…`. */
const testsIn = (text: string): Test[] =>
  [...text.matchAll(/^ *- `([^`]+)`:\s+(.+?)…?$/gm)].map(([, file = '', title = '']) => ({ file, title: title.trim() }))

/** The entries of a section's list, with the lists below them. */
const entriesOf = ({ body }: Section): string[] => body.split(/^- /m).slice(1)
const isPromise = (entry: string): boolean => !entry.startsWith('Not covered: ')
const promisesOf = (section: Section): string[] => entriesOf(section).filter(isPromise)

const textOf = (document: string): string => readFileSync(join(root, document), 'utf8')

/** In the document on security each promise is a claim, elsewhere each section. */
const claimsOf = (document: string): { claim: string; tests: Test[] }[] => {
  const sections = sectionsOf(textOf(document))
  if (document !== SECURITY) return sections.map(({ heading, body }) => ({ claim: heading, tests: testsIn(body) }))
  return sections.flatMap(promisesOf).map((entry) => ({ claim: entry.split('\n')[0] ?? '', tests: testsIn(entry) }))
}

/** The file has the title exactly once, its quotes escaped or not. */
const isOne = ({ file, title }: Test): boolean =>
  existsSync(join(root, file)) &&
  readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'").split(title).length === 2

it.each(DOCUMENTS)('$document makes claims', ({ document, least }) =>
  expect(claimsOf(document).length).toBeGreaterThan(least),
)

it.each(DOCUMENTS.flatMap(({ document }) => claimsOf(document)))('names one test each: $claim', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0)
  expect(tests.filter((test) => !isOne(test))).toEqual([])
})

describe('docs/security.md', () => {
  const text = textOf(SECURITY)
  const sections = sectionsOf(text)

  it.each(sections)('has promises, and the exclusions last: $heading', (section) => {
    const kinds = entriesOf(section).map(isPromise)
    expect(kinds[0]).toBe(true)
    expect(kinds.at(-1)).toBe(false)
    expect(kinds.lastIndexOf(true)).toBeLessThan(kinds.indexOf(false))
  })

  it('has each named test below a promise', () => {
    const named = text.match(/^ *- `[^`]+\.tsx?`:/gm) ?? []
    expect(sections.flatMap(promisesOf).flatMap(testsIn)).toHaveLength(named.length)
    expect(text.match(/\.tsx?`/g)).toHaveLength(named.length + 1)
  })

  it(`has lines of at most ${LINE_MAX} characters, but for titles of tests`, () => {
    const titles = sections.flatMap(({ body }) => testsIn(body)).map(({ title }) => title)
    const isLong = (line: string) => line.length > LINE_MAX && !titles.includes(line.trim())
    expect(text.split('\n').filter(isLong)).toEqual([])
  })
})
