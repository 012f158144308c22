/** A mutant of the example case system, with one changed line, and the titles of the contract tests. */
import { REFUSED } from '../recorded-calls.ts'

/** `hides`: titles that can't be tested with this mutant. */
export type Mutant = {
  what: string
  find: string
  replace: string
  breaks: string[]
  hides?: string[]
  quietMs?: number
  /** The fault shows when nothing has happened for this time. */
  restMs?: number
}

export const ONE_NUMBER = 'has one number for an application, in answers, later answers and events'
export const AT_ONCE = 'makes one case of what comes twice at once'
export const OTHER_DOCUMENT = 'refuses a known application with another signed document by 409'
export const LISTS = 'lists the cases that it received since a time'
export const BY_CONTRACT = 'tells events of the contract'
export const TELLS_NUMBER = 'tells the number of what it has answered 202'
export const TAKE = 'const submission = await json(request)'
export const WHOLE = 'if (response.status !== 200 || bytes.length !== size) return false'
/** The files of a submission; those of a message are fetched alike. */
export const FETCH_CATCH = '...documents])\n    void untilDone(() => fetchFile(files, file).catch(() => false))'

export const GOES_ON = ['does not go on telling what was answered 404', 'does not go on telling what was answered 409']
export const GOES_ON_TAKEN = 'does not go on telling what was taken'
/** Not testable with a case system that gets no file, or that has all its events refused. */
export const CHANGED = ['a document', 'a receipt', 'a signed application', 'evidence'].map(
  (kind) => `fetches again ${kind} that came with its last byte changed`,
)
export const [CHANGED_DOCUMENT = '', CHANGED_RECEIPT = '', CHANGED_APPLICATION = '', CHANGED_EVIDENCE = ''] = CHANGED
export const ASKS_ANEW = 'signs anew what it asks for again'
export const TELLS_ANEW = 'signs anew what it tells again'
export const FETCHES_AFTER_REFUSAL = `fetches again what ${REFUSED}`
export const OF_FILES = [
  ASKS_ANEW,
  ...CHANGED,
  'fetches files to their last byte',
  'fetches again what came too short',
  'fetches again what broke off',
  FETCHES_AFTER_REFUSAL,
]
export const SAME_ID = 'tells again by the same id'
export const AFTER_503 = `tells again what ${REFUSED}`
export const DECISION = 'tells of a decision'
export const OF_EVENTS = [AFTER_503, TELLS_ANEW, SAME_ID, DECISION, GOES_ON_TAKEN, ...GOES_ON]
