/** How far the server has come with checking an application's files. */
import type { FileEntry as ServerFile } from '@sievert/contract/shared'
import type { FileEntry } from '@sievert/domain/application-type/values'
import { useQuery } from '@tanstack/react-query'
import { documentsQuery } from '../../api/documents.ts'

const RECHECK_MS = 2000

/** What an answer holds of a file; its state is the server's own business. */
export const asEntry = ({ id, fileName, size, contentType, pageReference }: ServerFile): FileEntry => ({
  id,
  fileName,
  size,
  contentType,
  ...(pageReference === undefined ? {} : { pageReference }),
})

/** The server's entries by file id; asked again while one of `files` is being checked. */
export function useFileStates(applicationId: string, files: readonly FileEntry[]): ReadonlyMap<string, ServerFile> {
  const isMine = (file: ServerFile) => files.some((each) => each.id === file.id)
  const { data = [] } = useQuery({
    ...documentsQuery(applicationId),
    enabled: files.length > 0,
    refetchInterval: ({ state }) =>
      state.data?.some((file) => file.state === 'checking' && isMine(file)) ? RECHECK_MS : false,
  })
  return new Map(data.map((file) => [file.id, file]))
}
