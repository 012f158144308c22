/** The properties of every kind of choice. */
import type { ChoiceSection } from '@sievert/domain/application-type/definition'
import type { Field } from '../../use-field.ts'

export type ChoiceProps = { section: ChoiceSection<string>; field: Field<string[]> }
