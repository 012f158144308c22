/** The state of the server's checks of an application's files. */
import type { FileEntry } from '@sievert/domain/application-type/values'
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

/** The server's entries by file id; asked again while one of `files` is being checked. */
export function useFileStates(applicationId: string, files: readonly FileEntry[]): ReadonlyMap<string, FileEntry> {
  const isMine = (file: FileEntry) => files.some((each) => each.id === file.id)
  const { data = [] } = useQuery({
    ...documentsQuery(applicationId),
    enabled: files.length > 0,
    refetchInterval: ({ state }) =>
      state.data?.some((file) => file.state === 'checking' && isMine(file)) ? RECHECK_MS : false,
  })
  return new Map(data.map((file) => [file.id, file]))
}
