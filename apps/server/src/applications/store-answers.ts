/** Stores answers the way `loadAnswers` reads them: a document per step, items one by one. */
import type { StepData } from '@sievert/domain/application-type/values'
import type { Answers } from '@sievert/domain/engine/answers'
import type { CompiledType } from '@sievert/domain/engine/compile'
import type { Stores } from '../ports/stores.ts'
import { itemSections, type LoadedAnswers } from './load-answers.ts'

type Saved = { stepNumber: number; stepRevision: number }
type By = { applicationId: string; savedBy: string; savedAt: Date }
type At = { stores: Pick<Stores, 'answers'>; compiled: CompiledType; by: By }

const itemsIn = (data: StepData, identity: string): Map<string, object> => {
  const value = data[identity]
  if (value && 'equipments' in value) return new Map(value.equipments.map(({ id, stepData }) => [id, stepData]))
  if (value && 'placesOfBusiness' in value) return new Map(value.placesOfBusiness.map((place) => [place.id, place]))
  return new Map()
}

const storeItems = async ({ stores, compiled, by }: At, stepNumber: number, before: StepData, after: StepData) => {
  const { applicationId } = by
  for (const { identity, kind, ...section } of itemSections(compiled)) {
    if (section.stepNumber !== stepNumber || before[identity] === after[identity]) continue
    const [old, kept] = [itemsIn(before, identity), itemsIn(after, identity)]
    for (const [id, data] of kept)
      if (old.get(id) !== data) await stores.answers.saveItem({ id, applicationId, stepNumber, kind, data })
    for (const id of old.keys()) if (!kept.has(id)) await stores.answers.deleteItem(applicationId, kind, id)
  }
}

const withoutItems = (compiled: CompiledType, data: StepData): StepData => {
  const items = new Set(itemSections(compiled).map(({ identity }) => identity))
  return Object.fromEntries(Object.entries(data).filter(([identity]) => !items.has(identity)))
}

/**
 * Stores the steps of `after` that are not what they were in `before`, and `always` in any case; unchanged steps must
 * have kept their reference. Gives the steps that were stored, with the revisions they got.
 */
export const storeAnswers = async (
  stores: Pick<Stores, 'answers'>,
  compiled: CompiledType,
  { before, after, always }: { before: LoadedAnswers; after: Answers; always?: number },
  by: By,
): Promise<Saved[]> => {
  const saved: Saved[] = []
  for (const { stepNumber } of compiled.steps) {
    const [old, data] = [before.answers[stepNumber], after[stepNumber] ?? {}]
    if (after[stepNumber] === old && stepNumber !== always) continue
    await storeItems({ stores, compiled, by }, stepNumber, old ?? {}, data)
    const revision = (before.documents.get(stepNumber)?.revision ?? 0) + 1
    await stores.answers.saveStep({ ...by, stepNumber, data: withoutItems(compiled, data), revision })
    saved.push({ stepNumber, stepRevision: revision })
  }
  return saved
}
