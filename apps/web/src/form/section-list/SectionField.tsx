/** The one table from section type to what a person fills in. Whoever draws a form has asked for its seldom fields before (`seldomFieldsOf`). */
import type { Section } from '@sievert/domain/application-type/definition'
import { createElement, use } from 'react'
import { ChoiceField } from '../sections/choice/ChoiceField.tsx'
import { TextInputField } from '../sections/text-input/TextInputField.tsx'
import { TypographyText } from '../sections/typography/TypographyText.tsx'
import { contactField, documentationField, equipmentField, placeOfBusinessField } from './seldom-fields.ts'

export function SectionField({ section }: { section: Section<string> }) {
  switch (section.sectionType) {
    case 'Choice':
      return <ChoiceField section={section} />
    case 'TextInput':
      return <TextInputField section={section} />
    case 'Contact':
      return createElement(use(contactField()), { section })
    case 'Documentation':
      return createElement(use(documentationField()), { section })
    case 'Equipment':
      return createElement(use(equipmentField()), { section })
    case 'PlaceOfBusiness':
      return createElement(use(placeOfBusinessField()), { section })
    case 'Typography':
      return <TypographyText section={section} />
    // Placeholders of the general business information step, which has a page of its own (SEC-15).
    case 'CompanyInformation':
    case 'Invoice':
      return null
  }
}
