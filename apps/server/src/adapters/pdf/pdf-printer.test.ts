/** What a stranger's tool reads in our PDF. Where it is missing the test says so; on CI it must be there. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { pdfPrinter } from './pdf-printer.ts'

const folder = createTemporaryFolder()
const file = join(folder.path, 'document.pdf')
const read = (command: string, args: string[]): string => {
  const { status, stdout, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`${command} ended with ${status}`)
  return stdout
}

const hasTool = spawnSync('pdfinfo', ['-v']).status === 0
if (!hasTool) console.warn('pdfinfo (poppler-utils) is missing: nothing is claimed of the PDF')

beforeAll(async () => {
  const pdf = await pdfPrinter.print({
    title: 'Kvitto SIE2026-1',
    language: 'sv',
    author: 'Myndigheten för strålskydd',
    blocks: [
      { kind: 'heading', level: 1, text: 'Kvitto SIE2026-1' },
      { kind: 'facts', facts: [{ label: 'Sökande', value: 'Łukasz Åäö' }] },
      { kind: 'heading', level: 2, text: 'Underskrift' },
      { kind: 'paragraph', text: 'Underskriven med BankID.' },
      { kind: 'list', items: ['ett', 'två'] },
      ...Array.from({ length: 80 }, (_, n) => ({ kind: 'paragraph', text: `Rad ${n}` }) as const),
    ],
    pageOf: (page, count) => `Sida ${page} av ${count}`,
  })
  writeFileSync(file, pdf)
})
afterAll(() => folder.remove())

describe.runIf(hasTool || process.env['CI'] !== undefined)('the PDF', () => {
  it('is tagged, with headings, labels and text in reading order (REV-04)', () => {
    const structure = read('pdfinfo', ['-struct-text', file])
    const order = [
      'H1 (block)',
      'Kvitto SIE2026-1',
      'Lbl (block)',
      'Sökande',
      'LBody (block)',
      'Łukasz Åäö',
      'H2 (block)',
      'Underskrift',
    ]
    const places = order.map((text) => structure.indexOf(text))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    // Page numbers are not part of what is read.
    expect(structure).not.toContain('Sida 1 av')
  })

  it.each([
    ['sv', 'sv-SE'],
    ['en', 'en-GB'],
  ] as const)('says that it is in %s (REV-04)', async (language, tag) => {
    const blocks = [{ kind: 'heading', level: 1, text: 'Kvitto' }] as const
    const pdf = await pdfPrinter.print({ title: 'Kvitto', language, author: 'A', blocks, pageOf: () => '' })
    // In the document's catalog, which stands uncompressed: what a screen reader asks for.
    expect(/\/Type \/Catalog[^]*?\/Lang \(([\w-]+)\)[^]*?endobj/.exec(pdf.toString('latin1'))?.[1]).toBe(tag)
  })

  it('names its title and claims to be PDF/UA (REV-04)', () => {
    const about = read('pdfinfo', [file])
    expect(about).toMatch(/Title:\s+Kvitto SIE2026-1/)
    expect(about).toMatch(/Tagged:\s+yes/)
    expect(read('pdfinfo', ['-meta', file])).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(read('pdftotext', [file, '-'])).toContain('Sida 2 av')
  })
})
