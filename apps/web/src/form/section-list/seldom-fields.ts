/** The fields of sections that few steps have: a step asks for those of its own. */
import type { Section } from '@sievert/domain/application-type/definition'
import { once } from '../once.ts'

export const contactField = once(() => import('../sections/contact/ContactField.tsx').then((it) => it.ContactField))
export const documentationField = once(() =>
  import('../sections/documentation/DocumentationField.tsx').then((it) => it.DocumentationField),
)
export const equipmentField = once(() =>
  import('../sections/equipment/EquipmentField.tsx').then((it) => it.EquipmentField),
)
export const placeOfBusinessField = once(() =>
  import('../sections/place-of-business/PlaceOfBusinessField.tsx').then((it) => it.PlaceOfBusinessField),
)

const SELDOM = {
  Contact: contactField,
  Documentation: documentationField,
  Equipment: equipmentField,
  PlaceOfBusiness: placeOfBusinessField,
}

const isSeldom = (type: string): type is keyof typeof SELDOM => Object.hasOwn(SELDOM, type)

/** Those of these sections, and of what the items of a list among them are made of. */
export const seldomFieldsOf = (sections: readonly Section<string>[]): Promise<unknown>[] =>
  sections.flatMap((section) => [
    ...(isSeldom(section.sectionType) ? [SELDOM[section.sectionType]()] : []),
    ...(section.sectionType === 'Equipment' ? seldomFieldsOf(section.sections) : []),
  ])

export const loadSeldomFields = () => Promise.all(Object.values(SELDOM).map((load) => load()))
