/** Which of the browser's tabs live: each holds a lock from its first unsent text on, and the browser lets go of it however the tab ends. */
const NAME = 'sievert.tab.'
export const TAB = crypto.randomUUID()

/** Undefined in a browser without locks, and where the page is not served securely: there every tab but this one counts as gone. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

let living: Promise<void> | undefined

/** This tab lives, until it ends. */
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

/** The other tabs that live. */
export async function otherTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  const names = held.flatMap(({ name }) => (name?.startsWith(NAME) ? [name.slice(NAME.length)] : []))
  return new Set(names.filter((tab) => tab !== TAB))
}

/** Work that one tab does at a time. */
export const oneTabAtATime = <R>(work: () => Promise<R>): Promise<R> =>
  locks()?.request('sievert.unsent', work) ?? work()
