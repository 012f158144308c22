/** Connects a form to its autosaver, its copy in the browser, and the choice between two versions. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { leftUnsaved } from '../../api/first-answers.ts'
import { serverNow } from '../../api/server-clock.ts'
import { type ComparedField, same, type Versions } from '../comparison/differences.ts'
import { applyKeystrokes } from '../fields/use-text-field.ts'
import { memoizeAsync } from '../memoize-async.ts'
import { noteException } from '../sending/exceptions.ts'
import { useLatest } from '../use-latest.ts'
import { Autosaver, type Saved, type Send } from './autosaver.ts'
import { asking, askingAboutRemovedItem, type Choice, type SetChoice } from './choices.ts'
import { type DraftKeys, draftKeys } from './encryption.ts'
import { takeAway, untouched } from './put-back.ts'
import { UnsentCopy } from './unsent-copy.ts'

/** The resource that the answers are saved to. */
export type AutosaveServer<T> = {
  /** The server's state when the form was opened. */
  saved: Saved
  /** Saves a draft; rejects with `ApiError`. */
  send: Send<T>
  /** Fetches the server's current values. */
  reload: () => Promise<{ values: T; saved: Saved }>
  /** The application can no longer be changed (403, 404, 409). */
  onClosed: () => void
}

export type AutosaveOptions<T, Fields extends FieldValues = FieldValues> = {
  applicationId: string
  /** Names the form in the application: `step-2`. */
  place: string
  form: UseFormReturn<Fields>
  /** The answers as they would be sent; possibly a mutable object. */
  read: () => T
  /** A copy of the answers in the fields, read without rules. Omitted if `read` applies none. */
  held?: () => T
  /** Writes answers into the fields. `theirs`: the server's, where unsent ones are merged with them. */
  write: (values: T, theirs?: T) => void
  /** Null where nothing is saved before the user saves it (an item's form): then only the browser stores it. */
  server: AutosaveServer<T> | null
  /** For an item's form: whether it was opened for text of a removed item, and the effect of discarding that text. */
  item?: { isGone: boolean; onLetGo: () => void }
  /** The fields of two versions, as the user sees them. */
  fields: (versions: Versions<T>) => readonly ComparedField[]
  areFieldsIndependent?: true
  revive: (json: unknown) => T | undefined
}

const NEVER_SAVED: Saved = { etag: null, savedAt: null }
/** Versions with unknown save time and author. */
const UNDATED = { mineAt: null, theirsAt: null, theirsBy: undefined }

/**
 * Unsent text that was restored without a question, because its base is unchanged on the server. `at`: epoch ms.
 * Removed once none of it is unchanged in the form. `undo` returns false if later input depends on it.
 */
export type Restored = { at: number; undo: () => boolean; isThere: () => boolean }

export type Autosave<T> = {
  saver: Autosaver<T>
  choice: Choice | undefined
  restored: Restored | undefined
  /**
   * Makes a call of another kind that changes the same step; it gets the ETag to build on. A stale call is repeated
   * once with the server's current state. If the step's own answers were changed too, the user chooses first (WIZ-14).
   */
  alongside: <R>(call: (etag: string | null) => Promise<R>) => Promise<R>
  /** Lets the user choose a version, unless only mine differs from the base, and writes it into the fields. */
  choose: (versions: Versions<T>) => Promise<unknown>
  /** Reports that the item was removed elsewhere, and asks whether to keep the input as a new one. */
  askAboutRemovedItem: () => Promise<boolean>
  /** Stores the form's content in the browser for another page, saved or not. Resolves with its slot, if any. */
  handedOver: () => Promise<string | undefined>
  /** Waits until the copy in the browser is up to date: saved answers are deleted from it. */
  written: () => Promise<void>
}

export function useAutosave<T extends object, Fields extends FieldValues>(
  options: AutosaveOptions<T, Fields>,
): Autosave<T> {
  const client = useQueryClient()
  const [choice, setChoice] = useState<Choice>()
  const [restored, setRestored] = useState<Restored>()
  const read = () => {
    applyKeystrokes()
    return options.read()
  }
  const latest = useLatest({ ...options, read })
  const [{ saver, recover, copy, alongside, choose, askAboutRemovedItem }] = useState(() =>
    createAutosave(
      latest,
      memoizeAsync(() => draftKeys(client, options.applicationId)),
      { setChoice, setRestored },
    ),
  )
  const { form } = options
  // Subscribes before the form is painted, so that the first keystroke is noticed.
  useLayoutEffect(() => {
    const page = new AbortController()
    const { signal } = page
    saver.start()
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: () => saver.changed() })
    const saveNow = () => {
      if (saver.isDirty()) leftUnsaved.write(true)
      saver.storeNow()
      void saver.flush()
    }
    const onHide = () => document.visibilityState === 'hidden' && saveNow()
    window.addEventListener('online', saver.retryNow, { signal })
    // Before the next page is requested, so that it finds the input.
    window.addEventListener('beforeunload', saveNow, { signal })
    // A phone may discard a hidden page without a further event.
    document.addEventListener('visibilitychange', onHide, { signal })
    recover().catch((error: unknown) => noteException(error, 'saving'))
    return () => {
      unsubscribe()
      page.abort()
      saver.storeNow()
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
    const isThere = await copy.handOver({ values: structuredClone(read()), base: saver.acknowledged() })
    return isThere ? copy.slot : undefined
  }
  return { saver, choice, restored, handedOver, written: () => copy.written(), alongside, choose, askAboutRemovedItem }
}

type Show = { setChoice: SetChoice; setRestored: (restored: Restored | undefined) => void }
type Options<T, Fields extends FieldValues> = () => AutosaveOptions<T, Fields>

type Recovering<T extends object, Fields extends FieldValues> = Pick<Show, 'setRestored'> & {
  options: Options<T, Fields>
  keys: () => Promise<DraftKeys>
  saver: Autosaver<T>
  copy: UnsentCopy<T>
  ask: ReturnType<typeof asking<T>>
  askAboutRemovedItem: ReturnType<typeof askingAboutRemovedItem>
}

/** Restores unsent text, or asks if the server's values have changed since. */
const recovering =
  <T extends object, Fields extends FieldValues>({
    options,
    keys,
    saver,
    copy,
    ask,
    askAboutRemovedItem,
    setRestored,
  }: Recovering<T, Fields>) =>
  async (): Promise<void> => {
    const opened = saver.acknowledged()
    const settle = () => {
      copy.settle()
      saver.storeNow()
    }
    // Fetched early: the keys are needed most when they can no longer be fetched.
    void keys().catch(() => undefined)
    const found = await copy.find()
    const { item, write } = options()
    if (item?.isGone) {
      if (found && (await askAboutRemovedItem())) write(found.values)
      else item.onLetGo()
    } else {
      // Another person's text is left alone.
      if (!found) return saver.isDirty() ? saver.storeNow() : undefined
      // The server had the text when the page was opened; the applicant may have typed more since.
      if (same(found.values, opened)) return settle()
      const theirs = structuredClone(options().read())
      // A copy of an earlier version of the form lacks the questions that are new (VER-01).
      const filled = (values: T): T => ({ ...theirs, ...values })
      const versions = { base: copy.isOurs(theirs) ? theirs : filled(found.base), mine: filled(found.values), theirs }
      const paths = await ask(versions, { kind: 'recovery', ...UNDATED, mineAt: found.at })
      const putBack = { paths, before: theirs, after: structuredClone(options().read()) }
      const undo = () => takeAway(options(), putBack)
      const isThere = () => untouched(putBack, options().read()).length > 0
      if (paths.length > 0) setRestored({ at: found.at, undo, isThere })
    }
    settle()
  }

type Compare = (refusal: ApiError, decide: (isOurs: boolean) => void) => Promise<void>

/** One comparison at a time, which all refused calls share. `isOurs` is false when it fails. */
const shared = (compare: Compare) => {
  let comparing: { isOurs: Promise<boolean>; ended: Promise<void> } | undefined
  return (refusal: ApiError) => {
    if (comparing) return comparing
    const { promise: isOurs, resolve: decide } = Promise.withResolvers<boolean>()
    const ended = compare(refusal, decide).finally(() => {
      decide(false)
      comparing = undefined
    })
    comparing = { isOurs, ended }
    return comparing
  }
}

function createAutosave<T extends object, Fields extends FieldValues>(
  options: Options<T, Fields>,
  keys: () => Promise<DraftKeys>,
  { setChoice, setRestored }: Show,
) {
  const { applicationId, place, server } = options()
  const openedAt = new Date(serverNow()).toISOString()
  const ask = asking(options, setChoice)
  const askAboutRemovedItem = askingAboutRemovedItem(setChoice)
  const copy = new UnsentCopy<T>({ applicationId, place, keys, revive: (json) => options().revive(json) })
  const saver: Autosaver<T> = new Autosaver<T>({
    saved: server?.saved ?? NEVER_SAVED,
    read: () => options().read(),
    held: () => options().held?.(),
    onException: (error) => noteException(error, 'saving'),
    store: (values) => copy.store(values && { values, base: saver.acknowledged(), sent: saver.unanswered() }),
    onStopped: async (reason) => {
      if (reason.status === 412) {
        const { isOurs, ended } = catchUp(reason)
        ended.catch((error: unknown) => saver.resume(error))
        return isOurs
      }
      options().server?.onClosed()
      return false
    },
    ...(server ? { send: (values, etag) => (options().server ?? server).send(values, etag) } : {}),
  })
  /**
   * A call was refused as stale: continues from the server's state, after a choice where both sides changed a field.
   * `decide` is called before that choice: whether a save of ours, whose answer was lost, made the call stale.
   */
  const compare: Compare = async (refusal, decide) => {
    const theirs = await options().server?.reload()
    if (!theirs) return
    saver.hold()
    const isSent = saver.unanswered().some((sent) => same(sent, theirs.values))
    // A save that this page's predecessor sent as it left may arrive after this page was loaded.
    const isOurs = isSent || copy.isOurs(theirs.values)
    if (!isOurs) decide(false)
    const base = isOurs ? theirs.values : saver.acknowledged()
    const versions = { base, mine: structuredClone(options().read()), theirs: theirs.values }
    const { yourBaseSavedAt: mineAt = openedAt, currentSavedBy: theirsBy } = refusal.problem ?? {}
    await ask(versions, { kind: 'conflict', mineAt, theirsAt: theirs.saved.savedAt, theirsBy })
    saver.acknowledge(theirs.saved, theirs.values)
    decide(true)
  }
  const catchUp = shared(compare)
  const alongside = <R>(call: (etag: string | null) => Promise<R>): Promise<R> =>
    saver.exclusively(call).catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.status === 412)) throw error
      await catchUp(error).ended
      return saver.exclusively(call)
    })
  const recover = recovering({ options, keys, saver, copy, ask, askAboutRemovedItem, setRestored })
  const choose = (versions: Versions<T>) => ask(versions, { kind: 'conflict', ...UNDATED })
  return { saver, recover, copy, alongside, choose, askAboutRemovedItem }
}
