/** The state of the server's checks of an application's files. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { useQuery } from '@tanstack/react-query'
import { documentsQuery } from '../../api/documents.ts'

const RECHECK_MS = 2000

/** The part of a file that is stored in an answer; its state stays on the server. */
export const asEntry = ({ id, fileName, size, contentType, pageReference }: FileEntry): FileEntry => ({
  id,
  fileName,
  size,
  contentType,
  ...(pageReference === undefined ? {} : { pageReference }),
})

const NONE: readonly FileEntry[] = []

const recheckWhile =
  (isWaiting: (file: FileEntry) => boolean) =>
  ({ state }: { state: { data?: readonly FileEntry[] | undefined } }) =>
    state.data?.some(isWaiting) ? RECHECK_MS : (false as const)

/** The server's entries by file id; polled while one of `files` is being checked. */
export function useFileStates(applicationId: string, files: readonly FileEntry[]): ReadonlyMap<string, FileEntry> {
  const isMine = (file: FileEntry) => files.some((each) => each.id === file.id)
  const { data = [] } = useQuery({
    ...documentsQuery(applicationId),
    enabled: files.length > 0,
    refetchInterval: recheckWhile((file) => file.state === 'checking' && isMine(file)),
  })
  return new Map(data.map((file) => [file.id, file]))
}

/** The cached files of the application. Polls only while a cached file is being checked; never fetches them first. */
export function useKnownFiles(applicationId: string): readonly FileEntry[] {
  const { data } = useQuery({
    ...documentsQuery(applicationId),
    enabled: ({ state }) => state.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: recheckWhile(({ state }) => state === 'checking'),
  })
  return data ?? NONE
}
