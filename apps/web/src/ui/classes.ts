/** Joins class names into one attribute; falsy ones are omitted. */
export const classes = (...names: readonly (string | false | undefined | null)[]): string =>
  names.filter(Boolean).join(' ')
