/** Storage of an application's answers: one document per step, and items that have their own calls. */
import type { InvoiceAddress } from '@sievert/contract/invoice-addresses'

/** One step's answers; `data` is a StepData, or the general business information. */
export type StepDocument = {
  applicationId: string
  stepNumber: number
  data: object
  revision: number
  savedAt: Date
  savedBy: string
}
/** A step's content at a revision. */
export type StepState = Pick<StepDocument, 'stepNumber' | 'data' | 'revision'>
export type ItemKind = 'equipment' | 'place' | 'veterinary'
/** An equipment item, a place of business or a veterinary equipment; `data` without its id. */
export type Item = { id: string; applicationId: string; stepNumber: number; kind: ItemKind; data: object }

export type AnswerStore = {
  steps(applicationId: string): Promise<StepDocument[]>
  step(applicationId: string, stepNumber: number): Promise<(StepDocument & { savedByName: string }) | undefined>
  /** The time at which a revision of a step was saved, if known. */
  savedAt(applicationId: string, stepNumber: number, revision: number): Promise<Date | undefined>
  /** For new applications only. Later changes go through `Changes`. */
  insertStep(document: StepDocument): Promise<unknown>
  /**
   * Paper invoice addresses of the party's sent applications, each once, latest first, at most `INVOICE_ADDRESSES_MAX`.
   */
  invoiceAddresses(partyId: string): Promise<InvoiceAddress[]>
  /** One of them, also when the list has reached its maximum. The id need not be well-formed. */
  invoiceAddress(partyId: string, addressId: string): Promise<InvoiceAddress | undefined>
  /** In the order in which they were added. `holding`: only those whose data holds this. */
  items(applicationId: string, kind?: ItemKind, holding?: object): Promise<Item[]>
  /**
   * By application: the first equipment item, in the order of the steps and then of adding. Places of business are left
   * out.
   */
  firstMachines(applicationIds: readonly string[]): Promise<ReadonlyMap<string, Item>>
  /** The types of the veterinary equipment, without the item `but`. */
  equipmentTypes(applicationId: string, but?: string): Promise<ReadonlySet<number>>
  hasItem(applicationId: string, kind: ItemKind, id: string): Promise<boolean>
  /** Number of items, of any kind, besides the item with this id. */
  countOtherItems(applicationId: string, id: string): Promise<number>
  /** For new applications only, like `insertStep`. */
  insertItem(item: Item): Promise<unknown>
}
