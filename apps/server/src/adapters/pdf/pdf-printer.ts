/**
 * Prints PDF/A-2a, readable in thirty years, and PDF/UA-1: all text is in the structure tree, in reading order and with
 * a language.
 */
import { buffer } from 'node:stream/consumers'
import type { Block, Lines, PrintedDocument, Printer } from '../../ports/printer.ts'
import { loadFonts } from './fonts.ts'
import { INK, type Letterhead, writeLetterhead, writeMargins } from './letterhead.ts'
import { ACCESSIBLE, inXml } from './metadata.ts'
import { type Column, heightOf, type Pdf, type Style, write } from './write-text.ts'

type Element = ReturnType<Pdf['struct']>
type Fact = Extract<Block, { kind: 'facts' }>['facts'][number]
type Heading = Extract<Block, { kind: 'heading' }>

const MARGIN = 64
const A4_WIDTH = 595.28
const WHOLE: Column = { left: MARGIN, width: A4_WIDTH - 2 * MARGIN }
const LABELS: Column = { left: MARGIN, width: 160 }
const ANSWERS: Column = { left: MARGIN + 176, width: WHOLE.width - 176 }
const ITEMS: Column = { left: MARGIN + 12, width: WHOLE.width - 12 }
const SIZES = { 1: 20, 2: 15, 3: 12, 4: 11 } as const
const TEXT: Style = { size: 10.5, weight: 400 }
const LABEL: Style = { size: 10.5, weight: 700 }
/** Height of a line of text with its gap, at most. */
const LINE = 17
/** Taller content may continue on the next page. */
const MOST_ROOM = 300

const styleOf = ({ level }: Heading): Style => ({ size: SIZES[level], weight: 700 })

/** A higher label is placed above its answer, over the whole width: beside it, the answer's column would be empty. */
const MOST_BESIDE = 6 * LINE
const isAbove = (label: string): boolean => heightOf(label, LABEL, LABELS) > MOST_BESIDE
const withLabel = (label: string, answer: number): number =>
  isAbove(label) ? heightOf(label, LABEL, WHOLE) + answer : Math.max(heightOf(label, LABEL, LABELS), answer)
/** The height from the label's first line to where a page break is allowed. */
const beginningOfFact = ({ label }: Fact): number => withLabel(label, 2 * LINE)
const heightOfFact = ({ label, value }: Fact): number => withLabel(label, heightOf(value, TEXT, ANSWERS)) + LINE / 2

/**
 * At most SHORT_LIST facts or items are not split. More keep TOGETHER of them on one page at either end, so that no page
 * begins or ends with a single one.
 */
const SHORT_LIST = 6
const TOGETHER = 2

/** How many of `count` facts or items, from the one at `at`, must begin on the same page. */
const countTogether = (count: number, at: number): number => {
  if (at === 0 && count <= SHORT_LIST) return count
  return at === 0 || count - at === TOGETHER ? TOGETHER : 1
}

/** The height that must be on the same page as the fact at `at`. */
const roomOfFact = (facts: readonly Fact[], at: number): number => {
  const together = facts.slice(at, at + countTogether(facts.length, at))
  const last = together.at(-1)
  return together.slice(0, -1).reduce((sum, each) => sum + heightOfFact(each), last ? beginningOfFact(last) : 0)
}

/** The same for the list item at `at`: the checksums of a few files are on one page. */
const roomOfItem = (items: readonly Lines[], at: number): number => {
  const together = items.slice(at, at + countTogether(items.length, at))
  return together.reduce<number>((sum, each) => sum + heightOf(each, TEXT, ITEMS) + LINE / 2, 0)
}

const heightOfFirst = (block: Block | undefined): number => {
  if (block?.kind === 'list') return heightOf(block.items[0] ?? '', TEXT, ITEMS)
  if (block?.kind === 'facts') return block.facts[0] ? heightOfFact(block.facts[0]) : 0
  return block ? heightOf(block.text, TEXT, WHOLE) : 0
}

/** The height of a paragraph and the content kept on its page; two explanations may follow each other. */
const heightOfParagraph = (blocks: readonly Block[], at: number): number => {
  const [block, next] = [blocks[at], blocks[at + 1]]
  if (block?.kind !== 'paragraph' || !block.keepWithNext) return 2 * LINE
  const below =
    next?.kind === 'paragraph' && next.keepWithNext ? heightOfParagraph(blocks, at + 1) : heightOfFirst(next)
  return heightOf(block.text, TEXT, WHOLE) + LINE + below
}

/**
 * The height that must fit on one page: a heading stays with its subheadings and with the beginning of the content
 * below.
 */
const beginning = (blocks: readonly Block[], at: number, above = 0): number => {
  const block = blocks[at]
  if (block?.kind === 'facts') return roomOfFact(block.facts, 0)
  if (block?.kind === 'list') return roomOfItem(block.items, 0)
  if (block?.kind === 'paragraph') return heightOfParagraph(blocks, at)
  if (block?.kind !== 'heading' || block.level <= above) return 2 * LINE
  const own = heightOf(block.text, styleOf(block), WHOLE) + 1.5 * SIZES[block.level]
  return own + beginning(blocks, at + 1, block.level)
}

/**
 * Begins a new page unless the content that must not be alone at its end fits. An automatically added page would leave
 * the content outside the structure tree, where screen readers miss it.
 */
const needsRoom = (pdf: Pdf, height: number): void => {
  if (pdf.y + Math.min(height, MOST_ROOM) > pdf.page.maxY()) pdf.continueOnNewPage()
}

type Pair = {
  /** The height that must fit on the page. */
  room: number
  first: () => void
  second: () => void
  isBeside?: boolean
}

/** The second part is placed beside the first, or below it. */
const pair = (pdf: Pdf, { room, first, second, isBeside = true }: Pair): Element => {
  let top = 0
  let bottom = { page: pdf.page, y: 0 }
  return pdf.struct('LI', {}, [
    pdf.struct('Lbl', {}, () => {
      needsRoom(pdf, room)
      top = pdf.y
      first()
      bottom = { page: pdf.page, y: pdf.y }
    }),
    pdf.struct('LBody', {}, () => {
      if (isBeside) pdf.y = top
      second()
      if (isBeside && pdf.page === bottom.page) pdf.y = Math.max(pdf.y, bottom.y)
      pdf.moveDown(0.4)
    }),
  ])
}

const fact = (pdf: Pdf, { label, value }: Fact, room: number): Element =>
  pair(pdf, {
    room,
    first: () => write(pdf, label, LABEL, isAbove(label) ? WHOLE : LABELS),
    second: () => write(pdf, value, TEXT, ANSWERS),
    isBeside: !isAbove(label),
  })

const listItem = (pdf: Pdf, text: Lines, room: number): Element =>
  pair(pdf, {
    room,
    first: () => write(pdf, '•', TEXT, WHOLE),
    second: () => write(pdf, text, TEXT, ITEMS),
  })

const writeHeading = (pdf: Pdf, block: Heading, colour: string): void => {
  if (block.level > 1) pdf.moveDown(0.6)
  pdf.fillColor(colour)
  write(pdf, block.text, styleOf(block), WHOLE)
  pdf.fillColor(INK).moveDown(0.4)
}

const element = (pdf: Pdf, { colour }: Letterhead, blocks: readonly Block[], block: Block, at: number): Element => {
  switch (block.kind) {
    case 'heading':
      return pdf.struct(`H${block.level}`, {}, () => {
        needsRoom(pdf, beginning(blocks, at))
        writeHeading(pdf, block, colour)
      })
    case 'list':
      return pdf.struct(
        'L',
        {},
        block.items.map((item, index) => listItem(pdf, item, roomOfItem(block.items, index))),
      )
    case 'facts':
      return pdf.struct(
        'L',
        {},
        block.facts.map((each, index) => fact(pdf, each, roomOfFact(block.facts, index))),
      )
    case 'paragraph':
    default:
      return pdf.struct('P', {}, () => {
        if (block.keepWithNext) needsRoom(pdf, heightOfParagraph(blocks, at))
        write(pdf, block.text, TEXT, WHOLE)
        pdf.moveDown(0.5)
      })
  }
}

/**
 * The library writes title and author into the XML metadata unescaped. It reads them again after the document's own
 * metadata is written.
 */
const escapeMetadata = (pdf: Pdf, { title, author }: PrintedDocument): void => {
  const endMetadata = pdf.endMetadata.bind(pdf)
  pdf.endMetadata = () => {
    Object.assign(pdf.info, { Title: inXml(title), Author: inXml(author) })
    endMetadata()
  }
}

/** A block gets extra space before it when the kind changes. Headings have their own. */
const isOfAnotherKind = (before: Block | undefined, { kind }: Block): boolean =>
  before !== undefined && before.kind !== 'heading' && kind !== 'heading' && before.kind !== kind

/** Library and fonts, which are large. */
export const loadPrinter = async () => ({ PDF: (await import('pdfkit')).default, fonts: await loadFonts() })

const open = async ({ title, author, language }: PrintedDocument): Promise<Pdf> => {
  const { PDF, fonts } = await loadPrinter()
  const library = new PDF({
    size: 'A4',
    // No default font: the library would read Helvetica for each document.
    font: '',
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    // With 'PDF/UA' the library writes the CIDSet of PDF/A-1, which violates PDF/UA.
    subset: 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    lang: language === 'sv' ? 'sv-SE' : 'en-GB',
    info: { Title: title, Author: author },
  })
  const pdf: Pdf = Object.assign(library, { fonts })
  // The library accepts parsed fonts; its types know only the bytes.
  for (const { own, wide } of Object.values(fonts))
    for (const { name, parsed } of [own, wide]) pdf.registerFont(name, parsed as unknown as Buffer)
  return pdf
}

/**
 * Writes the content of each page when the next one begins: kept in pieces until the end, a large document would need
 * a gigabyte. Headers and footers, which need the page count, get a second stream.
 */
const writePagesWhenFull = (pdf: Pdf): void => {
  let { page } = pdf
  pdf.on('pageAdded', () => {
    const { content, dictionary } = page
    page.content = pdf.ref({})
    Object.assign(dictionary.data, { Contents: [content, page.content] })
    content.end('')
    page = pdf.page
  })
}

export const pdfPrinter = (letterhead: Letterhead): Printer => ({
  print: async (document) => {
    const { blocks } = document
    const pdf = await open(document)
    const whole = buffer(pdf)
    writePagesWhenFull(pdf)
    const root = pdf.struct('Document')
    pdf.addStructure(root)
    for (const part of writeLetterhead(pdf, letterhead, document, WHOLE)) root.add(part)
    for (const [at, block] of blocks.entries()) {
      if (isOfAnotherKind(blocks[at - 1], block)) pdf.moveDown(0.5)
      root.add(element(pdf, letterhead, blocks, block, at))
    }
    root.end()
    writeMargins(pdf, letterhead, document, WHOLE)
    pdf.appendXML(ACCESSIBLE)
    escapeMetadata(pdf, document)
    pdf.end()
    return whole
  },
})
