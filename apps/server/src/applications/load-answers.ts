/** Reads an application's answers as the engine wants them: step by step, items in their sections. */

import { STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import type { EquipmentItem, PlaceOfBusiness, StepData } from '@sievert/domain/application-type/values'
import type { Answers } from '@sievert/domain/engine/answers'
import type { CompiledType } from '@sievert/domain/engine/compile'
import type { Item, StepDocument } from '../ports/answers.ts'
import type { Stores } from '../ports/stores.ts'

export type LoadedAnswers = {
  answers: Answers
  /** The stored documents; those of the pages without sections hold no StepData. */
  documents: ReadonlyMap<number, StepDocument>
}
/** Pages whose documents hold no sections: as answers, what they hold would be dropped as unknown, and lost. */
const WITHOUT_SECTIONS = new Set([STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS])

/** The sections whose values are items with calls of their own. */
export type ItemSection = { stepNumber: number; identity: string; kind: 'equipment' | 'place' }

/** A type has at most one of each (linted), so the calls need not name the section. */
export const itemSections = ({ sections }: CompiledType): ItemSection[] =>
  sections.flatMap(({ identity, stepNumber, definition }): ItemSection[] => {
    if (definition.sectionType === 'Equipment') return [{ stepNumber, identity, kind: 'equipment' }]
    if (definition.sectionType === 'PlaceOfBusiness') return [{ stepNumber, identity, kind: 'place' }]
    return []
  })

const sectionValue = (kind: ItemSection['kind'], items: readonly Item[]) =>
  kind === 'equipment'
    ? { equipments: items.map(({ id, data }): EquipmentItem => ({ id, stepData: data as StepData })) }
    : { placesOfBusiness: items.map(({ id, data }) => ({ ...(data as PlaceOfBusiness), id })) }

/** `withItems: false` leaves the item sections empty, for checks that don't look at them. */
export const loadAnswers = async (
  stores: Pick<Stores, 'answers'>,
  compiled: CompiledType,
  applicationId: string,
  { withItems }: { withItems: boolean } = { withItems: true },
): Promise<LoadedAnswers> => {
  const stored = await stores.answers.steps(applicationId)
  const documents = new Map(stored.map((document) => [document.stepNumber, document]))
  const answers: { [stepNumber: number]: StepData } = {}
  for (const { stepNumber, definition } of compiled.steps)
    answers[stepNumber] = WITHOUT_SECTIONS.has(definition.identity)
      ? {}
      : ((documents.get(stepNumber)?.data as StepData | undefined) ?? {})
  const sections = withItems ? itemSections(compiled) : []
  if (sections.length > 0) {
    const items = await stores.answers.items(applicationId)
    for (const { stepNumber, identity, kind } of sections)
      answers[stepNumber] = {
        ...answers[stepNumber],
        [identity]: sectionValue(
          kind,
          items.filter((item) => item.kind === kind),
        ),
      }
  }
  return { answers, documents }
}
