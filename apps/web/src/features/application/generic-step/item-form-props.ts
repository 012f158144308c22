/** What the form of an item is given, whatever kind of item it is. */
import type { Answers } from '@sievert/domain/application-type/answers'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import type { Keyed, ListOf } from '../../../form/step-items.ts'

export type ItemFormProps<Section, T extends Keyed, Reply> = {
  context: StepPageContext
  section: Section
  /** Null: a new item. */
  id: string | null
  list: ListOf<T, Reply>
  /** All steps' answers that conditions may look at, this step's as they stand in its form. */
  answers: Answers
  onClose: () => void
  /** `said` is for screen readers: the form is gone, and the list is back. */
  onSaved: (item: Keyed, said: string) => void
}
