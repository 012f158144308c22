/** Lazily loaded fields of rare section types; a step loads those that it has. */
import type { Section } from '@sievert/domain/application-type/definition'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

const loads = {
  contact: () => import('../sections/contact/ContactField.tsx'),
  documentation: () => import('../sections/documentation/DocumentationField.tsx'),
  equipment: () => import('../sections/equipment/EquipmentField.tsx'),
  placeOfBusiness: () => import('../sections/place-of-business/PlaceOfBusinessField.tsx'),
}

export const SELDOM = {
  Contact: lazyRouteComponent(loads.contact, 'ContactField'),
  Documentation: lazyRouteComponent(loads.documentation, 'DocumentationField'),
  Equipment: lazyRouteComponent(loads.equipment, 'EquipmentField'),
  PlaceOfBusiness: lazyRouteComponent(loads.placeOfBusiness, 'PlaceOfBusinessField'),
}

const isSeldom = (type: string): type is keyof typeof SELDOM => Object.hasOwn(SELDOM, type)

/** The lazy fields of these sections, including those of list items. */
export const seldomFieldsOf = (sections: readonly Section<string>[]): Pick<RouteComponent, 'preload'>[] =>
  sections.flatMap((section) => [
    ...(isSeldom(section.sectionType) ? [SELDOM[section.sectionType]] : []),
    ...(section.sectionType === 'Equipment' ? seldomFieldsOf(section.sections) : []),
  ])

export const loadSeldomFields = () => Promise.all(Object.values(loads).map((load) => load()))
