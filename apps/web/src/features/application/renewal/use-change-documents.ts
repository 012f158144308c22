/** Changes the documents of a question, and saves the step as a draft (NEW-11). */
import type { CompiledType } from '@sievert/domain/engine/compiled'
import { type DocumentationValue, documentation } from '@sievert/domain/sections/documentation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveStepValues, stepValuesQuery } from '../../../api/step-values.ts'

type Change = {
  stepNumber: number
  identity: string
  change: (value: DocumentationValue) => DocumentationValue
}

/** One after the other, since each save builds on the revision of the one before. */
export function useChangeDocuments(applicationId: string, compiled: CompiledType) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    scope: { id: `documents ${applicationId}` },
    mutationFn: async ({ stepNumber, identity, change }: Change) => {
      const query = stepValuesQuery(applicationId, compiled, stepNumber, 'caller')
      const held = await client.fetchQuery({ ...query, staleTime: 0 })
      const value = (held.stepData[identity] ?? documentation.empty) as DocumentationValue
      const stepData = { ...held.stepData, [identity]: change(value) }
      const { etag } = await saveStepValues(applicationId, stepNumber, stepData, { draft: true, ifMatch: held.etag })
      client.setQueryData(query.queryKey, held.changed(stepData, { from: held.etag, to: etag }))
    },
  })
}
