/** A step's answers. The wire's JSON strings are read and written here and nowhere else in the browser. */
import type { WireStepData } from '@sievert/contract/step-values'
import type { StepData } from '@sievert/domain/application-type/values'
import type { CompiledType } from '@sievert/domain/engine/compile'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type AnswerTo, callFully } from './call.ts'
import { type Received, type RequestOptions, serverNow } from './http.ts'
import { howToPut, type PutOptions } from './put-answers.ts'

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

const readStep = (applicationId: string, stepNumber: number, options: RequestOptions) =>
  callFully('readStep', { params: { applicationId, stepNumber }, query: { hash: false }, ...options })

export type StepAnswer = Received<AnswerTo<'readStep'>>
type StepPlace = { applicationId: string; compiled: CompiledType; stepNumber: number }

const loadedStep = (
  { compiled, stepNumber }: Omit<StepPlace, 'applicationId'>,
  { data, etag }: StepAnswer,
): LoadedStep => {
  const { stepData } = decodeStep(compiled, stepNumber, fromWire(data.stepData))
  const { savedAt, revision } = data
  return new LoadedStep({ stepNumber, stepData, etag: etag ?? stepEtag(stepNumber, revision), savedAt })
}

/** After this it may no longer be what stands: another step may have reset it. */
const AHEAD_MS = 10_000

let readAhead = new WeakSet<LoadedStep>()
let readAt = 0

/** Asks for a step's answers before there is a page, or even a type, to read them with. */
export const readStepAhead = (applicationId: string, stepNumber: number): Promise<StepAnswer> => {
  const answer = readStep(applicationId, stepNumber, { onFailure: 'silent' })
  // Whoever awaits it hears of a failure; perhaps nobody does.
  answer.catch(() => undefined)
  return answer
}

/** Puts them where the step's page will look for them. */
export const holdStepAhead = (queries: QueryClient, place: StepPlace, answer: StepAnswer): LoadedStep => {
  const step = loadedStep(place, answer)
  queries.setQueryData(stepValuesKey(place.applicationId, place.stepNumber), step)
  readAhead.add(step)
  readAt = Date.now()
  return step
}

/** Whether what was read ahead was read only just. */
export const isStillAhead = (): boolean => Date.now() - readAt < AHEAD_MS

/** Whether this was read for the page that is being opened, only just. */
export const isReadAhead = (step: LoadedStep | undefined): boolean =>
  step !== undefined && readAhead.has(step) && isStillAhead()

/** Once a page has been opened, every later one asks for itself. */
export const forgetReadAhead = (): void => {
  readAhead = new WeakSet()
}

/** Read again on every mount (WIZ-18); the server sends nothing when what is held still stands. */
export const stepValuesQuery = (applicationId: string, compiled: CompiledType, stepNumber: number) =>
  queryOptions({
    queryKey: stepValuesKey(applicationId, stepNumber),
    queryFn: async ({ signal, client, queryKey }): Promise<LoadedStep> => {
      const held = client.getQueryData<LoadedStep>(queryKey)
      const answer = await readStep(applicationId, stepNumber, { signal, ifNoneMatch: held?.etag })
      return held && answer.status === 304 ? held : loadedStep({ compiled, stepNumber }, answer)
    },
    refetchOnMount: 'always',
  })

export const saveStepValues = async (
  applicationId: string,
  stepNumber: number,
  stepData: StepData,
  options: PutOptions,
): Promise<SavedStepState> => {
  const body = { stepNumber, stepData: toWire(stepData) }
  const { data, etag } = await callFully('saveStep', { params: { applicationId }, body, ...howToPut(options) })
  return { etag: etag ?? stepEtag(stepNumber, data.revision), savedAt: data.savedAt, hash: data.hash }
}
