/** A step's answers. The wire's JSON strings are read and written here and nowhere else in the browser. */
import type { SavedStep, StepValues, WireStepData } from '@sievert/contract/step-values'
import type { StepData } from '@sievert/domain/application-type/values'
import type { CompiledType } from '@sievert/domain/engine/compile'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { queryOptions } from '@tanstack/react-query'
import { type Answer, type RequestOptions, request, serverNow } from './http.ts'

type LoadedParts = { stepNumber: number; stepData: StepData; etag: string; savedAt: string | null }

/** A class, so that its thousand items count as one new value, and are not compared one by one with those before. */
export class LoadedStep {
  readonly stepNumber: number
  readonly stepData: StepData
  /** What the next save must build on. */
  readonly etag: string
  /** Null for a step that nobody has saved. */
  readonly savedAt: string | null
  constructor({ stepNumber, stepData, etag, savedAt }: LoadedParts) {
    this.stepNumber = stepNumber
    this.stepData = stepData
    this.etag = etag
    this.savedAt = savedAt
  }

  /**
   * After a call that changed an item. Answers that were saved since this was read are not in it: then it is not what
   * the new ETag stands for, and it keeps its own.
   */
  changed(stepData: StepData, { from, to }: { from: string | null; to: string | null }): LoadedStep {
    const etag = this.etag === from && to !== null ? to : this.etag
    return new LoadedStep({ ...this, stepData, etag, savedAt: new Date(serverNow()).toISOString() })
  }
}
export type SavedStepState = { etag: string; savedAt: string; hash: string }

const stepEtag = (stepNumber: number, revision: number) => `"s${stepNumber}-r${revision}"`

export const toWire = (stepData: StepData): WireStepData =>
  Object.fromEntries(Object.entries(stepData).map(([identity, value]) => [identity, JSON.stringify(value)]))

const fromWire = (wire: WireStepData): Record<string, unknown> =>
  Object.fromEntries(Object.entries(wire).map(([identity, json]) => [identity, JSON.parse(json) as unknown]))

export const stepValuesKey = (applicationId: string, stepNumber: number) =>
  ['applications', applicationId, 'step-values', stepNumber] as const

const readStep = (applicationId: string, stepNumber: number, options?: RequestOptions) =>
  request<StepValues>('GET', `applications/${applicationId}/stepvalues/${stepNumber}`, options)

/** After this it may no longer be what stands: another step may have reset it. */
const AHEAD_MS = 10_000

const ahead = new Map<string, Promise<Answer<StepValues> | undefined>>()
const keyOf = (applicationId: string, stepNumber: number) => `${applicationId}/${stepNumber}`

/** Asks for a step's answers before there is a page to read them; the first reading takes them, and asks itself when this fails. */
export const readStepAhead = (applicationId: string, stepNumber: number): void => {
  const answer = readStep(applicationId, stepNumber, { onFailure: 'silent' }).catch(() => undefined)
  const key = keyOf(applicationId, stepNumber)
  ahead.set(key, answer)
  setTimeout(() => ahead.delete(key), AHEAD_MS)
}

/** Once, and only soon. */
const takeAhead = (applicationId: string, stepNumber: number) => {
  const key = keyOf(applicationId, stepNumber)
  const answer = ahead.get(key)
  ahead.delete(key)
  return answer
}

/** Read again on every mount (WIZ-18); the server sends nothing when what is held still stands. */
export const stepValuesQuery = (applicationId: string, compiled: CompiledType, stepNumber: number) =>
  queryOptions({
    queryKey: stepValuesKey(applicationId, stepNumber),
    queryFn: async ({ signal, client, queryKey }): Promise<LoadedStep> => {
      const held = client.getQueryData<LoadedStep>(queryKey)
      const answer = await takeAhead(applicationId, stepNumber)
      const { data, etag, status } =
        answer ?? (await readStep(applicationId, stepNumber, { signal, ifNoneMatch: held?.etag }))
      if (held && status === 304) return held
      const { stepData } = decodeStep(compiled, stepNumber, fromWire(data.stepData))
      const { savedAt, revision } = data
      return new LoadedStep({ stepNumber, stepData, etag: etag ?? stepEtag(stepNumber, revision), savedAt })
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
