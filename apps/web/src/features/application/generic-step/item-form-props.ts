/** What the form of an item is given, whatever kind of item it is. */
import type { Answers } from '@sievert/domain/application-type/answers'
import type { EditedItem } from '../../../form/items.ts'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import type { SaveItem } from './use-step-items.ts'

export type ItemFormProps = {
  context: StepPageContext
  edited: EditedItem
  /** All steps' answers that conditions may look at, this step's as they stand in its form. */
  answers: Answers
  save: SaveItem
  onClose: () => void
  /** `said` is for screen readers: the form is gone, and the list is back. */
  onSaved: (said: string) => void
}
