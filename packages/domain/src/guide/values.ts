/** The guide 'Do I need a permit?' as its author writes it: content, as an application type is. `Text` as there. */
import type { PermitOutcome, Usage, VeterinaryCatalogue } from '../veterinary-equipment/values.ts'

type Words<Text> = { text: Text; help?: Text }

/** `to`: the identity of the question or the end that the answer leads to. */
export type GuideAnswer<Text> = Words<Text> & { id: string; to: string }
export type ChoiceQuestion<Text> = Words<Text> & {
  kind: 'choice'
  id: string
  answers: readonly GuideAnswer<Text>[]
}
/** Asks for a machine, page by page, what its outcome depends on; what may be chosen, and the outcome, are the equipment catalogue's. */
export type MachineQuestion<Text> = {
  kind: 'machine'
  id: string
  type: Words<Text>
  animals: Words<Text>
  mounting: Readonly<Record<Usage, Words<Text>>>
  voltage: Words<Text>
  to: Readonly<Record<PermitOutcome, string>>
}
export type GuideQuestion<Text> = ChoiceQuestion<Text> | MachineQuestion<Text>

/** Contact: the service can't say, or can't help; a person at the authority does. */
export const GUIDE_OUTCOMES = ['Permit', 'Report', 'Nothing', 'Contact'] as const
export type GuideOutcome = (typeof GUIDE_OUTCOMES)[number]
/** `businessType`: the name key of what is applied for or notified, of those two outcomes alone. */
export type GuideEnd<Text> = {
  id: string
  outcome: GuideOutcome
  businessType?: string
  heading: Text
  text: Text
}
export type Guide<Text> = {
  /** The identity of the first question. */
  start: string
  questions: readonly GuideQuestion<Text>[]
  ends: readonly GuideEnd<Text>[]
}

/** The part of the equipment catalogue that the guide asks by: no make or model decides an outcome. */
export type GuideMachines<Text> = Omit<VeterinaryCatalogue<Text>, 'makes' | 'models'>

/** The last page's name in addresses, so no question's. */
export const ANSWER_PAGE = 'answer'
