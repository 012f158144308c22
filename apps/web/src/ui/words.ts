/** The words of the components. */
import type { en } from '@navikt/ds-react/locales'

/** The component library's own words, for each part of it that ours are made of. */
type LibraryWords = Pick<typeof en, 'Loader' | 'ProgressBar'> & {
  global: Omit<(typeof en)['global'], 'dateLocale'>
}

/** The few words that components themselves say, in the language of the page. */
export type UiWords = {
  optional: string
  moreInformation: string
  close: string
  loading: string
  /** Of a text: how much there is room for, and how much is left of it. */
  room: (most: number) => string
  left: (count: number) => string
  tooMany: (count: number) => string
  /** A note on the text in a field; undefined for none. */
  noteOn: (text: unknown) => string | undefined
  library: LibraryWords
}
