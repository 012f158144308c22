/** Patterns for names and values of PDF as lenient readers accept them. */

export const BLANK = String.raw`[\0\t\n\f\r ]`
/** A name, in which any letter may be a hexadecimal escape. */
export const named = (name: string): string =>
  [...name]
    .map((character) => {
      const hex = character.charCodeAt(0).toString(16)
      return `(?:${character}|#${hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
    })
    .join('')
export const NAME_END = String.raw`(?=[\0\t\n\f\r ()<>[\]{}/%]|$)`
/**
 * A dictionary, or a reference to one. Readers accept `9. 0 R`, `+9 0 R` and `9 0R` as references, and comments
 * anywhere. The pattern therefore matches any sequence of number characters that ends in one of these.
 */
export const DICTIONARY_VALUE = String.raw`[\d.eE+\-\0\t\n\f\r ]*(?:<<|%|R)`
