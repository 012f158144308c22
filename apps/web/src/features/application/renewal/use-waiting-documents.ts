/** Earlier documents that 'Inget har ändrats' attaches: those of questions without any, unless left out (NEW-11). */
import type { EarlierDocument } from '@sievert/contract/documents'
import type { FileEntry } from '@sievert/domain/file-entry'
import { addDocument, type DocumentationValue } from '@sievert/domain/sections/documentation'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isNotThere } from '../../../api/api-error.ts'
import { earlierDocumentsQuery } from '../../../api/documents.ts'
import { useSending } from '../../../form/sending/use-sending.ts'
import { useStore } from '../../../form/store.ts'
import { tabListOf } from '../../../form/tab-list.ts'
import { offeredAt, useTakeEarlier } from '../../../form/upload/earlier-documents.ts'
import type { DocumentQuestion, Save } from './use-change-documents.ts'

/** Ids of the documents that no longer apply. */
const declinedIn = tabListOf('declined-documents')

/** `onAttached`: called once every waiting document is attached, also when there is none. */
export function useWaitingDocuments(
  applicationId: string,
  questions: readonly DocumentQuestion[],
  { save, onAttached }: { save: Save; onAttached: () => void },
) {
  const { data = [] } = useQuery(earlierDocumentsQuery(applicationId))
  const store = declinedIn(applicationId)
  const ids = useStore(store)
  const declined = useMemo(() => new Set(ids), [ids])
  const take = useTakeEarlier(applicationId)
  const waiting = questions.flatMap((question) => {
    const offered = question.value.files.length > 0 ? [] : offeredAt(data, question.path, [])
    const documents = offered.filter(({ id, isGone }) => !isGone && !declined.has(id))
    return documents.length > 0 ? [{ question, documents }] : []
  })
  const attaching = useSending({
    mutationFn: async () => {
      let gone: unknown
      const takeUnlessGone = (id: string) =>
        take(id).catch((error: unknown) => {
          if (!isNotThere(error)) throw error
          gone = error
          return undefined
        })
      for (const { question, documents } of waiting) {
        const { stepNumber, identity } = question
        const files: FileEntry[] = []
        for (const { id } of documents) {
          const file = await takeUnlessGone(id)
          if (file) files.push(file)
        }
        // In one save: a question with some of its documents would no longer wait for the others. Another tab may have
        // attached some in the meantime.
        const change = (held: DocumentationValue) => (held.files.length > 0 ? held : files.reduce(addDocument, held))
        if (files.length > 0) await save({ stepNumber, identity, change })
      }
      // The applicant decides without it.
      if (gone) throw gone
    },
    onSuccess: onAttached,
  })
  const decline = ({ id }: EarlierDocument) => store.set([...store.current(), id])
  /** Leaves out the document whose copy was taken back. */
  const declineCopy = (fileId: string) => data.filter(({ taken }) => taken.includes(fileId)).forEach(decline)
  return { waiting, attaching, declined, decline, declineCopy }
}
export type WaitingDocuments = ReturnType<typeof useWaitingDocuments>
