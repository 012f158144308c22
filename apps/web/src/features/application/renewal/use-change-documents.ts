/** Changes the documents of a question, and saves the step as a draft (NEW-11). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { CompiledType } from '@sievert/domain/engine/compiled'
import { type DocumentationValue, documentation } from '@sievert/domain/sections/documentation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveStepValues, stepValuesQuery } from '../../../api/step-values.ts'
import { whyNotSaved } from '../../../form/autosave/save-failures.ts'
import { createFrameSaveState } from '../../../form/step/frame-save-state.ts'

/** A question about documents. `path`: that of its issues in the page's form. */
export type DocumentQuestion = {
  path: string
  stepNumber: number
  identity: string
  label: string
  value: DocumentationValue
}

type Change = {
  stepNumber: number
  identity: string
  change: (value: DocumentationValue) => DocumentationValue
}

export type Save = (change: Change) => Promise<void>

/** One after the other, since each save builds on the revision of the one before. */
export function useChangeDocuments({ applicationId, lastSaved }: ApplicationDetails, compiled: CompiledType) {
  const client = useQueryClient()
  const [saveState] = useState(() => createFrameSaveState(lastSaved))
  const { mutateAsync } = useMutation({
    networkMode: 'always',
    scope: { id: `documents ${applicationId}` },
    mutationFn: async ({ stepNumber, identity, change }: Change) => {
      const query = stepValuesQuery(applicationId, compiled, stepNumber, 'caller')
      const held = await client.fetchQuery({ ...query, staleTime: 0 })
      const value = (held.stepData[identity] ?? documentation.empty) as DocumentationValue
      const stepData = { ...held.stepData, [identity]: change(value) }
      const step = { stepNumber, stepData, emptiedLists: [] }
      const { etag, savedAt } = await saveStepValues(applicationId, step, { draft: true, ifMatch: held.etag })
      client.setQueryData(query.queryKey, held.changed(stepData, { from: held.etag, to: etag }))
      return savedAt
    },
  })
  const save: Save = async (change) => {
    saveState.set({ kind: 'saving' })
    try {
      saveState.set({ kind: 'saved', at: await mutateAsync(change) })
    } catch (error) {
      saveState.set({ kind: 'failed', why: whyNotSaved(error) })
      throw error
    }
  }
  return { saveState, save }
}
