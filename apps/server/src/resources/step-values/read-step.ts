/** Reads the stored answers of a step. */
import { createHash } from 'node:crypto'
import type { AnswerTo } from '@sievert/contract/contract'
import type { CompiledType } from '@sievert/domain/engine/compiled'
import type { StepData } from '@sievert/domain/sections/answers'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import { answersIn, hasItems, withItems } from '../../applications/answers.ts'
import type { Dependencies } from '../../ports/dependencies.ts'

/** Hex SHA-256 of the values, independent of the order of their keys. */
export const hashOfStep = (stepData: StepData): string =>
  createHash('sha256').update(canonicalJson(stepData)).digest('hex')

/** `applicationId`: the UUID of an application of the represented party. */
export const readStep = async (
  { stores }: Pick<Dependencies, 'stores'>,
  applicationId: string,
  compiled: CompiledType,
  stepNumber: number,
): Promise<AnswerTo<'readStep'>> => {
  const stored = answersIn(compiled, await stores.answers.steps(applicationId))
  const { answers, documents } = hasItems(compiled, stepNumber)
    ? await withItems(stores, compiled, applicationId, stored)
    : stored
  const document = documents.get(stepNumber)
  const stepData = answers[stepNumber] ?? {}
  return {
    stepNumber,
    stepData: Object.fromEntries(
      Object.entries(stepData).map(([identity, value]) => [identity, JSON.stringify(value)]),
    ),
    hash: hashOfStep(stepData),
    revision: document?.revision ?? 0,
    savedAt: document?.savedAt.toISOString() ?? null,
  }
}
