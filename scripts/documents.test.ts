/** The links in the documents lead to existing targets, claims name existing tests, and decisions are short and listed. */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readText, root } from './support/root.ts'
import { trackedTexts } from './support/tracked-files.ts'

const documents = trackedTexts(/\.md$/)

/** Anchors as GitHub makes them of headings. */
const anchorsOf = (document: string) =>
  [...document.toLowerCase().matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'),
  )

it.each(documents)('$path has no link that leads nowhere', ({ path, text }) => {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]+))?\)/g)]
  const isBroken = ([, target = '', anchor]: string[]) => {
    const place = target === '' ? path : join(dirname(path), target)
    return !existsSync(join(root, place)) || (anchor !== undefined && !anchorsOf(readText(place)).includes(anchor))
  }
  expect(links.filter(isBroken)).toEqual([])
})

describe('decisions', () => {
  const decisions = documents.filter(({ path }) => /^docs\/decisions\/\d/.test(path))

  it('are at most 20, and listed in the index by title and order', () => {
    const lines = decisions.map(({ path, text }) => `- [${/^# (.+)$/m.exec(text)?.[1]}](${basename(path)})`)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(20)
    expect(readText('docs/decisions/README.md').match(/^- \[.*$/gm)).toEqual(lines)
  })

  it.each(decisions)('$path has context, decision and consequences in at most 300 words', ({ text }) => {
    expect(text.match(/^(?:# |\*\*\w+\.\*\*)/gm)).toEqual(['# ', '**Context.**', '**Decision.**', '**Consequences.**'])
    expect(text.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(300)
  })
})

/** The parts of a document that begin with `mark`, up to the next heading of a higher level. */
const partsOf = (text: string, mark: string): string[] =>
  text.split(new RegExp(`^(?=${mark})`, 'm')).flatMap((part) => (part.startsWith(mark) ? part.split(/^## /m, 1) : []))

/** Entries `- \`file\`: title` of a list. The title may be on the next line, and shortened by `…`. */
const NAMED_TEST = /^ *- `([^`]+\.tsx?)`:\s+(.+?)…?$/gm

/** The named tests of which the file has not exactly one, its quotes escaped or not. */
const wrongTestsIn = (claim: string): string[] =>
  [...claim.matchAll(NAMED_TEST)].flatMap(([entry, file = '', title = '']) => {
    const source = existsSync(join(root, file)) ? readText(file).replaceAll("\\'", "'") : ''
    return source.split(title.trim()).length === 2 ? [] : [entry]
  })

describe.each([
  // Each promise of a threat is a claim, and each section of the statement on accessibility.
  { document: 'docs/security.md', mark: '- ', least: 100 },
  { document: 'docs/accessibility.md', mark: '### ', least: 7 },
])('$document', ({ document, mark, least }) => {
  const text = readText(document)
  const sections = partsOf(text, '### ')
  const claims = sections.flatMap((section) => partsOf(section, mark))
  const promises = claims.filter((claim) => !claim.startsWith('- Not covered: '))

  it.each(promises)('has tests for: %s', (promise) => {
    expect(promise.match(NAMED_TEST)).not.toBeNull()
    expect(wrongTestsIn(promise)).toEqual([])
  })

  it('names every test below a promise', () => {
    expect(promises.length).toBeGreaterThan(least)
    const named = text.match(/^ *- `[^`]+\.tsx?`/gm)
    expect(promises.join('').match(NAMED_TEST)).toHaveLength(named?.length ?? 0)
  })
})

it('docs/security.md states the gaps of each threat last', () => {
  const threats = partsOf(readText('docs/security.md'), '### ').map((threat) => partsOf(threat, '- '))
  const isGap = (entry: string) => entry.startsWith('- Not covered: ')
  expect(threats.filter((entries) => entries.findIndex(isGap) !== Math.max(1, entries.length - 1))).toEqual([])
})
