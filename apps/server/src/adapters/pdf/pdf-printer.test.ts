/** What a stranger's tool reads in our PDF. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { needs, outputOf } from '../../../../../scripts/testing/programs.ts'
import { printer } from '../../../test/keep-papers.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'

const folder = createTemporaryFolder()
const file = join(folder.path, 'document.pdf')
const other = join(folder.path, 'other.pdf')

beforeAll(async () => {
  const pdf = await printer.print({
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

it('is tagged, with headings, labels and text in reading order (REV-04)', (context) => {
  needs(context, 'pdfinfo')
  const structure = outputOf('pdfinfo', ['-struct-text', file])
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

it('leaves no heading and no label at the end of a page, without what belongs to it (REV-04, ARC-01)', async (context) => {
  needs(context, 'pdfinfo', 'pdftotext')
  const pairs = Array.from({ length: 12 }, (_, n) => [
    { kind: 'heading', level: n % 2 ? 3 : 2, text: `Rubrik${n}` } as const,
    { kind: 'facts', facts: [{ label: `Ordet${n}`, value: `Svar${n}` }] } as const,
  ]).flat()
  for (let before = 0; before < 6; before++) {
    const blocks = [
      { kind: 'heading', level: 1, text: 'Ansökan' } as const,
      ...Array.from({ length: before }, () => ({ kind: 'paragraph', text: 'Rad' }) as const),
      ...pairs,
    ]
    const pdf = await printer.print({ title: 'Ansökan', language: 'sv', author: 'A', blocks, pageOf: () => '' })
    writeFileSync(other, pdf)
    const pages = outputOf('pdftotext', ['-raw', other, '-']).split('\f')
    const pageWith = (word: string) => pages.findIndex((page) => page.split('\n').includes(word))
    for (let n = 0; n < 12; n++)
      expect([pageWith(`Rubrik${n}`), pageWith(`Ordet${n}`)]).toEqual([pageWith(`Svar${n}`), pageWith(`Svar${n}`)])
    // What begins a new page is read, too.
    const structure = outputOf('pdfinfo', ['-struct-text', other])
    for (let n = 0; n < 12; n++)
      for (const word of ['Rubrik', 'Ordet', 'Svar']) expect(structure).toMatch(new RegExp(`"${word}${n}"`))
  }
})

it.each([
  ['sv', 'sv-SE'],
  ['en', 'en-GB'],
] as const)('says that it is in %s (REV-04)', async (language, tag) => {
  const blocks = [{ kind: 'heading', level: 1, text: 'Kvitto' }] as const
  const pdf = await printer.print({ title: 'Kvitto', language, author: 'A', blocks, pageOf: () => '' })
  // In the document's catalog, which stands uncompressed: what a screen reader asks for.
  expect(/\/Type \/Catalog[^]*?\/Lang \(([\w-]+)\)[^]*?endobj/.exec(pdf.toString('latin1'))?.[1]).toBe(tag)
})

it('names its title, is tagged, and says which parts of PDF/UA and PDF/A it keeps (REV-04, ARC-01)', (context) => {
  needs(context, 'pdfinfo', 'pdftotext')
  const about = outputOf('pdfinfo', [file])
  expect(about).toMatch(/Title:\s+Kvitto SIE2026-1/)
  expect(about).toMatch(/Tagged:\s+yes/)
  const metadata = outputOf('pdfinfo', ['-meta', file])
  for (const said of ['<pdfuaid:part>1<', '<pdfaid:part>2<', '<pdfaid:conformance>A<']) expect(metadata).toContain(said)
  expect(outputOf('pdftotext', [file, '-'])).toContain('Sida 2 av')
})
