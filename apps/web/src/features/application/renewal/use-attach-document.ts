/** Attaches a copied document to the answer of a question, and saves the step as a draft (NEW-11). */
import type { CompiledType } from '@sievert/domain/engine/compiled'
import type { FileEntry } from '@sievert/domain/file-entry'
import { addDocument, type DocumentationValue, documentation } from '@sievert/domain/sections/documentation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveStepValues, stepValuesQuery } from '../../../api/step-values.ts'

export type Attaching = { stepNumber: number; identity: string; file: FileEntry }

/** One after the other, since each save builds on the revision of the one before. */
export function useAttachDocument(applicationId: string, compiled: CompiledType) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    scope: { id: `attach ${applicationId}` },
    mutationFn: async ({ stepNumber, identity, file }: Attaching) => {
      const query = stepValuesQuery(applicationId, compiled, stepNumber, 'caller')
      const held = await client.fetchQuery({ ...query, staleTime: 0 })
      const value = (held.stepData[identity] ?? documentation.empty) as DocumentationValue
      const stepData = { ...held.stepData, [identity]: addDocument(value, file) }
      const { etag } = await saveStepValues(applicationId, stepNumber, stepData, { draft: true, ifMatch: held.etag })
      client.setQueryData(query.queryKey, held.changed(stepData, { from: held.etag, to: etag }))
    },
  })
}
