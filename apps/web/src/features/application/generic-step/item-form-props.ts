/** The properties of an item's form, common to all kinds of items. */
import type { Answers } from '@sievert/domain/sections/answers'
import type { Keyed, ListOf } from '../../../form/items/step-items.ts'
import type { StepPageContext } from '../../../form/step/step-page.ts'

export type ItemFormProps<Section, T extends Keyed, Reply> = {
  context: StepPageContext
  section: Section
  /** Null: a new item. */
  id: string | null
  /** Initial values of a new item. */
  copy?: T | undefined
  list: ListOf<T, Reply>
  /** The answers of all steps that conditions may refer to; for this step the form's current values. */
  answers: Answers
  onClose: () => void
  /** `said`: announcement for screen readers after the form has been replaced by the list. */
  onSaved: (item: Keyed, said: string) => void
}
