/**
 * Replaces the file entries of answers by those of the stored documents, and refuses files of other applications
 * (FIL-08).
 */
import { isFileList } from '@sievert/domain/documents/file-lists'
import { mapFiles } from '@sievert/domain/documents/map-files'
import type { FileEntry } from '@sievert/domain/file-entry'
import { type Issue, under } from '@sievert/domain/issue'
import { legible } from '@sievert/domain/rules/text'
import type { DocumentRecord } from '../ports/documents.ts'
import type { Stores } from '../ports/stores.ts'
import { throwIssues } from '../utilities/errors/app-error.ts'
import { pick } from '../utilities/objects/pick.ts'
import { measureWork } from '../utilities/timing/request-work.ts'
import type { LoadedApplication } from './load-application.ts'

const addFileIds = (value: unknown, ids: Set<string>): void => {
  if (Array.isArray(value)) for (const inside of value) addFileIds(inside, ids)
  else if (typeof value === 'object' && value !== null)
    for (const key of Object.keys(value)) {
      const inside: unknown = Reflect.get(value, key)
      if (isFileList(key) && Array.isArray(inside)) for (const { id } of inside as FileEntry[]) ids.add(id)
      else addFileIds(inside, ids)
    }
}

/** Ids of all files that the answers name. Copies nothing: a thousand items would be megabytes of garbage. */
export const fileIdsIn = (answers: unknown): Set<string> => {
  const ids = new Set<string>()
  addFileIds(answers, ids)
  return ids
}

const entryOf = (document: DocumentRecord, { pageReference }: FileEntry): FileEntry => ({
  ...pick(document, 'id', 'fileName', 'size', 'contentType'),
  ...(pageReference === undefined ? {} : { pageReference }),
})

/**
 * The same answers with each file entry as stored. Issues with the path of the entry for a file that the application
 * doesn't have, and a page reference with bidirectional control characters.
 */
export const readStoredFiles = async <T extends object>(
  stores: Pick<Stores, 'documents'>,
  applicationId: string,
  answers: T,
): Promise<{ replaced: T; issues: Issue[] }> => {
  if (measureWork(() => fileIdsIn(answers)).size === 0) return { replaced: answers, issues: [] }
  const own = new Map((await stores.documents.listOf(applicationId)).map((document) => [document.id, document]))
  const issues: Issue[] = []
  const replaced = measureWork(() =>
    mapFiles(answers, (entry, path) => {
      const document = own.get(entry.id)
      if (!document) issues.push({ path, key: 'validation.fileupload.file-missing' })
      issues.push(...under(`${path}.pageReference`, legible(entry.pageReference ?? '')))
      return document ? entryOf(document, entry) : entry
    }),
  )
  return { replaced: replaced as T, issues }
}

/** The same; throws 422 with the issues. */
export const withStoredFiles = async <T extends object>(
  stores: Pick<Stores, 'documents'>,
  applicationId: string,
  answers: T,
): Promise<T> => {
  const { replaced, issues } = await readStoredFiles(stores, applicationId, answers)
  throwIssues(issues)
  return replaced
}

type Whole = Pick<LoadedApplication, 'application' | 'answers' | 'veterinary'>

/** All documents of the application, separated by whether an answer names them. */
export const documentsByUse = async (
  stores: Pick<Stores, 'documents'>,
  { application, answers, veterinary }: Whole,
): Promise<{ named: DocumentRecord[]; unnamed: DocumentRecord[] }> => {
  const ids = new Set([...fileIdsIn(answers), ...fileIdsIn(veterinary?.equipment)])
  const all = await stores.documents.listOf(application.id)
  return { named: all.filter(({ id }) => ids.has(id)), unnamed: all.filter(({ id }) => !ids.has(id)) }
}
