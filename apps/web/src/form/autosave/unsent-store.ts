/** Stores encrypted unsent text in the browser. It outlives a crash and expires after seven days. */
import { loggedOutFlag } from '../../api/authentication.ts'
import { createStore } from '../store.ts'
import { TIMING, UNSENT_RETENTION_MS } from '../timing.ts'
import type { Encrypted } from './encryption.ts'
import { otherTabs, TAB } from './tab.ts'

/**
 * `slot`: the place in the application (`step-2`, `step-1/item`) and the tab that wrote it. `at`: epoch milliseconds.
 */
export type UnsentRecord = Encrypted & { applicationId: string; slot: string; at: number }

/** True from a failed read or write until the next copy is stored: meanwhile no page may promise a copy. */
export const storageFailed = createStore(false)

const DATABASE = 'sievert'
const STORE = 'unsent'

const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser refused')))
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(STORE, { keyPath: ['applicationId', 'slot'] })
  })
  return asked(request)
}

let database: Promise<IDBDatabase> | undefined

/** Reopens a database that the browser has closed, as phones do for a hidden page. */
const begin = async (mode: IDBTransactionMode): Promise<IDBTransaction> => {
  const transaction = async () => (await (database ??= open())).transaction(STORE, mode)
  return transaction().catch(() => {
    database = undefined
    return transaction()
  })
}

/** Rejects where the browser takes too long. */
export const inTime = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(reject, TIMING.storage, new Error('the browser does not answer'))
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/**
 * Resolves when the transaction has completed. Rejects in a browser without storage or space, or after the time limit.
 */
const inStore = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const done = async () => {
    const transaction = await begin(mode)
    const request = work(transaction.objectStore(STORE))
    return new Promise<T>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the browser refused')))
    })
  }
  return inTime(done())
}

export const putUnsent = async (record: UnsentRecord): Promise<unknown> =>
  loggedOutFlag.read() ? undefined : inStore('readwrite', (store) => store.put(record))

export const deleteUnsent = (applicationId: string, slot: string) =>
  inStore('readwrite', (store) => store.delete([applicationId, slot]))

const isOld = ({ at }: UnsentRecord, now: number) => now - at > UNSENT_RETENTION_MS

/** All stored records of any user of this browser; deletes expired ones. */
export async function listUnsent(now: number): Promise<UnsentRecord[]> {
  const all = await inStore('readonly', (store) => store.getAll() as IDBRequest<UnsentRecord[]>)
  const old = all.filter((record) => isOld(record, now))
  await Promise.all(old.map(({ applicationId, slot }) => deleteUnsent(applicationId, slot)))
  return all.filter((record) => !old.includes(record))
}

const MARK = '~'
/** The slot of a place in this tab. No other tab writes to it. */
export const slotOf = (place: string) => `${place}${MARK}${TAB}`
const [PLACE, WRITER] = [0, 1] as const
const partOf = ({ slot }: UnsentRecord, part: 0 | 1) => slot.split(MARK)[part] ?? ''
export const placeOf = (record: UnsentRecord) => partOf(record, PLACE)

/** Records that this tab may take over: not those of open tabs. This tab's own come first, then the newest. */
export async function unsentOf(applicationId: string): Promise<UnsentRecord[]> {
  const others = await otherTabs()
  const rank = (record: UnsentRecord) => (partOf(record, WRITER) === TAB ? Number.POSITIVE_INFINITY : record.at)
  return (await listUnsent(Date.now()))
    .filter((record) => record.applicationId === applicationId && !others.has(partOf(record, WRITER)))
    .toSorted((one, other) => rank(other) - rank(one))
}

/** Called at logout: deletes the unsent text of all tabs, and blocks later writes of this page. */
export const removeAllUnsent = () => {
  loggedOutFlag.set()
  return inStore('readwrite', (store) => store.clear())
}

/** The record of `slot`, also if this tab has reopened its form since and moved the record to its own slot. */
export async function movedUnsent(applicationId: string, slot: string): Promise<UnsentRecord | undefined> {
  const all = await listUnsent(Date.now())
  const isThere = (record: UnsentRecord) => record.applicationId === applicationId && record.slot === slot
  const [place] = slot.split(MARK)
  return all.find(isThere) ?? (await unsentOf(applicationId)).find((record) => placeOf(record) === place)
}
