/** Uploads of files: checked by the domain's rules, sent one after the other, each with its own state. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { file as fileRule } from '@sievert/domain/rules/file'
import { useEffect, useRef, useState } from 'react'
import { reportClientError } from '../../api/client-errors.ts'
import { uploadDocument } from '../../api/documents.ts'
import { UploadStopped } from '../../api/uploading.ts'
import { type Failure, failureOf, isOfProxy } from './failure-of.ts'

/** A refused file stays visible until the user removes it. */
export type Upload = {
  id: string
  file: File
  percent: number | undefined
  /** The connection has failed more than once, and is retried. */
  isRetrying: boolean
  failure: Failure | undefined
}

/** Errors that are detected before the upload. */
const failureAtOnce = (file: File): Failure | undefined => {
  const key = fileRule(file)[0]?.key ?? (file.size === 0 ? 'file.refusal.empty.text' : undefined)
  return key === undefined ? undefined : { key, isOfFile: true }
}

const chosen = (file: File): Upload => {
  const failure = failureAtOnce(file)
  return { id: crypto.randomUUID(), file, percent: undefined, isRetrying: false, failure }
}

export function useUploads(applicationId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const leaving = useRef(new AbortController())
  /** Aborts the current upload. */
  const sending = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => {
      const left = new Error('the upload was left')
      controller.abort(left)
      sending.current.abort(left)
    }
  }, [])

  // A refused file would be refused again.
  const sendable = uploads.filter(({ failure }) => !failure?.isOfFile)
  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)))
  const remove = (id: string) => setUploads((all) => all.filter((each) => each.id !== id))

  const sendOne = async ({ id, file }: Upload): Promise<FileEntry | undefined> => {
    change(id, { percent: 0, failure: undefined })
    sending.current = new AbortController()
    try {
      const entry = await uploadDocument(applicationId, file, {
        onProgress: (percent) => change(id, { percent }),
        onRetry: (isRetrying) => change(id, { isRetrying }),
        signal: sending.current.signal,
      })
      remove(id)
      return entry
    } catch (error) {
      if (isOfProxy(error)) reportClientError(error, 'saving')
      if (!leaving.current.signal.aborted)
        change(id, { percent: undefined, isRetrying: false, failure: failureOf(error) })
      return undefined
    }
  }
  /**
   * Sends the files that are not refused, and resolves to the stored ones; undefined if the page was left. Failed files stay in the
   * list.
   */
  const send = async (): Promise<FileEntry[] | undefined> => {
    const arrived: FileEntry[] = []
    for (const upload of sendable) {
      const entry = await sendOne(upload)
      if (leaving.current.signal.aborted) return undefined
      if (entry) arrived.push(entry)
    }
    return arrived
  }
  const add = (files: Iterable<File>) => {
    // Copied immediately: the browser empties the list when the field is cleared, before React evaluates the update.
    const added = [...files].map(chosen)
    setUploads((all) => [...all, ...added])
  }
  /** Cancels the current upload; the next one follows. */
  const stop = () => sending.current.abort(new UploadStopped())
  const stopAll = () => {
    leaving.current.abort(new UploadStopped())
    stop()
  }
  return { uploads, sendable, add, remove, send, stop, stopAll }
}
