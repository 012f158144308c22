/** The registry of section types: the rest of the code looks a type up here. */
import type { Issues } from '../issue.ts'
import { type EquipmentSection, equipment } from './equipment.ts'
import { type CompanyInformationSection, companyInformation, type InvoiceSection, invoice } from './information.ts'
import { type BehavioursOf, ITEM_SECTION_TYPES, type ItemSection, type ValuesOf } from './item-section-types.ts'
import { type PlaceOfBusinessSection, placeOfBusiness } from './place-of-business.ts'
import type { AnswerOf, Compared, SectionBehaviour, ShownSection } from './section-behaviour.ts'

export type Section<Text> =
  | ItemSection<Text>
  | EquipmentSection<Text>
  | PlaceOfBusinessSection<Text>
  | CompanyInformationSection<Text>
  | InvoiceSection<Text>
export type SectionType = Section<unknown>['sectionType']
/** The definition of one type. */
export type SectionOf<T extends SectionType, Text> = Extract<Section<Text>, { sectionType: T }>

const SECTION_TYPES = {
  ...ITEM_SECTION_TYPES,
  Equipment: equipment,
  PlaceOfBusiness: placeOfBusiness,
  CompanyInformation: companyInformation,
  Invoice: invoice,
} satisfies BehavioursOf<Section<unknown>, Section<string>>

export type SectionValue = ValuesOf<typeof SECTION_TYPES>
/** The types that have answers. */
export type AnsweredType = {
  [T in SectionType]: (typeof SECTION_TYPES)[T] extends { empty: unknown } ? T : never
}[SectionType]

type Answered = SectionBehaviour<Section<unknown>, Section<string>, SectionValue>
type Shown = ShownSection<Section<unknown>, Section<string>, SectionValue>

/** Throws an Error for an unknown type. An entry must get definitions and values of its own type only. */
export const behaviourOf = ({ sectionType }: Section<unknown>): Answered | Shown => {
  if (!Object.hasOwn(SECTION_TYPES, sectionType)) throw new Error(`Unknown section type ${sectionType}`)
  return SECTION_TYPES[sectionType]
}

/**
 * A section's behaviour bound to its definition. Methods, because TypeScript checks method parameters bivariantly. That
 * is safe here: the same section decodes every value before other code uses it.
 */
export type BoundSection = {
  empty: SectionValue
  isEmpty(value: SectionValue): boolean
  isAnswered(value: SectionValue): boolean
  compared?: Compared<SectionValue, Section<unknown>>
  decode(json: unknown): SectionValue | undefined
  check(value: SectionValue, allowsMany: boolean, today: string, answerOf?: AnswerOf): Issues
  reset(value: SectionValue, allowsMany: boolean): SectionValue
}

/** Undefined for sections without answers. */
export const bindSection = (section: Section<unknown>): BoundSection | undefined => {
  const behaviour = behaviourOf(section)
  if (!('empty' in behaviour)) return undefined
  return {
    empty: behaviour.empty,
    isEmpty: behaviour.isEmpty,
    isAnswered: behaviour.isAnswered ?? ((value) => !behaviour.isEmpty(value)),
    ...(behaviour.compared && { compared: behaviour.compared }),
    decode: (json) => behaviour.decode(json, section),
    check: behaviour.check(section),
    reset: behaviour.reset(section),
  }
}
