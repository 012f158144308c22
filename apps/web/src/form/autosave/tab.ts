/**
 * Detects which of the browser's tabs are open. Each tab holds a lock from its first unsent text on; the browser
 * releases it however the tab ends.
 */
const NAME = 'sievert.tab.'
export const TAB = crypto.randomUUID()

/** Undefined in a browser without locks, and on an insecure origin: there every other tab counts as closed. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

let living: Promise<void> | undefined

/** Acquires this tab's lock, which is held until the tab ends. */
export function live(): Promise<void> {
  living ??= new Promise((resolve, reject) => {
    const forEver = () => {
      resolve()
      return new Promise<never>(() => undefined)
    }
    const held = locks()?.request(NAME + TAB, forEver)
    if (held) held.catch(reject)
    else resolve()
  })
  return living
}

/** The other open tabs. */
export async function otherTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  const names = held.flatMap(({ name }) => (name?.startsWith(NAME) ? [name.slice(NAME.length)] : []))
  return new Set(names.filter((tab) => tab !== TAB))
}

/** Runs work in one tab at a time. */
export const oneTabAtATime = <R>(work: () => Promise<R>): Promise<R> =>
  locks()?.request('sievert.unsent', work) ?? work()
