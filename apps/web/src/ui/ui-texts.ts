/** Labels of the generic components, in the language of the page. */
export type UiWords = {
  optional: string
  moreInformation: string
  close: string
  loading: string
  /** Label of a busy button. */
  wait: string
  /** Kinds of messages. */
  kinds: Readonly<Record<'error' | 'info' | 'success' | 'warning', string>>
  progress: (value: number, most: number) => string
  /** Length limit of a text, and the number of characters left. */
  room: (most: number) => string
  left: (count: number) => string
  tooMany: (count: number) => string
  /** A note about the text in a field; undefined for none. */
  noteOn: (text: unknown) => string | undefined
}
