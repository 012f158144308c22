/** Definition of the guide 'Do I need a permit?', written as content. `Text` as in `application-type/definition.ts`. */
import type { PermitOutcome, Usage, VeterinaryCatalogue } from '../veterinary-equipment/values.ts'

type Words<Text> = { text: Text; help?: Text }

/** `to`: the id of the question or end that follows. */
export type GuideAnswer<Text> = Words<Text> & { id: string; to: string }
export type ChoiceQuestion<Text> = Words<Text> & {
  kind: 'choice'
  id: string
  answers: readonly GuideAnswer<Text>[]
}
/**
 * Asks, page by page, for the properties of a machine that decide its outcome. The equipment catalogue has the options
 * and the outcome rules.
 */
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

/** Contact: the service can't decide or help, and the applicant contacts the authority. */
export const GUIDE_OUTCOMES = ['Permit', 'Report', 'Nothing', 'Contact'] as const
export type GuideOutcome = (typeof GUIDE_OUTCOMES)[number]
/** `businessType`: the name key of the type to apply for or notify; for the outcomes Permit and Report only. */
export type GuideEnd<Text> = {
  id: string
  outcome: GuideOutcome
  businessType?: string
  heading: Text
  text: Text
}
export type Guide<Text> = {
  /** The id of the first question. */
  start: string
  questions: readonly GuideQuestion<Text>[]
  ends: readonly GuideEnd<Text>[]
}

/** The part of the equipment catalogue that the guide needs: make and model never decide an outcome. */
export type GuideMachines<Text> = Omit<VeterinaryCatalogue<Text>, 'makes' | 'models'>

/** The last page's name in addresses, reserved: no question may use it. */
export const ANSWER_PAGE = 'answer'
