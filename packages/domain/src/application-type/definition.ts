/**
 * Definition of an application type, written by an author as content without code. `Text` is `LocalisedText` in the
 * catalogue's files and `string` once a language is chosen. No rule depends on a text.
 */

import type { ApplicantKind, Condition } from '../condition.ts'
import type { StepData } from '../sections/answers.ts'
import type { Section } from '../sections/section-types.ts'

/**
 * `VETMED_EQUIPMENTS`, `STEP_GENERAL_BUSINESS_INFORMATION` and `STEP_REVIEW` have pages of their own; the rest are
 * forms of sections. The sections of the general information are below its fields.
 */
export type Step<Text> = {
  identity: string
  name: Text
  progressBarTitle: Text
  /** The step is shown while this holds. Steps with a page of their own have no condition. */
  enabledWhen?: Condition
  sections: readonly Section<Text>[]
}

/** Replacement of the version before: when, and where the answers of its drafts go (VER-01). */
export type Replacement = {
  /** The version that is replaced: the one before. */
  versionNumber: number
  /** YYYY-MM-DD, Swedish time: the last day on which an application of the replaced version can be signed. */
  lastDay?: string
  /** Identities of questions and ids of options that have another name now. */
  moved?: readonly { from: string; to: string }[]
  /** Identities and ids of options whose answers no question takes up. */
  dropped?: readonly string[]
}

/** One immutable version of an application type: the content of `catalogue/business-types/<name>/v<n>.json`. */
export type ApplicationTypeVersion<Text> = {
  versionNumber: number
  /** RFC 3339, with offset. Until then new applications use the earlier version; without it, the version is active. */
  activeFrom?: string
  /** Without it drafts of the version before stay on theirs. */
  replaces?: Replacement
  /** Null: what is granted or notified is valid until further notice. */
  validityInYears: number | null
  /** The day of the first of several signatures counts as the day of sending (TOG-02). */
  firstSignatureCounts?: true
  showFeeLines: boolean
  reviewApproveLabel: Text
  steps: readonly Step<Text>[]
}

/** The id of the words that a version was released with; corrections have others (TXT-01). */
export const UNCORRECTED = 'none'

/** The part that all versions share: `catalogue/business-types/<name>/type.json`. */
export type BusinessType<Text> = {
  id: number
  nameKey: string
  name: Text
  /** The authority's word for a group of types. The specification has Invalid, VeterinaryMedicine and Other. */
  category: string
  reportOnly: boolean
  /** False: the new-application page does not offer it (NEW-02, NEW-06). */
  implemented: boolean
  applicants: readonly ApplicantKind[]
  /** Minutes that filling in usually takes, with all information at hand. */
  minutesNeeded: number
  /** One sentence that says what the type is for. */
  purpose?: Text
  /** How long before the start one must apply or notify. */
  whenToApply?: Text
  /** Days, in Swedish time, on which the start of a notification shows a notice; `until` is the first without it. */
  notice?: { from: string; until: string }
  /**
   * False: the authority does not track earlier notifications of this type (report status NA), and a party may have
   * several. The catalogue's check demands a decision for each notification.
   */
  tracksReports?: boolean
  /** False: a permit of this type cannot be renewed (NEW-08). A notification never can. */
  renewable?: boolean
  /** True: a permit of this type can be changed (NEW-09). */
  changeable?: boolean
  /** Days in which the authority decides; the clock stops while it waits for the applicant (AFT-06). */
  handlingDays?: number
  /** Retention of a submitted application in years; default: the installation's setting. */
  retentionInYears?: number
}

export const VETMED_EQUIPMENTS = 'VETMED_EQUIPMENTS'
export const STEP_GENERAL_BUSINESS_INFORMATION = 'STEP_GENERAL_BUSINESS_INFORMATION'
export const STEP_REVIEW = 'STEP_REVIEW'

/** Whether the step has a page of its own. Only that of the general information has sections, too, below its fields. */
export const hasOwnPage = ({ identity }: Pick<Step<unknown>, 'identity'>): boolean =>
  identity === VETMED_EQUIPMENTS || identity === STEP_REVIEW || identity === STEP_GENERAL_BUSINESS_INFORMATION

/** Identities of steps and sections (linted). The fields of a page of its own have other names. */
export const IDENTITY: RegExp = /^[A-Z0-9_]+$/

/** The part of a step with a page of its own that is not answers of sections: the fields of the page. */
export const pageFields = (data: object): object =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !IDENTITY.test(name)))

/** The other part: the answers of sections. */
export const sectionAnswers = (data: object): StepData =>
  Object.fromEntries(Object.entries(data).filter(([name]) => IDENTITY.test(name)))
