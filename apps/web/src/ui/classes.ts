/** Several names of classes as one attribute; those that do not hold just now are left out. */
export const classes = (...names: readonly (string | false | undefined | null)[]): string =>
  names.filter(Boolean).join(' ')
