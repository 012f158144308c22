/** The registry of section types in the web app. */
import type { Section, SectionOf, SectionType } from '@sievert/domain/sections/section-types'
import { choice } from '../sections/choice/ChoiceField.tsx'
import { contact } from '../sections/contact/contact.ts'
import { date } from '../sections/date/date.ts'
import { documentation } from '../sections/documentation/documentation.ts'
import { equipment } from '../sections/equipment/equipment.ts'
import { number } from '../sections/number/number.ts'
import { placeOfBusiness } from '../sections/place-of-business/place-of-business.ts'
import type { SectionUi } from '../sections/section-ui.ts'
import { sum } from '../sections/sum/sum.ts'
import { textInput } from '../sections/text-input/TextInputField.tsx'
import { typography } from '../sections/typography/TypographyText.tsx'

/** A placeholder of the general business information step, which has a page of its own (SEC-15). */
const placeholder = { Field: () => null }

const SECTION_TYPES: { [T in SectionType]: SectionUi<SectionOf<T, string>> } = {
  Choice: choice,
  TextInput: textInput,
  Date: date,
  Number: number,
  Contact: contact,
  Documentation: documentation,
  Typography: typography,
  Sum: sum,
  Equipment: equipment,
  PlaceOfBusiness: placeOfBusiness,
  CompanyInformation: placeholder,
  Invoice: placeholder,
}

/** The cast is safe: an entry gets the sections of its own type only. */
export const uiOf = ({ sectionType }: Section<string>): SectionUi<Section<string>> =>
  SECTION_TYPES[sectionType] as SectionUi<Section<string>>

/** The sections that are drawn: all except placeholders. */
export const drawnSections = (sections: readonly Section<string>[]): Section<string>[] =>
  sections.filter((section) => uiOf(section) !== placeholder)

/** The fields of these sections, including those of list items. */
export const fieldsOf = (sections: readonly Section<string>[]): SectionUi<Section<string>>['Field'][] =>
  sections.flatMap((section) => [
    uiOf(section).Field,
    ...(section.sectionType === 'Equipment' ? fieldsOf(section.sections) : []),
  ])

/** Loads the lazy fields of all types. */
export const loadFields = () => Promise.all(Object.values(SECTION_TYPES).flatMap(({ Field }) => Field.load?.() ?? []))
