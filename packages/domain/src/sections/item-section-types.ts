/** The section types that an item of equipment may contain; a step may contain them too. */
import { type ChoiceSection, choice } from './choice.ts'
import { type ContactSection, contact } from './contact.ts'
import { type DateSection, date } from './date.ts'
import { type DocumentationSection, documentation } from './documentation.ts'
import { type TypographySection, typography } from './information.ts'
import { type NumberSection, number } from './number.ts'
import type { ShownSection } from './section-behaviour.ts'
import { type SumSection, sum } from './sum.ts'
import { type TextInputSection, textInput } from './text-input.ts'

export type ItemSection<Text> =
  | ChoiceSection<Text>
  | TextInputSection<Text>
  | DateSection<Text>
  | NumberSection<Text>
  | ContactSection<Text>
  | DocumentationSection<Text>
  | TypographySection<Text>
  | SumSection<Text>

/** One entry for each type of these definitions; `Localised` is their union in one language. */
export type BehavioursOf<Definition extends { sectionType: string }, Localised> = {
  [T in Definition['sectionType']]: ShownSection<
    Extract<Definition, { sectionType: T }>,
    Extract<Localised, { sectionType: T }>
  >
}
/** The values of the types that have answers. */
export type ValuesOf<Types> = {
  [T in keyof Types]: Types[T] extends { empty: infer Value } ? Value : never
}[keyof Types]

export const ITEM_SECTION_TYPES = {
  Choice: choice,
  TextInput: textInput,
  Date: date,
  Number: number,
  Contact: contact,
  Documentation: documentation,
  Typography: typography,
  Sum: sum,
} satisfies BehavioursOf<ItemSection<unknown>, ItemSection<string>>

export type ItemValue = ValuesOf<typeof ITEM_SECTION_TYPES>
