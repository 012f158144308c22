/**
 * Routes that read and save the answers of a step. A save decodes them, resets hidden data, validates with the rules of
 * the browser, and stores them.
 */
import type { SavedStep, WireStepData } from '@sievert/contract/step-values'
import { hasOwnPage } from '@sievert/domain/application-type/definition'
import type { CompiledType } from '@sievert/domain/engine/compiled'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { emptiedLists } from '@sievert/domain/engine/emptied-lists'
import { resetHidden } from '@sievert/domain/engine/reset'
import { validateStep } from '@sievert/domain/engine/validate'
import type { StepData } from '@sievert/domain/sections/answers'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { answersIn, concernsItems, itemSections, parseSections, withItems } from '../../applications/answers.ts'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { changeApplication, changedAnswers, type StepTarget } from '../../applications/changes/change-application.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import { withStoredFiles } from '../../applications/stored-files.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { etagOf, isNamed, tag } from '../../http/etag.ts'
import type { AdvanceDependencies, Dependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { AppError, throwIssues } from '../../utilities/errors/app-error.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'
import { hashOfStep, readStep } from './read-step.ts'

type SaveStep = StepTarget & {
  stepNumber: number
  stepData: WireStepData
  /** Lists with items that the caller knows to be deleted by these answers. All lists when left out. */
  emptiedLists: readonly string[] | undefined
  /** Autosave: incomplete and too long answers are stored unchanged. */
  draft: boolean
}

/** The values of a page of its own are read and saved by other routes, except the answers of its sections. */
const isElsewhere = ({ steps }: CompiledType, stepNumber: number): boolean => {
  const step = steps[stepNumber]
  return step !== undefined && hasOwnPage(step.definition) && step.scope.answering.length === 0
}

/**
 * Decodes the JSON strings of the request. Throws 400 for a shape that no section has; drops sections that the type
 * does not have. A page with its own routes reads as an empty step, and is accepted as one.
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

/** Items are written only by their own routes: a save of the step leaves them unchanged. */
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

const isSameJson = (one: object | undefined, other: object | undefined): boolean =>
  one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other)

/** Throws 412 for a list with deleted items that the caller does not know: another tab or person has added them. */
const requireKnown = (known: readonly string[] | undefined, emptied: readonly string[]): void => {
  const unknown = known ? emptied.filter((list) => !known.includes(list)) : []
  if (unknown.length > 0) throw new AppError('error.stale.text', { detail: `would delete items of ${unknown.join()}` })
}

/**
 * Throws 422 without storing anything, and 412 for a stale revision or items that the caller does not know. A draft is
 * stored without a check of its completeness, and not again when it is what is stored already.
 */
const saveStep = (deps: AdvanceDependencies, actor: Actor, request: SaveStep): Promise<SavedStep> => {
  const { applicationId, stepNumber, draft } = request
  const change = { applicationId, action: 'step-saved' } as const
  return changeApplication(deps, actor, change, async ({ application, now, openStep }) => {
    const { compiled } = applicationTypeOf(deps, application)
    const step = await openStep(stepNumber, request)
    const untouched = isElsewhere(compiled, stepNumber)
    const sent = await withStoredFiles(
      deps.stores,
      applicationId,
      measureWork(() => decode(compiled, stepNumber, request.stepData)),
    )
    const stored = answersIn(compiled, application.steps)
    const before = concernsItems(compiled, stepNumber, stored.answers[stepNumber] ?? {}, sent)
      ? await withItems(deps.stores, compiled, applicationId, stored)
      : stored
    const old = before.answers[stepNumber] ?? {}
    const own = untouched ? old : withStoredItems(compiled, stepNumber, sent, old)
    const after = measureWork(() => resetHidden(compiled, { ...before.answers, [stepNumber]: own }))
    requireKnown(request.emptiedLists, emptiedLists(compiled, before.answers, after))
    if (!draft) throwIssues(measureWork(() => validateStep(compiled, stepNumber, after, stockholmDate(now.getTime()))))
    const always = untouched ? {} : { always: stepNumber }
    const { steps, ...items } = measureWork(() => changedAnswers(compiled, { before, after, ...always }))
    const data = steps.find((each) => each.stepNumber === stepNumber)?.data
    const isRepeated = draft && measureWork(() => isSameJson(data, stored.documents.get(stepNumber)?.data))
    return step.changed({
      ...items,
      result: { hash: measureWork(() => hashOfStep(after[stepNumber] ?? {})), savedAt: now.toISOString() },
      data: isRepeated ? undefined : data,
      reset: steps.filter((each) => each.stepNumber !== stepNumber),
      detail: { draft },
    })
  })
}

export const stepValueRoutes = (deps: Dependencies) => async (api: Api) => {
  bind(api, 'readStep', async ({ params, applicationId, actor, request, reply }) => {
    const application = await findOwnApplication(deps.stores, actor, applicationId)
    const { stepNumber } = params
    const { compiled } = applicationTypeOf(deps, application)
    if (!compiled.steps[stepNumber]) throw new AppError('error.not-found.text')
    if (request.headers['if-none-match'] !== undefined) {
      const stored = await deps.stores.answers.step(application.id, stepNumber)
      const held = etagOf(stepNumber, stored?.revision ?? 0)
      if (isNamed(held, request)) {
        reply.code(304).header('etag', held)
        return null
      }
    }
    const step = await readStep(deps, application.id, compiled, stepNumber)
    tag(reply, step)
    return step
  })

  bind(api, 'saveStep', async ({ target, query, headers, body, actor, reply }) => {
    const { stepNumber, stepData } = body
    const known = headers['sievert-emptied-lists']?.split(',')
    const change = { ...target, stepNumber, stepData: stepData ?? {}, emptiedLists: known, draft: query.draft === true }
    const saved = await saveStep(deps, actor, change)
    tag(reply, saved)
    return saved
  })
}
