/** Tagged PDF, made after PDF/UA-1 though veraPDF finds faults by it: every text stands in the structure tree, in reading order, in the document's language. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import type { Block, PrintedDocument, Printer } from '../../ports/printer.ts'
import { unpackFont } from './unpack-font.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Element = ReturnType<Pdf['struct']>

const MARGIN = 64
const FOOTER = 36
const SIZES = { 1: 20, 2: 15, 3: 12 } as const
const TEXT = 10.5

const SUBSETS = ['latin', 'latin-ext'] as const
const WEIGHTS = [400, 700] as const
type Subset = (typeof SUBSETS)[number]

/** Letters beyond western Europe's stand in a second file of the same typeface. */
const fontFile = (subset: Subset, weight: (typeof WEIGHTS)[number]): Buffer =>
  readFileSync(
    createRequire(import.meta.url).resolve(
      `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-${weight}-normal.woff`,
    ),
  )

let fonts: { name: string; data: Buffer }[] | undefined
/** Read when the first document is printed, and kept. */
const useFonts = (pdf: Pdf): void => {
  fonts ??= SUBSETS.flatMap((subset) =>
    WEIGHTS.map((weight) => ({ name: `${subset}-${weight}`, data: unpackFont(fontFile(subset, weight)) })),
  )
  for (const { name, data } of fonts) pdf.registerFont(name, data)
}

/** Parts of a text that one font file can draw. */
const runs = (text: string): { text: string; font: Subset }[] => {
  const found: { text: string; font: Subset }[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const font = code > 0xff && code < 0x2000 ? 'latin-ext' : 'latin'
    const last = found.at(-1)
    if (last?.font === font) last.text += letter
    else found.push({ text: letter, font })
  }
  return found
}

const write = (pdf: Pdf, text: string, size: number, weight: 400 | 700): void => {
  const parts = runs(text === '' ? ' ' : text)
  for (const [index, part] of parts.entries())
    pdf
      .font(`${part.font}-${weight}`)
      .fontSize(size)
      .text(part.text, { continued: index < parts.length - 1, lineGap: 2 })
}

const paragraph =
  (pdf: Pdf, text: string, size: number, weight: 400 | 700, after = 0.5) =>
  () => {
    write(pdf, text, size, weight)
    pdf.moveDown(after)
  }

const listItem = (pdf: Pdf, label: string, value: string): Element =>
  pdf.struct('LI', {}, [
    pdf.struct('Lbl', {}, () => write(pdf, label, TEXT, 700)),
    pdf.struct('LBody', {}, paragraph(pdf, value, TEXT, 400)),
  ])

const element = (pdf: Pdf, block: Block): Element => {
  switch (block.kind) {
    case 'heading':
      return pdf.struct(`H${block.level}`, {}, () => {
        if (block.level > 1) pdf.moveDown(0.6)
        write(pdf, block.text, SIZES[block.level], 700)
        pdf.moveDown(0.4)
      })
    case 'list':
      return pdf.struct(
        'L',
        {},
        block.items.map((item) =>
          pdf.struct('LI', {}, [pdf.struct('LBody', {}, paragraph(pdf, `• ${item}`, TEXT, 400, 0.3))]),
        ),
      )
    case 'facts':
      return pdf.struct(
        'L',
        {},
        block.facts.map(({ label, value }) => listItem(pdf, label, value)),
      )
    case 'paragraph':
    default:
      return pdf.struct('P', {}, paragraph(pdf, block.text, TEXT, 400))
  }
}

/** Page numbers are no part of what is read. */
const writeFooters = (pdf: Pdf, { pageOf }: PrintedDocument): void => {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf
      .font('latin-400')
      .fontSize(8.5)
      .text(pageOf(page - start + 1, count), MARGIN, pdf.page.height - FOOTER, { lineBreak: false })
    pdf.endMarkedContent()
  }
}

const print = async (document: PrintedDocument): Promise<Buffer> => {
  const { default: PDF } = await import('pdfkit') // large, and the web process never prints
  const pdf = new PDF({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    // The types have not heard of it yet; the library has.
    subset: 'PDF/UA' as 'PDF/A-2',
    tagged: true,
    displayTitle: true,
    lang: document.language === 'sv' ? 'sv-SE' : 'en-GB',
    info: { Title: document.title, Author: document.author },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => pdf.on('end', () => resolve()))
  useFonts(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  for (const block of document.blocks) root.add(element(pdf, block))
  root.end()
  writeFooters(pdf, document)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

export const pdfPrinter: Printer = { print }
