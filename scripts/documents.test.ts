/** The links in the documents lead to existing targets, and every decision is listed. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './support/root.ts'
import { trackedFiles } from './support/tracked-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = trackedFiles(root).filter((path) => path.endsWith('.md'))
const decisions = documents.filter((path) => /^docs\/decisions\/\d/.test(path))

/** Anchors as GitHub makes them of headings. */
const anchorsOf = (document: string) =>
  [...document.toLowerCase().matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'),
  )

it.each(documents)('%s has no link that leads nowhere', (path) => {
  const links = [...read(path).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]+))?\)/g)]
  const isBroken = ([, target = '', anchor]: string[]) => {
    const place = target === '' ? path : join(dirname(path), target)
    return !existsSync(join(root, place)) || (anchor !== undefined && !anchorsOf(read(place)).includes(anchor))
  }
  expect(links.filter(isBroken)).toEqual([])
})

it('lists every decision in the index by its title, in order', () => {
  const lines = decisions.map((path) => `- [${/^# (.+)$/m.exec(read(path))?.[1]}](${basename(path)})`)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThanOrEqual(20)
  expect(read('docs/decisions/README.md').match(/^- \[.*$/gm)).toEqual(lines)
})

it.each(decisions)('%s has context, decision and consequences in at most 300 words', (path) => {
  const text = read(path)
  expect(text.match(/^(?:# |\*\*\w+\.\*\*)/gm)).toEqual(['# ', '**Context.**', '**Decision.**', '**Consequences.**'])
  expect(text.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(300)
})
