/** Where an application's answers are kept: a document per step, and items with calls of their own. */

/** One step's answers; `data` is a StepData, or the general business information. */
export type StepDocument = {
  applicationId: string
  stepNumber: number
  data: object
  revision: number
  savedAt: Date
  savedBy: string
}
export type ItemKind = 'equipment' | 'place' | 'veterinary'
/** An equipment item, a place of business or a veterinary equipment; `data` without its id. */
export type Item = { id: string; applicationId: string; stepNumber: number; kind: ItemKind; data: object }

export type Answers = {
  steps(applicationId: string): Promise<StepDocument[]>
  step(applicationId: string, stepNumber: number): Promise<(StepDocument & { savedByName: string }) | undefined>
  /** Stores a step as revision `document.revision`, replacing the one before. */
  saveStep(document: StepDocument): Promise<void>
  /** In the order in which they were added. */
  items(applicationId: string, kind?: ItemKind): Promise<Item[]>
  saveItem(item: Item): Promise<void>
  /** False when there was no such item. */
  deleteItem(applicationId: string, kind: ItemKind, id: string): Promise<boolean>
}
