/** The properties of every kind of choice. */
import type { ChoiceSection } from '@sievert/domain/sections/choice'
import type { Field } from '../../fields/use-field.ts'

export type ChoiceProps = { section: ChoiceSection<string>; field: Field<string[]> }
