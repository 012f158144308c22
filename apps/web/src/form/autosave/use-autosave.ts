/** Ties a form to its autosaver, its copy in the browser, and the choice between two versions. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, serverNow } from '../../api/http.ts'
import { noteException } from '../exceptions.ts'
import { once } from '../once.ts'
import { useLatest } from '../use-latest.ts'
import { Autosaver, type Saved, type Send } from './autosaver.ts'
import {
  type ComparedField,
  type Difference,
  differencesOf,
  isSeen,
  merged,
  pathsOf,
  type Versions,
} from './differences.ts'
import { draftKey } from './encryption.ts'
import { takeAway, untouched } from './put-back.ts'
import { UnsentCopy } from './unsent-copy.ts'

/** The resource that typed answers are saved to. */
export type AutosaveServer<T> = {
  /** The server's values when the form was opened. */
  saved: Saved
  /** Saves a draft; rejects with `ApiError`. */
  send: Send<T>
  /** Fetches what the server has now. */
  reload: () => Promise<{ values: T; saved: Saved }>
  /** The application can't be changed any more (403, 404, 409). */
  onClosed: () => void
}

export type AutosaveOptions<T, Fields extends FieldValues = FieldValues> = {
  applicationId: string
  /** Names the form in the application: `step-2`. */
  place: string
  form: UseFormReturn<Fields>
  /** The answers as they would be sent. They may go on changing. */
  read: () => T
  /** A copy of the answers in the fields, read without a rule; left out where `read` follows none. */
  held?: () => T
  /** Puts answers into the fields. */
  write: (values: T) => void
  /** Null where nothing is saved before the person says so (an item's form): then only the browser keeps it. */
  server: AutosaveServer<T> | null
  /** Of an item's form: whether it was opened for text of an item that is no longer there, and what letting go of that text does. */
  item?: { isGone: boolean; onLetGo: () => void }
  /** The fields of two versions, as a person knows them. */
  fields: (versions: Versions<T>) => readonly ComparedField[]
  revive: (json: unknown) => T | undefined
}

const NEVER_SAVED: Saved = { etag: null, savedAt: null }
/** Versions of which nobody knows when, or by whom, they were saved. */
const UNDATED = { mineAt: null, theirsAt: null, theirsBy: undefined }

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

/** What is typed belongs to an item that is no longer there: keep it as a new one, or let it go. */
export type GoneChoice = { kind: 'gone'; settle: (isKept: boolean) => void }

type Choice = VersionsChoice | GoneChoice

/**
 * Text typed earlier and never sent, which was put back without a question: nobody has changed what it was typed over. `at`: epoch ms.
 * Gone once nothing of it stands as it was put there. `undo` gives false when what was typed since can't stand without it.
 */
export type Restored = { at: number; undo: () => boolean; isThere: () => boolean }

export type Autosave<T> = {
  saver: Autosaver<T>
  choice: Choice | undefined
  restored: Restored | undefined
  /**
   * Makes a call of another kind that changes the same step; it gets the ETag to build on. Refused as stale it is made once
   * more, on what the server has now; who else changed the step's own answers is asked about first (WIZ-14).
   */
  alongside: <R>(call: (etag: string | null) => Promise<R>) => Promise<R>
  /** Asks which version shall stand, unless only mine is another than what both grew out of, and puts it into the fields. */
  choose: (versions: Versions<T>) => Promise<unknown>
  /** Says that the item was removed elsewhere, and asks whether it is kept as a new one with what is typed. */
  askIfKept: () => Promise<boolean>
  /** Keeps what stands in the form in the browser for another page, saved or not: gives where; undefined when it is not there afterwards. */
  handedOver: () => Promise<string | undefined>
  /** The copy in the browser is as it shall be: what was saved is gone from it. */
  written: () => Promise<void>
}

export function useAutosave<T extends object, Fields extends FieldValues>(
  options: AutosaveOptions<T, Fields>,
): Autosave<T> {
  const client = useQueryClient()
  const [choice, setChoice] = useState<Choice>()
  const [restored, setRestored] = useState<Restored>()
  const latest = useLatest(options)
  const [{ saver, recover, copy, alongside, choose, askIfKept }] = useState(() =>
    createAutosave(
      latest,
      once(() => draftKey(client, options.applicationId)),
      { setChoice, setRestored },
    ),
  )
  const { form } = options
  // Before the form is painted: what is typed in it is noticed from the first letter on.
  useLayoutEffect(() => {
    const page = new AbortController()
    const { signal } = page
    saver.start()
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: () => saver.changed() })
    const saveNow = () => {
      saver.keepNow()
      void saver.flush()
    }
    const onHide = () => document.visibilityState === 'hidden' && saveNow()
    window.addEventListener('online', saver.retryNow, { signal })
    // Before the next page is asked for, so that it finds what was typed here.
    window.addEventListener('beforeunload', saveNow, { signal })
    // A phone may end a page that is out of sight, and say no more.
    document.addEventListener('visibilitychange', onHide, { signal })
    recover().catch((error: unknown) => noteException(error, 'saving'))
    return () => {
      unsubscribe()
      page.abort()
      saver.keepNow()
      saver.stop()
    }
  }, [form, saver, recover])
  useEffect(
    () =>
      restored &&
      form.subscribe({
        formState: { values: true },
        callback: () => restored.isThere() || setRestored(undefined),
      }),
    [form, restored],
  )
  const handedOver = async () => {
    const isThere = await copy.handOver({ values: structuredClone(options.read()), base: saver.acknowledged() })
    return isThere ? copy.slot : undefined
  }
  return { saver, choice, restored, handedOver, written: () => copy.written(), alongside, choose, askIfKept }
}

type SetChoice = (choice: Choice | undefined) => void
type Show = { setChoice: SetChoice; setRestored: (restored: Restored | undefined) => void }
type Options<T, Fields extends FieldValues> = () => AutosaveOptions<T, Fields>

/** What I alone have changed. */
const isMineAlone = ({ suggested }: Difference) => suggested === 'mine'

/**
 * Asks which of two versions shall stand, and puts it into the fields. Where only mine is new nothing is asked: gives what was put there.
 * What can't be seen goes with what is chosen of mine.
 */
const asking =
  <T extends object, Fields extends FieldValues>(options: Options<T, Fields>, setChoice: SetChoice) =>
  (versions: Versions<T>, about: Omit<VersionsChoice, 'differences' | 'settle'>) =>
    new Promise<readonly string[]>((resolve) => {
      const all = differencesOf(options().fields(versions), versions)
      const differences = all.filter(isSeen)
      const mineAlone = all.filter(isMineAlone).flatMap(pathsOf)
      const put = (paths: readonly string[]) => {
        setChoice(undefined)
        options().write(merged(versions, paths))
      }
      if (differences.every(isMineAlone)) {
        put(mineAlone)
        return resolve(mineAlone)
      }
      const settle = (paths: readonly string[]) => {
        const goesAlong = (one: Difference) => paths.length > 0 && isMineAlone(one) && !isSeen(one)
        put(all.filter((one) => paths.includes(one.path) || goesAlong(one)).flatMap(pathsOf))
        resolve([])
      }
      setChoice({ ...about, differences, settle })
    })

/** Asks whether text of an item that is gone is kept. */
const askingIfKept = (setChoice: SetChoice) => () =>
  new Promise<boolean>((resolve) => {
    const settle = (isKept: boolean) => {
      setChoice(undefined)
      resolve(isKept)
    }
    setChoice({ kind: 'gone', settle })
  })

type Recovering<T extends object, Fields extends FieldValues> = Pick<Show, 'setRestored'> & {
  options: Options<T, Fields>
  key: () => Promise<CryptoKey>
  saver: Autosaver<T>
  copy: UnsentCopy<T>
  ask: ReturnType<typeof asking<T, Fields>>
  askIfKept: ReturnType<typeof askingIfKept>
}

/** Puts back what was typed earlier and never reached the server, or asks where the server has something else by now. */
const recovering =
  <T extends object, Fields extends FieldValues>({
    options,
    key,
    saver,
    copy,
    ask,
    askIfKept,
    setRestored,
  }: Recovering<T, Fields>) =>
  async (): Promise<void> => {
    // The key is needed most when it can no longer be fetched.
    void key().catch(() => undefined)
    const found = await copy.find()
    const { item, write } = options()
    if (item?.isGone) {
      if (found && (await askIfKept())) write(found.values)
      else item.onLetGo()
    } else {
      // What is another person's stays.
      if (!found) return saver.isDirty() ? saver.keepNow() : undefined
      const versions = { base: found.base, mine: found.values, theirs: structuredClone(options().read()) }
      const paths = await ask(versions, { kind: 'recovery', ...UNDATED, mineAt: found.at })
      const putBack = { paths, before: versions.theirs, after: structuredClone(options().read()) }
      const undo = () => takeAway(options(), putBack)
      const isThere = () => untouched(putBack, options().read()).length > 0
      if (paths.length > 0) setRestored({ at: found.at, undo, isThere })
    }
    copy.settle()
    saver.keepNow()
  }

function createAutosave<T extends object, Fields extends FieldValues>(
  options: Options<T, Fields>,
  key: () => Promise<CryptoKey>,
  { setChoice, setRestored }: Show,
) {
  const { applicationId, place, server } = options()
  const openedAt = new Date(serverNow()).toISOString()
  const ask = asking(options, setChoice)
  const askIfKept = askingIfKept(setChoice)
  const copy = new UnsentCopy<T>({ applicationId, place, key, revive: (json) => options().revive(json) })
  const saver: Autosaver<T> = new Autosaver<T>({
    saved: server?.saved ?? NEVER_SAVED,
    read: () => options().read(),
    held: () => options().held?.(),
    onException: (error) => noteException(error, 'saving'),
    keep: (values) => copy.keep(values && { values, base: saver.acknowledged() }),
    onStopped: (reason) => {
      if (reason.status === 412) catchUp(reason).catch((error: unknown) => saver.resume(error))
      else options().server?.onClosed()
    },
    ...(server ? { send: (values, etag) => (options().server ?? server).send(values, etag) } : {}),
  })
  /** A call was refused as stale: goes on from what was saved in between, once the person has chosen where both changed it. */
  const compare = async (refusal: ApiError): Promise<void> => {
    const theirs = await options().server?.reload()
    if (!theirs) return
    saver.hold()
    const versions = { base: saver.acknowledged(), mine: structuredClone(options().read()), theirs: theirs.values }
    const { yourBaseSavedAt: mineAt = openedAt, currentSavedBy: theirsBy } = refusal.problem ?? {}
    await ask(versions, { kind: 'conflict', mineAt, theirsAt: theirs.saved.savedAt, theirsBy })
    saver.acknowledge(theirs.saved, theirs.values)
  }
  let comparing: Promise<void> | undefined
  const catchUp = (refusal: ApiError) => {
    comparing ??= compare(refusal).finally(() => {
      comparing = undefined
    })
    return comparing
  }
  const alongside = <R>(call: (etag: string | null) => Promise<R>): Promise<R> =>
    saver.exclusively(call).catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.status === 412)) throw error
      await catchUp(error)
      return saver.exclusively(call)
    })
  const recover = recovering({ options, key, saver, copy, ask, askIfKept, setRestored })
  const choose = (versions: Versions<T>) => ask(versions, { kind: 'conflict', ...UNDATED })
  return { saver, recover, copy, alongside, choose, askIfKept }
}
