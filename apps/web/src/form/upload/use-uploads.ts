/** Files on their way to the server: checked by the domain's rules, sent one after the other, each with a state of its own. */
import type { FileEntry } from '@sievert/domain/application-type/values'
import { file as fileRule } from '@sievert/domain/rules/file'
import { useEffect, useRef, useState } from 'react'
import { uploadDocument } from '../../api/documents.ts'
import { ApiError, quotaOf } from '../../api/http.ts'

/** `error` is a text key, and so is `beside`: why it is not the file's fault. A refused file stays in sight until the person takes it away. */
export type Upload = {
  id: string
  file: File
  percent: number | undefined
  error: string | undefined
  beside?: string | undefined
}

const INTERRUPTED = 'file.state.interrupted.text'
const INVALID = 'validation.fileupload.invalid-file'
const TOO_LARGE = 'validation.fileupload.file-too-large'

const chosen = (file: File): Upload => ({
  id: crypto.randomUUID(),
  file,
  percent: undefined,
  error: fileRule(file)[0]?.key,
})

/** The server's own reason when it gives one, the last being the closest; a failed call otherwise counts as a file that can't be used (FIL-08). */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status === 0) return INTERRUPTED
  if (quotaOf(error)) return INVALID
  if (error.status === 413) return TOO_LARGE
  return error.problem?.issues?.at(-1)?.key ?? INVALID
}

const besideOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? 'file.state.our-fault.text' : quotaOf(error)

export function useUploads(applicationId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort(new Error('the upload was left'))
  }, [])

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)))
  const remove = (id: string) => setUploads((all) => all.filter((each) => each.id !== id))

  const sendOne = async ({ id, file }: Upload): Promise<FileEntry | undefined> => {
    change(id, { percent: 0, error: undefined, beside: undefined })
    try {
      const entry = await uploadDocument(
        applicationId,
        file,
        (percent) => change(id, { percent }),
        leaving.current.signal,
      )
      remove(id)
      return entry
    } catch (error) {
      if (!leaving.current.signal.aborted)
        change(id, { percent: undefined, error: reasonOf(error), beside: besideOf(error) })
      return undefined
    }
  }
  /** Sends what may be sent; resolves to what arrived, or to nothing for who left meanwhile. Files that failed stay in the list. */
  const send = async (): Promise<FileEntry[] | undefined> => {
    const arrived: FileEntry[] = []
    for (const upload of uploads) {
      if (fileRule(upload.file).length > 0) continue
      const entry = await sendOne(upload)
      if (leaving.current.signal.aborted) return undefined
      if (entry) arrived.push(entry)
    }
    return arrived
  }
  const add = (files: Iterable<File>) => {
    // Now: the browser empties its list when the field is cleared, before React asks for it.
    const added = [...files].map(chosen)
    setUploads((all) => [...all, ...added])
  }
  return {
    uploads,
    add,
    remove,
    send,
  }
}
