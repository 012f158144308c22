/** Saves a step's answers: decoded, hidden data reset, checked by the same rules as in the browser, then stored. */
import { createHash } from 'node:crypto'
import type { SavedStep, WireStepData } from '@sievert/contract/step-values'
import {
  STEP_GENERAL_BUSINESS_INFORMATION,
  STEP_REVIEW,
  VETMED_EQUIPMENTS,
} from '@sievert/domain/application-type/definition'
import type { StepData } from '@sievert/domain/application-type/values'
import type { Answers } from '@sievert/domain/engine/answers'
import type { CompiledType } from '@sievert/domain/engine/compile'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { resetHidden } from '@sievert/domain/engine/reset'
import { validateStep } from '@sievert/domain/engine/validate'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import { applicationTypeOf } from '../applications/application-type-of.ts'
import { changeApplication } from '../applications/change-application.ts'
import { itemSections, type LoadedAnswers, loadAnswers } from '../applications/load-answers.ts'
import { withStoredFiles } from '../documents/stored-files.ts'
import { AppError, refuse } from '../errors.ts'
import type { Actor } from '../ports/party.ts'
import type { Stores } from '../ports/stores.ts'
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
type SaveNeeds = Parameters<typeof changeApplication>[0]

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

/** Everything of a step but its items, which are stored one by one. */
const withoutItems = (compiled: CompiledType, stepNumber: number, data: StepData): StepData => {
  const items = itemSections(compiled).filter((section) => section.stepNumber === stepNumber)
  if (items.length === 0) return data
  const names = new Set(items.map(({ identity }) => identity))
  return Object.fromEntries(Object.entries(data).filter(([identity]) => !names.has(identity)))
}

/** Stores what resetting changed elsewhere: answers of other steps, and items inside or emptied by a hidden section. */
const storeReset = async (
  stores: Stores,
  compiled: CompiledType,
  before: LoadedAnswers,
  after: Answers,
  by: { applicationId: string; personId: string; now: Date; except: number },
) => {
  for (const { stepNumber } of compiled.steps) {
    const data = after[stepNumber] ?? {}
    if (data === before.answers[stepNumber]) continue
    await storeChangedItems(stores, compiled, stepNumber, before.answers[stepNumber] ?? {}, data, by.applicationId)
    if (stepNumber === by.except) continue
    await stores.answers.saveStep({
      applicationId: by.applicationId,
      stepNumber,
      data: withoutItems(compiled, stepNumber, data),
      revision: (before.documents.get(stepNumber)?.revision ?? 0) + 1,
      savedAt: by.now,
      savedBy: by.personId,
    })
  }
}

const storeChangedItems = async (
  stores: Stores,
  compiled: CompiledType,
  stepNumber: number,
  before: StepData,
  after: StepData,
  applicationId: string,
) => {
  for (const { identity, kind, ...section } of itemSections(compiled)) {
    if (section.stepNumber !== stepNumber || before[identity] === after[identity]) continue
    const [old, kept] = [itemsIn(before, identity), itemsIn(after, identity)]
    for (const [id, item] of kept)
      if (old.get(id) !== item) await stores.answers.saveItem({ id, applicationId, stepNumber, kind, data: item })
    for (const id of old.keys()) if (!kept.has(id)) await stores.answers.deleteItem(applicationId, kind, id)
  }
}

const itemsIn = (data: StepData, identity: string): Map<string, object> => {
  const value = data[identity]
  if (value && 'equipments' in value) return new Map(value.equipments.map(({ id, stepData }) => [id, stepData]))
  if (value && 'placesOfBusiness' in value) return new Map(value.placesOfBusiness.map((place) => [place.id, place]))
  return new Map()
}

/** 422 stores nothing; a stale revision is 412; a draft is stored without asking whether it is complete. */
export const saveStep = async (needs: SaveNeeds, actor: Actor, request: SaveStep): Promise<SavedStep> => {
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
    const by = { applicationId, personId: actor.person.id, now, except: stepNumber }
    await storeReset(stores, compiled, before, after, by)
    const revision = (before.documents.get(stepNumber)?.revision ?? 0) + 1
    const data = withoutItems(compiled, stepNumber, after[stepNumber] ?? {})
    await stores.answers.saveStep({ applicationId, stepNumber, data, revision, savedAt: now, savedBy: by.personId })
    const hash = hashOfStep(after[stepNumber] ?? {})
    return {
      result: { stepNumber, hash, revision, savedAt: now.toISOString() },
      detail: { stepNumber, stepRevision: revision, draft },
    }
  })
}
