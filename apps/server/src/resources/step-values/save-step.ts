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
import { applicationTypeOf } from '../../application/application-type-of.ts'
import { answersIn, itemSections, withItems } from '../../application/load-answers.ts'
import { parseSections } from '../../application/parse-sections.ts'
import { withStoredFiles } from '../../application/stored-files.ts'
import { AppError, refuse } from '../../basics/errors.ts'
import { changeApplication } from '../../changes/change-application.ts'
import { changedAnswers } from '../../changes/changed-answers.ts'
import { refuseStale } from '../../changes/refuse-stale.ts'
import type { ChangeNeeds } from '../../changes/while-not-signing.ts'
import type { Actor } from '../../ports/party.ts'

export type SaveStep = {
  applicationId: string
  stepNumber: number
  stepData: WireStepData
  /** Autosave: incomplete and over-long answers are stored as they are. */
  draft: boolean
  expectedRevision: number | undefined
}

const PAGES_OF_THEIR_OWN = new Set([VETMED_EQUIPMENTS, STEP_GENERAL_BUSINESS_INFORMATION, STEP_REVIEW])
/** What such a page holds, other calls read and save. */
const isElsewhere = (compiled: CompiledType, stepNumber: number): boolean =>
  PAGES_OF_THEIR_OWN.has(compiled.steps[stepNumber]?.definition.identity ?? '')

/** Hex SHA-256 of the values, whatever the order of their keys. */
export const hashOfStep = (stepData: StepData): string =>
  createHash('sha256').update(canonicalJson(stepData)).digest('hex')

/**
 * The wire's strings as answers. 400 for a shape that no section has; sections that the type does not know are dropped. A page with calls
 * of its own reads as an empty step, and is taken back as one.
 */
const decode = (compiled: CompiledType, stepNumber: number, wire: WireStepData): StepData => {
  const step = compiled.steps[stepNumber]
  if (!step || (isElsewhere(compiled, stepNumber) && Object.keys(wire).length > 0))
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
  return changeApplication(needs, actor, change, async (application, now) => {
    const { compiled } = applicationTypeOf(needs, application)
    const untouched = isElsewhere(compiled, stepNumber)
    const sent = await withStoredFiles(needs.stores, applicationId, decode(compiled, stepNumber, request.stepData))
    const stored = answersIn(compiled, application.steps)
    const before = await withItems(needs.stores, compiled, applicationId, stored)
    await refuseStale(needs.stores, before.documents.get(stepNumber), { applicationId, stepNumber, expectedRevision })
    const old = before.answers[stepNumber] ?? {}
    const own = untouched ? old : withStoredItems(compiled, stepNumber, sent, old)
    const after = resetHidden(compiled, { ...before.answers, [stepNumber]: own })
    if (!draft) refuse(validateStep(compiled, stepNumber, after))
    const changed = changedAnswers(compiled, { before, after, ...(untouched ? {} : { always: stepNumber }) })
    const saved = changed.steps.find((step) => step.stepNumber === stepNumber) ?? before.documents.get(stepNumber)
    const revision = saved?.revision ?? 0
    return {
      ...changed,
      result: { stepNumber, hash: hashOfStep(after[stepNumber] ?? {}), revision, savedAt: now.toISOString() },
      detail: { stepNumber, stepRevision: revision, draft },
      resetSteps: changed.steps
        .filter((step) => step.stepNumber !== stepNumber)
        .map((step) => ({ stepNumber: step.stepNumber, stepRevision: step.revision })),
    }
  })
}
