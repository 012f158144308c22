/** A person's answers, section by section. Decoded from the wire's JSON strings at the edge. */

/** Sweden, ISO 3166-1 numeric: the default country, and the one whose postcode rule is known. */
export const SWEDEN = 752
/** The id of a place of business that has not been stored yet. */
export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'

export const DOCUMENT_STATES = ['checking', 'ready', 'refused'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]
/** A file that belongs to the application; `pageReference` says where in it the answer stands. */
export type FileEntry = {
  id: string
  fileName: string
  /** Bytes. */
  size: number
  contentType: string
  pageReference?: string | null
  /** How its check stands, and why it is refused (a text key), as the service tells it; no answer is kept with them. */
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
/** One item of a section-based equipment list; the values inside are plain objects, also on the wire. */
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

/** Section identity → value. A section that is absent is empty. */
export type StepData = { [sectionIdentity: string]: SectionValue }
