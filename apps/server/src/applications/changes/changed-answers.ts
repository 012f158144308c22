/**
 * Finds the rows to store for a change of answers: a document per step and one row per item, as `loadAnswers` reads
 * them.
 */
import type { Answers } from '@sievert/domain/application-type/answers'
import type { StepData } from '@sievert/domain/application-type/values'
import type { CompiledType } from '@sievert/domain/engine/compile'
import type { StepState } from '../../ports/answers.ts'
import type { NewItem } from '../../ports/application-changes.ts'
import { itemSections, type LoadedAnswers } from '../answers.ts'

const itemsIn = (data: StepData | undefined, identity: string): Map<string, object> => {
  const value = data?.[identity]
  if (value && 'equipments' in value) return new Map(value.equipments.map(({ id, stepData }) => [id, stepData]))
  if (value && 'placesOfBusiness' in value) return new Map(value.placesOfBusiness.map((place) => [place.id, place]))
  return new Map()
}

const withoutItems = (compiled: CompiledType, data: StepData): StepData => {
  const items = new Set(itemSections(compiled).map(({ identity }) => identity))
  return Object.fromEntries(Object.entries(data).filter(([identity]) => !items.has(identity)))
}

/**
 * The steps of `after` that differ from `before`, and always the step `always`, each with its next revision; and the
 * changed and removed items. Unchanged steps must be the same object in both.
 */
export const changedAnswers = (
  compiled: CompiledType,
  { before, after, always }: { before: LoadedAnswers; after: Answers; always?: number },
) => {
  const steps: StepState[] = []
  for (const { stepNumber } of compiled.steps) {
    const data = after[stepNumber]
    if (data === before.answers[stepNumber] && stepNumber !== always) continue
    const revision = (before.documents.get(stepNumber)?.revision ?? 0) + 1
    steps.push({ stepNumber, data: withoutItems(compiled, data ?? {}), revision })
  }
  const items: NewItem[] = []
  const removedItems: string[] = []
  for (const { stepNumber, identity, kind } of itemSections(compiled)) {
    const [old, kept] = [itemsIn(before.answers[stepNumber], identity), itemsIn(after[stepNumber], identity)]
    for (const [id, data] of kept) if (old.get(id) !== data) items.push({ id, stepNumber, kind, data })
    for (const id of old.keys()) if (!kept.has(id)) removedItems.push(id)
  }
  return { steps, items, removedItems }
}
