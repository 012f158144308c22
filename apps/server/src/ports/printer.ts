/** Renders a described document as an accessible PDF. */

/** One text, or several that each begin on a new line. A line break inside a text is shown with a mark. */
export type Lines = string | readonly string[]

/** A document's content, top to bottom. Level 1 is the title, once. Headings never hold an applicant's text. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; text: string }
  /** `keepWithNext`: on the same page as the first item of the next block. */
  | { kind: 'paragraph'; text: string; keepWithNext?: true }
  | { kind: 'list'; items: readonly Lines[] }
  /** Pairs of a term and its value. */
  | { kind: 'facts'; facts: readonly { label: string; value: Lines }[] }

/**
 * Repeated on each page: `author`, the authority; `kind` of document; `source` of the information, when it is not the
 * authority; title and `pageNumber`, where `{0}` is the number of the page and `{1}` their count.
 */
export type PrintedDocument = {
  title: string
  language: 'sv' | 'en'
  author: string
  kind: string
  source?: string
  blocks: readonly Block[]
  pageNumber: string
}
export type Printer = {
  /** Throws a CostlyFailure when the document is probably to blame. */
  print(document: PrintedDocument): Promise<Buffer>
}
/** `prepare`: documents follow soon. It never throws. */
export type PreparedPrinter = Printer & { prepare(): void }
