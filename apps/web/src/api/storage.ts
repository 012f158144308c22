/** The browser's storage, which it may refuse. */

/** Undefined where the browser refuses or where what it holds makes no sense. */
export const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** A value that this tab alone keeps, through a reload. A browser that refuses storage forgets it. */
export const keptInTab = <T>(key: string) => ({
  keep: (value: T) => attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
  read: () => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null),
  forget: () => attempt(() => sessionStorage.removeItem(key)),
})
