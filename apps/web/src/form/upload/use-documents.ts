/** The documents of an application by their ids: a draft names ids alone. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { useQuery } from '@tanstack/react-query'
import { documentsQuery } from '../../api/documents.ts'
import { useTexts } from '../../texts/texts.ts'

const UNKNOWN = { size: 0, contentType: 'application/octet-stream' }

/** Fetched only for the `ids`. One that is not known yet is listed without its name, so that no change loses it. */
export function useDocuments(applicationId: string, ids: readonly string[]) {
  const { t } = useTexts()
  const { data = [] } = useQuery({ ...documentsQuery(applicationId), enabled: ids.length > 0 })
  return (wanted: readonly string[]): FileEntry[] =>
    wanted.map((id) => data.find((file) => file.id === id) ?? { id, fileName: t('general.loading.text'), ...UNKNOWN })
}
