/** Answers name files; only what the application really has may be named, and what is known of it comes from us (FIL-08). */
import type { FileEntry } from '@sievert/domain/application-type/values'
import { type Issue, under } from '@sievert/domain/issue'
import { noDirection } from '@sievert/domain/rules/text'
import { refuse } from '../basics/errors.ts'
import type { DocumentRecord } from '../ports/documents.ts'
import type { Stores } from '../ports/stores.ts'

const FILE_LISTS = new Set(['files', 'nationalIdentityExemption', 'workIdExemption', 'productSheets'])

type Replace = (entry: FileEntry, path: string) => FileEntry

const mapFiles = (value: unknown, path: string, replace: Replace): unknown => {
  if (Array.isArray(value)) return value.map((inside, index) => mapFiles(inside, `${path}.${index}`, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => {
      const at = path === '' ? key : `${path}.${key}`
      if (!FILE_LISTS.has(key) || !Array.isArray(inside)) return [key, mapFiles(inside, at, replace)]
      return [key, inside.map((entry: FileEntry, index) => replace(entry, `${at}.${index}`))]
    }),
  )
}

const hasFiles = (value: unknown): boolean => {
  let found = false
  mapFiles(value, '', (entry) => {
    found = true
    return entry
  })
  return found
}

const entryOf = ({ id, fileName, size, contentType }: DocumentRecord, sent: FileEntry): FileEntry => ({
  id,
  fileName,
  size,
  contentType,
  ...(sent.pageReference === undefined ? {} : { pageReference: sent.pageReference }),
})

/** The same answers with each file as it is stored. 422 at the file's place for one that the application doesn't have, or a page reference that turns direction. */
export const withStoredFiles = async <T extends object>(
  stores: Pick<Stores, 'documents'>,
  applicationId: string,
  answers: T,
): Promise<T> => {
  if (!hasFiles(answers)) return answers
  const own = new Map((await stores.documents.listOf(applicationId)).map((document) => [document.id, document]))
  const issues: Issue[] = []
  const replaced = mapFiles(answers, '', (entry, path) => {
    const document = own.get(entry.id)
    if (!document) issues.push({ path, key: 'validation.fileupload.file-missing' })
    issues.push(...under(`${path}.pageReference`, noDirection(entry.pageReference ?? '')))
    return document ? entryOf(document, entry) : entry
  })
  refuse(issues)
  return replaced as T
}

/** Ids of all files that answers name. */
export const fileIdsIn = (answers: unknown): Set<string> => {
  const ids = new Set<string>()
  mapFiles(answers, '', (entry) => {
    ids.add(entry.id)
    return entry
  })
  return ids
}
