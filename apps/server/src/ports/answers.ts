/** Where an application's answers are kept: a document per step, and items with calls of their own. */

import type { InvoiceAddress } from '@sievert/contract/business-information'

/** One step's answers; `data` is a StepData, or the general business information. */
export type StepDocument = {
  applicationId: string
  stepNumber: number
  data: object
  revision: number
  savedAt: Date
  savedBy: string
}
/** What a step holds as its so many-th revision. */
export type StepState = Pick<StepDocument, 'stepNumber' | 'data' | 'revision'>
export type ItemKind = 'equipment' | 'place' | 'veterinary'
/** An equipment item, a place of business or a veterinary equipment; `data` without its id. */
export type Item = { id: string; applicationId: string; stepNumber: number; kind: ItemKind; data: object }

export type Answers = {
  steps(applicationId: string): Promise<StepDocument[]>
  step(applicationId: string, stepNumber: number): Promise<(StepDocument & { savedByName: string }) | undefined>
  /** When a revision of a step was saved, if it is known. */
  savedAt(applicationId: string, stepNumber: number, revision: number): Promise<Date | undefined>
  /** Of a new application; what it holds already changes through `Changes`. */
  insertStep(document: StepDocument): Promise<void>
  /** Paper invoice addresses of the party's sent applications, each once, latest first. */
  invoiceAddresses(partyId: string): Promise<InvoiceAddress[]>
  /** In the order in which they were added. */
  items(applicationId: string, kind?: ItemKind): Promise<Item[]>
  hasItem(applicationId: string, kind: ItemKind, id: string): Promise<boolean>
  /** As `insertStep`. */
  insertItem(item: Item): Promise<void>
}
