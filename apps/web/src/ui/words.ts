/** The few words that components themselves say, in the language of the page. */
export type UiWords = {
  optional: string
  moreInformation: string
  close: string
  loading: string
  /** Of a button that works. */
  wait: string
  /** Of a message: what kind it is. */
  kinds: Readonly<Record<'error' | 'info' | 'success' | 'warning', string>>
  progress: (value: number, most: number) => string
  /** Of a text: how much there is room for, and how much is left of it. */
  room: (most: number) => string
  left: (count: number) => string
  tooMany: (count: number) => string
  /** A note on the text in a field; undefined for none. */
  noteOn: (text: unknown) => string | undefined
}
