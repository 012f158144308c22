/** Saves a step's answers: decoded, hidden data reset, checked by the same rules as in the browser, then stored. */
import { createHash } from 'node:crypto'
import type { SavedStep, WireStepData } from '@sievert/contract/step-values'
import {
  STEP_GENERAL_BUSINESS_INFORMATION,
  STEP_REVIEW,
  VETMED_EQUIPMENTS,
} from '@sievert/domain/application-type/definition'
import type { StepData } from '@sievert/domain/application-type/values'
import type { CompiledType } from '@sievert/domain/engine/compile'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { resetHidden } from '@sievert/domain/engine/reset'
import { validateStep } from '@sievert/domain/engine/validate'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import { applicationTypeOf } from '../applications/application-type-of.ts'
import { changeApplication } from '../applications/change-application.ts'
import { itemSections, loadAnswers } from '../applications/load-answers.ts'
import { storeAnswers } from '../applications/store-answers.ts'
import type { ChangeNeeds } from '../applications/while-not-signing.ts'
import { withStoredFiles } from '../documents/stored-files.ts'
import { AppError, refuse } from '../errors.ts'
import type { Actor } from '../ports/party.ts'
import { parseSections } from './parse-sections.ts'
import { refuseStale } from './refuse-stale.ts'

export type SaveStep = {
  applicationId: string
  stepNumber: number
  stepData: WireStepData
  /** Autosave: incomplete and over-long answers are stored as they are. */
  draft: boolean
  expectedRevision: number | undefined
}

const PAGES_OF_THEIR_OWN = new Set([VETMED_EQUIPMENTS, STEP_GENERAL_BUSINESS_INFORMATION, STEP_REVIEW])

/** Hex SHA-256 of the values, whatever the order of their keys. */
export const hashOfStep = (stepData: StepData): string =>
  createHash('sha256').update(canonicalJson(stepData)).digest('hex')

/** The wire's strings as answers. 400 for a shape that no section has; sections that the type does not know are dropped. */
const decode = (compiled: CompiledType, stepNumber: number, wire: WireStepData): StepData => {
  const step = compiled.steps[stepNumber]
  if (!step || PAGES_OF_THEIR_OWN.has(step.definition.identity))
    throw new AppError('error.invalid.text', { issues: [{ path: 'stepNumber', key: 'error.no-such-step.text' }] })
  const { stepData, malformed } = decodeStep(compiled, stepNumber, parseSections(wire))
  if (malformed.length > 0)
    throw new AppError('error.malformed.text', { detail: `not the shape of an answer: ${malformed.join(', ')}` })
  return stepData
}

/** Items have one writer, their own calls: here they stay as stored. */
const withStoredItems = (compiled: CompiledType, stepNumber: number, sent: StepData, stored: StepData): StepData => {
  const result = { ...sent }
  for (const section of itemSections(compiled)) {
    if (section.stepNumber !== stepNumber) continue
    delete result[section.identity]
    const items = stored[section.identity]
    if (items) result[section.identity] = items
  }
  return result
}

/** 422 stores nothing; a stale revision is 412; a draft is stored without asking whether it is complete. */
export const saveStep = async (needs: ChangeNeeds, actor: Actor, request: SaveStep): Promise<SavedStep> => {
  const { applicationId, stepNumber, draft, expectedRevision } = request
  const change = { applicationId, action: 'step-saved' }
  return changeApplication(needs, actor, change, async (stores, application, now) => {
    const { compiled } = applicationTypeOf(needs, application)
    const sent = await withStoredFiles(stores, applicationId, decode(compiled, stepNumber, request.stepData))
    const before = await loadAnswers(stores, compiled, applicationId)
    await refuseStale(stores, before.documents.get(stepNumber), { applicationId, stepNumber, expectedRevision })
    const own = withStoredItems(compiled, stepNumber, sent, before.answers[stepNumber] ?? {})
    const after = resetHidden(compiled, { ...before.answers, [stepNumber]: own })
    if (!draft) refuse(validateStep(compiled, stepNumber, after))
    const by = { applicationId, savedBy: actor.person.id, savedAt: now }
    const saved = await storeAnswers(stores, compiled, { before, after, always: stepNumber }, by)
    const revision = saved.find((step) => step.stepNumber === stepNumber)?.stepRevision ?? 0
    return {
      result: { stepNumber, hash: hashOfStep(after[stepNumber] ?? {}), revision, savedAt: now.toISOString() },
      detail: { stepNumber, stepRevision: revision, draft },
      resetSteps: saved.filter((step) => step.stepNumber !== stepNumber),
    }
  })
}
