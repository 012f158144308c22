/** Access to the browser's storage, which may be refused. */

/** Undefined where the browser refuses, or where the stored value cannot be parsed. */
export const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** A value stored for this tab only, across reloads. Lost in a browser that refuses storage. */
export const tabStorage = <T>(key: string) => ({
  write: (value: T) => attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
  read: () => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null),
  forget: () => attempt(() => sessionStorage.removeItem(key)),
})
