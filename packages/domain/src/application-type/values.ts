/** Types of the answers, section by section. The route decodes the wire's JSON strings into them. */

/** Sweden, ISO 3166-1 numeric: the default country, and the only one with a known postcode rule. */
export const SWEDEN = 752
/** The id of a place of business that is not stored yet. */
export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'

export const DOCUMENT_STATES = ['checking', 'ready', 'refused'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]
/** A file that belongs to the application; `pageReference` names the pages with the answer. */
export type FileEntry = {
  id: string
  fileName: string
  /** Bytes. */
  size: number
  contentType: string
  pageReference?: string | null
  /** The state of its check, and the text key of a refusal, set by the server. Never stored with an answer. */
  state?: DocumentState
  refusal?: string
}

export type ChoiceValue = { selectedChoiceIds: string[] }
export type TextInputValue = { text: string }
export type Contact = {
  id: string
  name: string
  nationalIdentity: string
  missingNationalIdentity: boolean
  phone: string
  email: string
  emailConfirm: string
  companyName: string
  workId: string
  missingWorkId: boolean
  position: string
  /** Reserved by the specification; exemption files have their own lists. */
  files: FileEntry[]
  nationalIdentityExemption: FileEntry[]
  workIdExemption: FileEntry[]
}
export type ContactValue = { contacts: Contact[] }
export type DocumentationValue = { isMissing: boolean; reason: string; files: FileEntry[] }
/** One item of a section-based equipment list. The values inside are plain objects, also on the wire. */
export type EquipmentItem = { id: string; stepData: StepData }
export type EquipmentValue = { equipments: EquipmentItem[] }
/** `country` is an ISO 3166-1 numeric id, null until chosen. */
export type PlaceOfBusiness = {
  id: string
  name: string
  street: string
  zipCode: string
  city: string
  country: number | null
}
export type PlaceOfBusinessValue = { placesOfBusiness: PlaceOfBusiness[] }

export type SectionValue =
  | ChoiceValue
  | TextInputValue
  | ContactValue
  | DocumentationValue
  | EquipmentValue
  | PlaceOfBusinessValue

/** Section identity → value. An absent section is empty. */
export type StepData = { [sectionIdentity: string]: SectionValue }
