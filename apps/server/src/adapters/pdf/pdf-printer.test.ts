/** The text and structure that an independent tool reads in the PDF. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { needs, outputOf } from '../../../../../scripts/testing/programs.ts'
import { quickSample } from '../../../../../scripts/testing/sampling.ts'
import { bodyPagesOf, placesIn } from '../../../test/read-pdf.ts'
import { printer } from '../../../test/stored-pdfs.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import type { Block } from '../../ports/printer.ts'

const folder = createTemporaryFolder()
const file = join(folder.path, 'document.pdf')
const other = join(folder.path, 'other.pdf')

beforeAll(async () => {
  const pdf = await printer.print({
    title: 'Kvitto SIE2026-1',
    language: 'sv',
    author: 'Myndigheten för strålskydd',
    kind: 'Ansökan',
    source: 'Uppgifter från sökanden',
    blocks: [
      { kind: 'heading', level: 1, text: 'Kvitto SIE2026-1' },
      { kind: 'facts', facts: [{ label: 'Sökande', value: 'Łukasz Åäö' }] },
      { kind: 'heading', level: 2, text: 'Underskrift' },
      { kind: 'paragraph', text: 'Underskriven med BankID.' },
      { kind: 'list', items: ['ett', 'två'] },
      ...Array.from({ length: 80 }, (_, n) => ({ kind: 'paragraph', text: `Rad ${n}` }) as const),
    ],
    pageNumber: 'Sida {0} av {1}',
  })
  writeFileSync(file, pdf)
})
afterAll(() => folder.remove())

it('is tagged, with headings, labels and text in reading order (REV-04)', { tags: ['nightly'] }, (context) => {
  needs(context, 'pdfinfo')
  const structure = outputOf('pdfinfo', ['-struct-text', file])
  const order = [
    'P (block)',
    'Myndigheten för strålskydd',
    'P (block)',
    'Uppgifter från sökanden',
    'H1 (block)',
    'Kvitto SIE2026-1',
    'Lbl (block)',
    'Sökande',
    'LBody (block)',
    'Łukasz Åäö',
    'H2 (block)',
    'Underskrift',
  ]
  let from = 0
  const missing = order.filter((text) => {
    const at = structure.indexOf(text, from)
    if (at >= 0) from = at + text.length
    return at < 0
  })
  expect(missing).toEqual([])
  // Page numbers and headers of later pages are not in the structure tree.
  expect(structure).not.toContain('Sida 1 av')
  expect(structure.split('Uppgifter från sökanden')).toHaveLength(2)
})

it('leaves no heading or label at the end of a page without its content (REV-04, ARC-01)', {
  tags: ['nightly'],
}, async (context) => {
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
    const pdf = await printer.print({
      title: 'Ansökan',
      language: 'sv',
      author: 'A',
      kind: 'B',
      blocks,
      pageNumber: '',
    })
    writeFileSync(other, pdf)
    const pages = bodyPagesOf(other)
    const pageWith = (word: string) => pages.findIndex((page) => page.split(/\s+/).includes(word))
    for (let n = 0; n < 12; n++)
      expect([pageWith(`Rubrik${n}`), pageWith(`Ordet${n}`)]).toEqual([pageWith(`Svar${n}`), pageWith(`Svar${n}`)])
    // Content that begins a new page is in the structure tree, too.
    const structure = outputOf('pdfinfo', ['-struct-text', other])
    for (let n = 0; n < 12; n++)
      for (const word of ['Rubrik', 'Ordet', 'Svar']) expect(structure).toMatch(new RegExp(`"${word}${n}"`))
  }
})

/** Paragraphs of one line. */
const LINES_OF_A_PAGE = 30

const readBlocks = async (blocks: readonly Block[]) => {
  writeFileSync(
    other,
    await printer.print({ title: 'A', language: 'sv', author: 'A', kind: 'B', blocks, pageNumber: '' }),
  )
  return bodyPagesOf(other)
}

it('leaves no explanation at the end of a page without the answer that it explains (REV-07)', async (context) => {
  needs(context, 'pdftotext')
  for (let before = LINES_OF_A_PAGE - 6; before < LINES_OF_A_PAGE; before++) {
    const pages = await readBlocks([
      { kind: 'heading', level: 1, text: 'Ansökan' },
      ...Array.from({ length: before }, () => ({ kind: 'paragraph', text: 'Rad' }) as const),
      { kind: 'paragraph', text: 'Förklaring', keepWithNext: true },
      { kind: 'facts', facts: [{ label: 'Ordet', value: 'Svar' }] },
    ])
    expect(pages.findIndex((page) => page.includes('Förklaring'))).toBe(
      pages.findIndex((page) => page.includes('Ordet')),
    )
  }
})

it.for(quickSample([3, 9]))(
  'leaves no lone one of %i facts on a page, and splits no short list (REV-04)',
  { tags: ['nightly'] },
  async (count, context) => {
    needs(context, 'pdftotext')
    const facts = Array.from({ length: count }, (_, n) => ({ label: `Fråga${n}.`, value: 'Svar' }))
    for (let before = 20; before < 36; before++) {
      const lines = Array.from({ length: before }, () => ({ kind: 'paragraph', text: 'Rad' }) as const)
      const pages = await readBlocks([
        { kind: 'heading', level: 1, text: 'Ansökan' },
        ...lines,
        { kind: 'facts', facts },
      ])
      const shares = pages.map((page) => page.match(/Fråga\d/g)?.length ?? 0).filter((share) => share > 0)
      expect(Math.min(...shares)).toBeGreaterThan(1)
      expect(shares.length).toBeLessThanOrEqual(count === 3 ? 1 : 2)
    }
  },
)

it('leaves no heading followed only by headings, and none without the whole label below it (REV-04)', {
  tags: ['nightly'],
}, async (context) => {
  needs(context, 'pdftotext')
  const long = 'Beskriv hur strålkällorna används under ett helt år, '.repeat(4)
  const chain = [
    ...([2, 3, 4] as const).map((level) => ({ kind: 'heading', level, text: `Rubrik${level}` }) as const),
    { kind: 'facts', facts: [{ label: `${long} slut.`, value: 'Svar' }] } as const,
  ]
  for (let before = 20; before < 40; before++) {
    const lines = Array.from({ length: before }, () => ({ kind: 'paragraph', text: 'Rad' }) as const)
    const pages = await readBlocks([{ kind: 'heading', level: 1, text: 'Ansökan' }, ...lines, ...chain])
    const pageOf = (words: string) => pages.findIndex((page) => page.includes(words))
    expect(['Rubrik2', 'Rubrik3', 'Rubrik4', 'slut.', 'Svar'].map(pageOf)).toEqual(Array(5).fill(pageOf('Beskriv')))
  }
})

/** The colour of a pixel of a page's head, by distance from the left margin and the top of the page. */
const dotOf = (page: number, left: number, top: number): string => {
  const square = ['-x', '64', '-y', '0', '-W', '36', '-H', '90']
  const picture = join(folder.path, 'picture')
  outputOf('pdftoppm', ['-r', '72', '-f', String(page), '-singlefile', ...square, file, picture])
  const dots = readFileSync(`${picture}.ppm`).subarray(-3 * 36 * 90)
  return `#${dots.subarray(3 * (36 * top + left)).toString('hex', 0, 3)}`
}

it('has logo, authority, kind and source above each page, and its number below (REV-04, REV-09)', (context) => {
  needs(context, 'pdftotext', 'pdftoppm')
  const pages = outputOf('pdftotext', ['-layout', file, '-']).split('\f').slice(0, -1)
  expect(pages).toHaveLength(3)
  for (const [index, page] of pages.entries()) {
    const head = page.trim().split('\n').slice(0, 4).join(' ')
    for (const said of ['Myndigheten för strålskydd', 'Ansökan', 'Uppgifter från sökanden'])
      expect(head).toContain(said)
    expect(page).toMatch(new RegExp(`\\n *Kvitto SIE2026-1 · Sida ${index + 1} av 3$`, 'm'))
  }
  expect([dotOf(1, 4, 58), dotOf(2, 3, 32), dotOf(3, 3, 32)]).toEqual(['#0b4f5c', '#0b4f5c', '#0b4f5c'])
  expect([dotOf(1, 0, 40), dotOf(2, 0, 0)]).toEqual(['#ffffff', '#ffffff'])
})

it('fits the header above the text and inside the margins, even with long names (REV-09)', async (context) => {
  needs(context, 'pdftotext')
  const author = 'Nationella myndigheten för strålskydd, kärnsäkerhet och beredskap i hela landet och till havs'
  const about = { title: 'A', language: 'sv', author, kind: 'Ansökan', source: 'Uppgifter från sökanden' } as const
  const blocks: Block[] = Array.from({ length: 60 }, () => ({ kind: 'paragraph', text: 'Rad' }))
  writeFileSync(other, await printer.print({ ...about, blocks, pageNumber: '' }))
  const words = placesIn(other)
  const bodies = words.filter(({ word }) => word === 'Rad')
  const heads = words.filter(({ word, top }) => word !== 'Rad' && top < 780)
  const pages = 3
  expect(heads).toHaveLength(pages * `${author} ${about.kind} ${about.source}`.split(' ').length)
  const later = heads.slice(heads.length / pages)
  expect(Math.max(...later.map(({ bottom }) => bottom))).toBeLessThan(54)
  expect(Math.max(...heads.map(({ right }) => right))).toBeLessThan(596 - 64)
  expect(Math.min(...bodies.map(({ top }) => top))).toBeGreaterThan(60)
  // The name and the kind are side by side.
  const [kind] = later.filter(({ word }) => word === 'Ansökan')
  const names = later.filter(({ word = '' }) => author.includes(word))
  expect(Math.max(...names.map(({ right }) => right))).toBeLessThan(kind?.left ?? 0)
})

it('marks each line break and blank run of a text, and none between texts that only begin on lines of their own (REV-09)', async (context) => {
  needs(context, 'pdftotext')
  const value = `Beslut\n\n${'\n'.repeat(60)}Tillstånd${' '.repeat(200)}beviljat\nslut`
  const [page = '', rest] = await readBlocks([
    { kind: 'facts', facts: [{ label: 'Namn', value }] },
    { kind: 'list', items: [['plan.pdf', 'ab12']] },
  ])
  const shown = 'Namn Beslut ↵ × 62 Tillstånd ␣ × 200 beviljat ↵ slut • plan.pdf ab12'
  expect([page.replaceAll(/\s+/g, ' ').trim(), rest]).toEqual([`A B ${shown}`, ''])
})

it.each([
  ['sv', 'sv-SE'],
  ['en', 'en-GB'],
] as const)('has the language %s (REV-04)', async (language, tag) => {
  const blocks = [{ kind: 'heading', level: 1, text: 'Kvitto' }] as const
  const pdf = await printer.print({ title: 'Kvitto', language, author: 'A', kind: 'B', blocks, pageNumber: '' })
  // In the document's catalog, which is uncompressed: screen readers use it.
  expect(/\/Type \/Catalog[^]*?\/Lang \(([\w-]+)\)[^]*?endobj/.exec(pdf.toString('latin1'))?.[1]).toBe(tag)
})

it('has a title, is tagged, and declares its PDF/UA and PDF/A conformance (REV-04, ARC-01)', (context) => {
  needs(context, 'pdfinfo', 'pdftotext')
  const about = outputOf('pdfinfo', [file])
  expect(about).toMatch(/Title:\s+Kvitto SIE2026-1/)
  expect(about).toMatch(/Tagged:\s+yes/)
  const metadata = outputOf('pdfinfo', ['-meta', file])
  for (const said of ['<pdfuaid:part>1<', '<pdfaid:part>2<', '<pdfaid:conformance>A<']) expect(metadata).toContain(said)
  expect(outputOf('pdftotext', [file, '-'])).toContain('Sida 2 av')
})
