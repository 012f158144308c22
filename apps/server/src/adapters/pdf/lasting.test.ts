/**
 * PDFs of every kind that must be readable in thirty years. After the run, `scripts/validate-pdfs.ts` validates them
 * all with veraPDF.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asPrinted } from '@sievert/domain/characters'
import { afterAll, describe, expect, it } from 'vitest'
import { needs, outputOf } from '../../../../../scripts/testing/programs.ts'
import { bodyPagesOf } from '../../../test/read-pdf.ts'
import { printer } from '../../../test/stored-pdfs.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { parseXml } from '../../evidence/plain-xml.ts'
import type { Block } from '../../ports/printer.ts'

const folder = createTemporaryFolder()
const file = join(folder.path, 'paper.pdf')
afterAll(() => folder.remove())

const dense = (text: string): string => text.replace(/\s/gu, '').normalize('NFC')
const heading = (level: 1 | 2 | 3 | 4, text: string): Block => ({ kind: 'heading', level, text })
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const fact = (label: string, value: string): Block => ({ kind: 'facts', facts: [{ label, value }] })

const NAMES = ['Αθηνά Παπαδοπούλου', 'Ольга Щербакова', 'محمد بن علي', 'Øyvind Ångström']
const LONG = ['strålskyddsföreståndare'.repeat(12), 'Ραδιενέργεια'.repeat(20), 'безопасность'.repeat(20)]
const ONE = [
  ...NAMES.map((name) => fact('Namn', name)),
  ...LONG.map(paragraph),
  { kind: 'list', items: NAMES } as const,
]
/** This many parts fill forty pages. */
const PARTS = 80

describe.each(['sv', 'en'] as const)('a PDF in %s', (language) => {
  const print = async (blocks: readonly Block[]) => {
    const about = { title: 'Ansökan', author: 'Myndigheten', kind: 'Ansökan', language }
    writeFileSync(file, await printer.print({ ...about, blocks, pageNumber: '{0}/{1}' }))
  }

  it('contains names in every script and very long words; Arabic as code points in letter order (ARC-01, REV-07)', async (context) => {
    needs(context, 'pdftotext')
    await print([heading(1, 'Ansökan'), ...ONE])
    const text = dense(bodyPagesOf(file).join(''))
    for (const said of [...NAMES, ...LONG]) expect(text).toContain(dense(asPrinted(said)))
    expect(text).toContain('[U+0645][U+062D][U+0645][U+062F]')
  })

  it('of forty pages is complete (ARC-01, REV-07)', { tags: ['nightly'] }, async (context) => {
    needs(context, 'pdfinfo', 'pdftotext')
    const parts = Array.from({ length: PARTS }, (_, part) => [heading(2, `Del ${part}.`), heading(3, 'Vem'), ...ONE])
    await print([heading(1, 'Ansökan'), ...parts.flat()])
    expect(Number(/Pages:\s+(\d+)/.exec(outputOf('pdfinfo', [file]))?.[1])).toBeGreaterThanOrEqual(40)
    const text = dense(bodyPagesOf(file).join(''))
    expect(parts.filter((_, part) => !text.includes(`Del${part}.`))).toEqual([])
    expect(text.split(dense(NAMES[0] ?? '')).length - 1).toBe(2 * PARTS)
  })
})

/** Title and author in its XMP, which is uncompressed. Throws when that is not XML. */
const metadataOf = (pdf: Buffer): { title: string | undefined; author: string | undefined } => {
  const [xml = ''] = /<x:xmpmeta[^]*?<\/x:xmpmeta>/.exec(pdf.toString('utf8')) ?? []
  const metadata = parseXml(xml)
  const said = (name: string) => metadata.getElementsByTagName(name)[0]?.textContent?.trim()
  return { title: said('dc:title'), author: said('dc:creator') }
}

describe('the metadata of a PDF', () => {
  it.each([
    ['signs of XML', 'Kvitto <SIE> & "2026"', 'Strål & Skydd <AB> ]]>'],
    ['an end of what it stands in', 'A</rdf:li></rdf:Alt>', '--> &amp; &#0;'],
    ['letters of every script', 'Ράδιο Радий راديوم 镭 😀', 'Å'],
  ])('contains %s as written (ARC-01)', async (_what, title, author) => {
    const pdf = await printer.print({
      title,
      author,
      kind: 'Kvitto',
      language: 'sv',
      blocks: [heading(1, 'A')],
      pageNumber: '1',
    })
    expect(metadataOf(pdf)).toEqual({ title, author })
  })

  it('replaces each character that XML does not allow (ARC-01)', async () => {
    const about = { title: 'SIE\u00002026\u0007\uffff-1', author: '\ud800', kind: 'Kvitto', language: 'sv' } as const
    const pdf = await printer.print({ ...about, blocks: [heading(1, 'A')], pageNumber: '1' })
    expect(metadataOf(pdf)).toEqual({ title: 'SIE\ufffd2026\ufffd\ufffd-1', author: '\ufffd' })
  })

  it('is shown by a PDF reader without XML escapes (REV-04, ARC-01)', async (context) => {
    needs(context, 'pdfinfo')
    const about = { title: 'Kvitto A&B <1>', author: 'Strål & Skydd', kind: 'Kvitto', language: 'sv' } as const
    writeFileSync(file, await printer.print({ ...about, blocks: [heading(1, 'A')], pageNumber: '1' }))
    expect(outputOf('pdfinfo', [file])).toMatch(/^Title: +Kvitto A&B <1>\nAuthor: +Strål & Skydd$/m)
  })
})
