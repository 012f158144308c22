/** Lets the applicant choose between two versions of the answers, where only they can know which is right. */
import {
  type ComparedField,
  type Difference,
  differencesOf,
  isSeen,
  merged,
  pathsOf,
  type Versions,
} from '../comparison/differences.ts'

/** Two versions to choose between. `recovery`: text that was typed earlier and never sent. */
export type VersionsChoice = {
  kind: 'recovery' | 'conflict'
  differences: readonly Difference[]
  /** The time at which mine was typed (recovery), or its base was saved. Epoch ms or instant; null if never. */
  mineAt: string | number | null
  theirsAt: string | null
  theirsBy: string | undefined
  settle: (minePaths: readonly string[]) => void
}

/** The input belongs to a removed item: keep it as a new item, or discard it. */
export type GoneChoice = { kind: 'gone'; settle: (isRetained: boolean) => void }

export type Choice = VersionsChoice | GoneChoice

export type SetChoice = (choice: Choice | undefined) => void
type Compared<T> = {
  /** The fields of two versions, as the user sees them. */
  fields: (versions: Versions<T>) => readonly ComparedField[]
  /** Writes answers into the fields, over the server's. */
  write: (values: T, theirs: T) => void
  /** No answer depends on another one: the user is asked only about fields that both have changed. */
  areFieldsIndependent?: true
}

/** Only mine has changed. */
const isMineAlone = ({ suggested }: Difference) => suggested === 'mine'

/**
 * Lets the user choose a version and writes it into the fields. If only mine is new, or if independent fields were
 * changed by one side each, no question is asked; resolves with the restored paths. Invisible differences follow the
 * choice of mine.
 */
export const asking =
  <T extends object>(options: () => Compared<T>, setChoice: SetChoice) =>
  (versions: Versions<T>, about: Omit<VersionsChoice, 'differences' | 'settle'>) =>
    new Promise<readonly string[]>((resolve) => {
      const all = differencesOf(options().fields(versions), versions)
      const { areFieldsIndependent = false } = options()
      const isAsked = (one: Difference) => isSeen(one) && !(areFieldsIndependent && one.suggested !== undefined)
      const differences = all.filter(isAsked)
      const mineAlone = all.filter(isMineAlone).flatMap(pathsOf)
      const put = (paths: readonly string[]) => {
        setChoice(undefined)
        options().write(merged(versions, paths), versions.theirs)
      }
      if (differences.every(isMineAlone)) {
        put(mineAlone)
        return resolve(mineAlone)
      }
      const settle = (paths: readonly string[]) => {
        const isUnasked = (one: Difference) => areFieldsIndependent || (paths.length > 0 && !isSeen(one))
        const goesAlong = (one: Difference) => isMineAlone(one) && isUnasked(one)
        put(all.filter((one) => paths.includes(one.path) || goesAlong(one)).flatMap(pathsOf))
        resolve([])
      }
      setChoice({ ...about, differences, settle })
    })

/** Asks whether text of a removed item is kept. */
export const askingAboutRemovedItem = (setChoice: SetChoice) => () =>
  new Promise<boolean>((resolve) => {
    const settle = (isRetained: boolean) => {
      setChoice(undefined)
      resolve(isRetained)
    }
    setChoice({ kind: 'gone', settle })
  })
