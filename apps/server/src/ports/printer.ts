/** Turns a described document into an accessible PDF. */

/** A document's content, top to bottom. Level 1 is the title, once. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Pairs of a term and its value. */
  | { kind: 'facts'; facts: readonly { label: string; value: string }[] }

/** `author`: whose paper it is; `footer`: below each page, with its number and their count. */
export type PrintedDocument = {
  title: string
  language: 'sv' | 'en'
  author: string
  blocks: readonly Block[]
  footer(page: number, count: number): string
}
export type Printer = { print(document: PrintedDocument): Promise<Buffer> }
