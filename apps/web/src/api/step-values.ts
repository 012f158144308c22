/** A step's answers. The wire's JSON strings are read and written here and nowhere else in the browser. */
import type { SavedStep, StepValues, WireStepData } from '@sievert/contract/step-values'
import type { StepData } from '@sievert/domain/application-type/values'
import type { CompiledType } from '@sievert/domain/engine/compile'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http.ts'

/** `etag` is what the next save must build on; `savedAt` is null for a step that nobody has saved. */
export type LoadedStep = { stepNumber: number; stepData: StepData; etag: string; savedAt: string | null; hash: string }
export type SavedStepState = { etag: string; savedAt: string; hash: string }

const stepEtag = (stepNumber: number, revision: number) => `"s${stepNumber}-r${revision}"`

export const toWire = (stepData: StepData): WireStepData =>
  Object.fromEntries(Object.entries(stepData).map(([identity, value]) => [identity, JSON.stringify(value)]))

const fromWire = (wire: WireStepData): Record<string, unknown> =>
  Object.fromEntries(Object.entries(wire).map(([identity, json]) => [identity, JSON.parse(json) as unknown]))

export const stepValuesKey = (applicationId: string, stepNumber: number) =>
  ['applications', applicationId, 'step-values', stepNumber] as const

/** Read again on every mount (WIZ-18). */
export const stepValuesQuery = (applicationId: string, compiled: CompiledType, stepNumber: number) =>
  queryOptions({
    queryKey: stepValuesKey(applicationId, stepNumber),
    queryFn: async ({ signal }): Promise<LoadedStep> => {
      const path = `applications/${applicationId}/stepvalues/${stepNumber}`
      const { data, etag } = await request<StepValues>('GET', path, { signal })
      const { stepData } = decodeStep(compiled, stepNumber, fromWire(data.stepData))
      const { savedAt, hash } = data
      return { stepNumber, stepData, etag: etag ?? stepEtag(stepNumber, data.revision), savedAt, hash }
    },
    refetchOnMount: 'always',
  })

/** `draft`: stored as it is, however incomplete; otherwise a broken rule answers 422 and nothing is stored. */
export const saveStepValues = async (
  applicationId: string,
  stepNumber: number,
  stepData: StepData,
  { draft, ifMatch }: { draft: boolean; ifMatch: string | null },
): Promise<SavedStepState> => {
  const { data, etag } = await request<SavedStep>(
    'PUT',
    `applications/${applicationId}/stepvalues${draft ? '?draft=true' : ''}`,
    // Autosave has a rhythm of its own, so it is not retried here as well.
    {
      body: { stepNumber, stepData: toWire(stepData) },
      ifMatch,
      retry: !draft,
      onFailure: draft ? 'silent' : 'caller',
    },
  )
  return { etag: etag ?? stepEtag(stepNumber, data.revision), savedAt: data.savedAt, hash: data.hash }
}
