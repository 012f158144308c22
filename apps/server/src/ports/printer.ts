/** Turns a described document into an accessible PDF. */

/** A document's content, top to bottom. Level 1 is the title, once. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Pairs of a term and its value. */
  | { kind: 'facts'; facts: readonly { label: string; value: string }[] }

/** `pageOf` is the footer of each page, with the number and the count filled in. */
export type PrintedDocument = {
  title: string
  language: 'sv' | 'en'
  author: string
  blocks: readonly Block[]
  pageOf(page: number, count: number): string
}
export type Printer = { print(document: PrintedDocument): Promise<Buffer> }
