/**
 * Definition of an application type, written by an author as content without code. `Text` is `LocalisedText` in the
 * catalogue's files and `string` once a language is chosen. No rule depends on a text.
 */

export const LANGUAGES = ['sv', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export type LocalisedText = { sv: string; en: string }

export const BUSINESS_CATEGORIES = ['Invalid', 'VeterinaryMedicine', 'Other'] as const
export const APPLICANT_KINDS = ['Company', 'PrivatePerson'] as const
export const SEPARATORS = ['None', 'Before', 'After', 'Both', 'Default'] as const
export type Separator = (typeof SEPARATORS)[number]
export const LABEL_POSITIONS = ['Default', 'None', 'Before', 'After', 'Both'] as const
export type LabelPosition = (typeof LABEL_POSITIONS)[number]
export const CHOICE_TYPES = ['Checkbox', 'Radio', 'CheckboxList', 'Dropdown'] as const
export const CONTACT_TYPES = [
  'RadiationExpert',
  'ResponsibleVeterinary',
  'CompanyRepresentative',
  'CompanyContact',
] as const
export type ContactType = (typeof CONTACT_TYPES)[number]
export const CONTACT_FIELDS = [
  'name',
  'phone',
  'email',
  'emailConfirm',
  'nationalIdentity',
  'workId',
  'companyName',
  'position',
] as const
export type ContactFieldName = (typeof CONTACT_FIELDS)[number]

/** Common to all sections. `enablesBy`: option ids; choosing any one of them enables the section. */
type SectionBase<Text> = {
  identity: string
  enablesBy?: readonly string[]
  separator?: Separator
  subHierarchy?: boolean
  appendix?: boolean
  heading?: Text
  introduction?: Text
  label?: Text
  labelPosition?: LabelPosition
  reviewLabel?: Text
  tooltipContent?: Text
  description?: Text
}

/** `isDefault`: chosen in a new application. The options of a Checkbox are named Checked and Unchecked. */
export type ChoiceOption<Text> = { id: string; name: Text; shortName?: Text; textBefore?: Text; isDefault?: boolean }

export type ChoiceSection<Text> = SectionBase<Text> & {
  sectionType: 'Choice'
  choiceType: (typeof CHOICE_TYPES)[number]
  options: readonly ChoiceOption<Text>[]
  /** Minimum number of chosen options in a CheckboxList (default 1). The other kinds need exactly one. */
  minimumSelectionCount?: number
  optional?: boolean
  placeholder?: Text
}

export type TextInputSection<Text> = SectionBase<Text> & {
  sectionType: 'TextInput'
  optional?: boolean
  /** In characters (UTF-16 units) after trimming. */
  minLength?: number
  maxLength?: number
  multiLine?: boolean
  placeholder?: Text
}

export type ContactField<Text> = {
  field: ContactFieldName
  mandatory: boolean
  hasExemption: boolean
  exemptionLabel?: Text
  exemptionWithFile?: boolean
  fileExemptionLabel?: Text
  fullWidth?: boolean
}

export type ContactSection<Text> = SectionBase<Text> & {
  sectionType: 'Contact'
  contactType: ContactType
  fields: readonly ContactField<Text>[]
  maxContacts: number
  /** Option id that allows several contacts. Unless it is chosen, only the first contact counts. */
  isMultipleBy?: string
  noun?: Text
  addNewLabel?: Text
  contactIntroduction?: Text
}

export type DocumentationSection<Text> = SectionBase<Text> & { sectionType: 'Documentation' }
export type TypographySection<Text> = SectionBase<Text> & { sectionType: 'Typography'; body: Text }
/** Placeholders of the general business information step; they render nothing. */
type CompanyInformationSection<Text> = SectionBase<Text> & { sectionType: 'CompanyInformation' }
type InvoiceSection<Text> = SectionBase<Text> & { sectionType: 'Invoice' }
export type PlaceOfBusinessSection<Text> = SectionBase<Text> & {
  sectionType: 'PlaceOfBusiness'
  noun?: Text
  addNewLabel?: Text
}

export type EquipmentSection<Text> = SectionBase<Text> & {
  sectionType: 'Equipment'
  /** Identifier of the kind of item, used in the key `validation.min.equipment.{equipmentName}`. */
  equipmentName: string
  /** The noun for one item. */
  noun: Text
  addNewLabel?: Text
  noEquipmentIntro?: Text
  sections: readonly ItemSection<Text>[]
}

/** The section types that an equipment item may contain. */
export type ItemSection<Text> =
  | ChoiceSection<Text>
  | TextInputSection<Text>
  | ContactSection<Text>
  | DocumentationSection<Text>
  | TypographySection<Text>

export type Section<Text> =
  | ItemSection<Text>
  | EquipmentSection<Text>
  | PlaceOfBusinessSection<Text>
  | CompanyInformationSection<Text>
  | InvoiceSection<Text>
export type SectionType = Section<unknown>['sectionType']

/**
 * `VETMED_EQUIPMENTS`, `STEP_GENERAL_BUSINESS_INFORMATION` and `STEP_REVIEW` have pages of their own; the rest are
 * forms of sections.
 */
export type Step<Text> = {
  identity: string
  name: Text
  progressBarTitle: Text
  sections: readonly Section<Text>[]
}

/** One immutable version of an application type: the content of `catalogue/business-types/<name>/v<n>.json`. */
export type ApplicationTypeVersion<Text> = {
  versionNumber: number
  validityInYears: number
  showFeeLines: boolean
  reviewApproveLabel: Text
  steps: readonly Step<Text>[]
}

/** The part that all versions share: `catalogue/business-types/<name>/type.json`. */
export type BusinessType<Text> = {
  id: number
  nameKey: string
  name: Text
  category: (typeof BUSINESS_CATEGORIES)[number]
  reportOnly: boolean
  /** False: the new-application page does not offer it (NEW-02, NEW-06). */
  implemented: boolean
  applicants: readonly (typeof APPLICANT_KINDS)[number][]
  /** Minutes that filling in usually takes, with all information at hand. */
  minutesNeeded: number
  /** False: the authority does not track earlier notifications of this type (report status NA). */
  tracksReports?: boolean
  /** Retention of a submitted application in years; default: the installation's setting. */
  retentionInYears?: number
}

export const VETMED_EQUIPMENTS = 'VETMED_EQUIPMENTS'
export const STEP_GENERAL_BUSINESS_INFORMATION = 'STEP_GENERAL_BUSINESS_INFORMATION'
export const STEP_REVIEW = 'STEP_REVIEW'
