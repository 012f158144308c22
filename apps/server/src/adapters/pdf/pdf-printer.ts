/** PDF/A-2a, to be read in thirty years, and PDF/UA-1: every text stands in the structure tree, in reading order, in the document's language. */
import { buffer } from 'node:stream/consumers'
import type { Block, Lines, PrintedDocument, Printer } from '../../ports/printer.ts'
import { allOf, fontsOfPapers } from './fonts.ts'
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
/** A line of text with its gap, at most. */
const LINE = 17
/** What is higher may run over the page. */
const MOST_ROOM = 300

const styleOf = ({ level }: Heading): Style => ({ size: SIZES[level], weight: 700 })

/** From the label's first line to where nothing has to stand with it any more. */
const beginningOfFact = ({ label }: Fact): number => Math.max(heightOf(label, LABEL, LABELS), 2 * LINE)
const heightOfFact = ({ label, value }: Fact): number =>
  Math.max(heightOf(label, LABEL, LABELS), heightOf(value, TEXT, ANSWERS)) + LINE / 2

/** A list of so many facts stands whole, and of a longer one so many stand together at its end: no page begins or ends with a lone one. */
const SHORT_LIST = 6
const TOGETHER = 2

/** The height of what must stand on the page of the fact at `at`. */
const roomOfFact = (facts: readonly Fact[], at: number): number => {
  const left = facts.length - at
  const isEdge = at === 0 || left === TOGETHER
  const together = facts.slice(at, at + (at === 0 && left <= SHORT_LIST ? left : isEdge ? TOGETHER : 1))
  const last = together.at(-1)
  return together.slice(0, -1).reduce((sum, each) => sum + heightOfFact(each), last ? beginningOfFact(last) : 0)
}

/** The height that must stand on one page: a heading stands with those of its parts, and with the beginning of what they are above. */
const beginning = (blocks: readonly Block[], at: number, above = 0): number => {
  const block = blocks[at]
  if (block?.kind === 'facts') return roomOfFact(block.facts, 0)
  if (block?.kind !== 'heading' || block.level <= above) return 2 * LINE
  const own = heightOf(block.text, styleOf(block), WHOLE) + 1.5 * SIZES[block.level]
  return own + beginning(blocks, at + 1, block.level)
}

/**
 * What is written next begins a new page unless it has the room for what must not stand alone at the end of one. A page that is
 * merely added would leave it outside the structure tree, unheard.
 */
const needsRoom = (pdf: Pdf, height: number): void => {
  if (pdf.y + Math.min(height, MOST_ROOM) > pdf.page.maxY()) pdf.continueOnNewPage()
}

/** The second stands beside the first. */
const pair = (pdf: Pdf, room: number, first: () => void, second: () => void): Element => {
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
      pdf.y = top
      second()
      if (pdf.page === bottom.page) pdf.y = Math.max(pdf.y, bottom.y)
      pdf.moveDown(0.4)
    }),
  ])
}

const fact = (pdf: Pdf, { label, value }: Fact, room: number): Element =>
  pair(
    pdf,
    room,
    () => write(pdf, label, LABEL, LABELS),
    () => write(pdf, value, TEXT, ANSWERS),
  )

const listItem = (pdf: Pdf, text: Lines): Element =>
  pair(
    pdf,
    LINE,
    () => write(pdf, '•', TEXT, WHOLE),
    () => write(pdf, text, TEXT, ITEMS),
  )

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
        block.items.map((item) => listItem(pdf, item)),
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
        write(pdf, block.text, TEXT, WHOLE)
        pdf.moveDown(0.5)
      })
  }
}

/** The library puts title and author into the metadata as they are, though it is XML. It reads them when the document's own are written. */
const escapeMetadata = (pdf: Pdf, { title, author }: PrintedDocument): void => {
  const endMetadata = pdf.endMetadata.bind(pdf)
  pdf.endMetadata = () => {
    Object.assign(pdf.info, { Title: inXml(title), Author: inXml(author) })
    endMetadata()
  }
}

/** Has some room to what is before it; a heading has its own. */
const isOfAnotherKind = (before: Block | undefined, { kind }: Block): boolean =>
  before !== undefined && before.kind !== 'heading' && kind !== 'heading' && before.kind !== kind

const open = async ({ title, author, language }: PrintedDocument): Promise<Pdf> => {
  const { default: PDF } = await import('pdfkit') // large, and the web process never prints
  const fonts = await fontsOfPapers()
  const library = new PDF({
    size: 'A4',
    // None to begin with: the library would read Helvetica for each document.
    font: '',
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    // Of 'PDF/UA' the library makes a file that breaks PDF/UA: with the CIDSet of PDF/A-1.
    subset: 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    lang: language === 'sv' ? 'sv-SE' : 'en-GB',
    info: { Title: title, Author: author },
  })
  const pdf: Pdf = Object.assign(library, { fonts })
  for (const { name, font } of [...allOf(fonts[400]), ...allOf(fonts[700])]) pdf.registerFont(name, font)
  return pdf
}

export const pdfPrinter = (letterhead: Letterhead): Printer => ({
  print: async (document) => {
    const { blocks } = document
    const pdf = await open(document)
    const whole = buffer(pdf)
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
