/** Earlier documents that 'Inget har ändrats' attaches: those of questions without any, unless left out (NEW-11). */
import type { EarlierDocument } from '@sievert/contract/documents'
import type { FileEntry } from '@sievert/domain/file-entry'
import { addDocument } from '@sievert/domain/sections/documentation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { earlierDocumentsQuery } from '../../../api/documents.ts'
import { useSending } from '../../../form/sending/use-sending.ts'
import { offeredAt, useTakeEarlier } from '../../../form/upload/earlier-documents.ts'
import type { DocumentQuestion, Save } from './use-change-documents.ts'

/** `onAttached`: called once every waiting document is attached, also when there is none. */
export function useWaitingDocuments(
  applicationId: string,
  questions: readonly DocumentQuestion[],
  { save, onAttached }: { save: Save; onAttached: () => void },
) {
  const { data = [] } = useQuery(earlierDocumentsQuery(applicationId))
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const take = useTakeEarlier(applicationId)
  const waiting = questions.flatMap((question) => {
    const offered = question.value.files.length > 0 ? [] : offeredAt(data, question.path, [])
    const documents = offered.filter(({ id }) => !declined.has(id))
    return documents.length > 0 ? [{ question, documents }] : []
  })
  const attaching = useSending({
    mutationFn: async () => {
      for (const { question, documents } of waiting) {
        const { stepNumber, identity } = question
        const files: FileEntry[] = []
        for (const { id } of documents) files.push(await take(id))
        // In one save: a question with some of its documents would no longer wait for the others.
        await save({ stepNumber, identity, change: (held) => files.reduce(addDocument, held) })
      }
    },
    onSuccess: onAttached,
  })
  const decline = ({ id }: EarlierDocument) => setDeclined((before) => new Set([...before, id]))
  /** Leaves out the document whose copy was taken back. */
  const declineCopy = (fileId: string) => data.filter(({ taken }) => taken.includes(fileId)).forEach(decline)
  return { waiting, attaching, declined, decline, declineCopy }
}
export type WaitingDocuments = ReturnType<typeof useWaitingDocuments>
