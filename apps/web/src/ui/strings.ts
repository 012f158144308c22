/** The few words that components themselves say, in each language. */

export type UiLanguage = 'sv' | 'en'

export type UiStrings = {
  optional: string
  moreInformation: string
  close: string
  loading: string
}

export const uiStrings: Record<UiLanguage, UiStrings> = {
  sv: { optional: 'frivilligt', moreInformation: 'Mer information', close: 'Stäng', loading: 'Laddar' },
  en: { optional: 'optional', moreInformation: 'More information', close: 'Close', loading: 'Loading' },
}
