/** An object with some of the fields of another. */
export const pick = <T extends object, Key extends keyof T>(from: T, ...keys: readonly Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>

/** The same, without those that are undefined. */
export const pickDefined = <T extends object, Key extends keyof T>(
  from: T,
  ...keys: readonly Key[]
): { [K in Key]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]]))) as {
    [K in Key]?: Exclude<T[K], undefined>
  }
