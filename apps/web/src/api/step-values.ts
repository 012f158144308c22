/** A step's answers. Only this module encodes and decodes the JSON strings of the wire format. */
import type { AnswerTo } from '@sievert/contract/contract'
import type { WireStepData } from '@sievert/contract/step-values'
import type { CompiledType } from '@sievert/domain/engine/compiled'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import type { StepData } from '@sievert/domain/sections/answers'
import { queryOptions } from '@tanstack/react-query'
import { callFully, type FailureOwner } from './call.ts'
import { firstStep, isFirstPage } from './first-answers.ts'
import { serverNow } from './server-clock.ts'

type LoadedParts = { stepNumber: number; stepData: StepData; etag: string; savedAt: string | null }

/** A class, because TanStack Query then replaces the value as a whole and does not compare up to a thousand items. */
export class LoadedStep {
  readonly stepNumber: number
  readonly stepData: StepData
  /** The revision that the next save must state. */
  readonly etag: string
  /** Null for a step that has never been saved. */
  readonly savedAt: string | null
  constructor({ stepNumber, stepData, etag, savedAt }: LoadedParts) {
    this.stepNumber = stepNumber
    this.stepData = stepData
    this.etag = etag
    this.savedAt = savedAt
  }

  /**
   * The values after a call that changed an item. If answers were saved since this was read, the new ETag covers
   * answers that this object lacks; it then keeps its own ETag.
   */
  changed(stepData: StepData, { from, to }: { from: string | null; to: string | null }): LoadedStep {
    const etag = this.etag === from && to !== null ? to : this.etag
    return new LoadedStep({ ...this, stepData, etag, savedAt: new Date(serverNow()).toISOString() })
  }
}

export type SavedStepState = { etag: string; savedAt: string; hash: string }

const stepEtag = (stepNumber: number, revision: number) => `"s${stepNumber}-r${revision}"`

const revisionIn = (etag: string | null): number => Number(/r(\d+)"$/.exec(etag ?? '')?.[1] ?? 0)
/** The older of two revisions of the same step. */
export const olderEtag = <T extends string | null>(one: T, other: T): T =>
  revisionIn(other) < revisionIn(one) ? other : one

export const toWire = (stepData: StepData): WireStepData =>
  Object.fromEntries(Object.entries(stepData).map(([identity, value]) => [identity, JSON.stringify(value)]))

export const fromWire = (wire: WireStepData): Record<string, unknown> =>
  Object.fromEntries(Object.entries(wire).map(([identity, json]) => [identity, JSON.parse(json) as unknown]))

const loadedFrom = (
  compiled: CompiledType,
  { stepNumber, stepData, revision, savedAt }: AnswerTo<'readStep'>,
  etag: string | null = null,
) =>
  new LoadedStep({
    stepNumber,
    stepData: decodeStep(compiled, stepNumber, fromWire(stepData)).stepData,
    etag: etag ?? stepEtag(stepNumber, revision),
    savedAt,
  })

/**
 * Refetched on every mount (WIZ-18). The server answers 304 without data when the cached values are current.
 * `onFailure: 'caller'` for a page that shows the values already.
 */
export const stepValuesQuery = (
  applicationId: string,
  compiled: CompiledType,
  stepNumber: number,
  onFailure: FailureOwner = 'page',
) =>
  queryOptions({
    // Per version: the step that has this number in another version has other questions (VER-01).
    queryKey: ['applications', applicationId, 'step-values', compiled.version.versionNumber, stepNumber] as const,
    queryFn: async ({ signal, client, queryKey }): Promise<LoadedStep> => {
      const held = client.getQueryData<LoadedStep>(queryKey)
      const params = { applicationId, stepNumber }
      const { data, etag, status } = await callFully('readStep', { params, signal, ifNoneMatch: held?.etag, onFailure })
      if (held && status === 304) return held
      return loadedFrom(compiled, data, etag)
    },
    initialData: () => {
      const first = firstStep(applicationId, compiled.version.versionNumber, stepNumber)
      return first && loadedFrom(compiled, first)
    },
    refetchOnMount: () => (isFirstPage() ? false : 'always'),
  })

/** Options for saving any step, also a step with a page and calls of its own. */
export type PutOptions = {
  /** Stored even if incomplete. Otherwise a broken rule answers 422 and nothing is stored. */
  draft: boolean
  ifMatch: string | null
}

/**
 * The autosave retries drafts itself, so they are not retried here. Drafts are sent even if the user leaves the page.
 */
export const howToPut = ({ draft, ifMatch }: PutOptions) =>
  ({
    query: draft ? { draft } : {},
    ifMatch,
    retry: !draft,
    onFailure: draft ? 'silent' : 'caller',
    outlivesPage: draft,
  }) as const

/** `emptiedLists`: those whose items these answers delete. Rejects with 412 for items that the page has not loaded. */
export const saveStepValues = async (
  applicationId: string,
  { stepNumber, stepData, emptiedLists }: { stepNumber: number; stepData: StepData; emptiedLists: string[] },
  options: PutOptions,
): Promise<SavedStepState> => {
  const body = { stepNumber, stepData: toWire(stepData) }
  const headers = { 'sievert-emptied-lists': emptiedLists.join(',') }
  const { data, etag } = await callFully('saveStep', { params: { applicationId }, headers, body, ...howToPut(options) })
  return { etag: etag ?? stepEtag(stepNumber, data.revision), savedAt: data.savedAt, hash: data.hash }
}
