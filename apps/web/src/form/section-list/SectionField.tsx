/** The one table from section type to what a person fills in. */
import type { Section } from '@sievert/domain/application-type/definition'
import { ChoiceField } from '../sections/choice/ChoiceField.tsx'
import { ContactField } from '../sections/contact/ContactField.tsx'
import { DocumentationField } from '../sections/documentation/DocumentationField.tsx'
import { EquipmentField } from '../sections/equipment/EquipmentField.tsx'
import { PlaceOfBusinessField } from '../sections/place-of-business/PlaceOfBusinessField.tsx'
import { TextInputField } from '../sections/text-input/TextInputField.tsx'
import { TypographyText } from '../sections/typography/TypographyText.tsx'

export function SectionField({ section }: { section: Section<string> }) {
  switch (section.sectionType) {
    case 'Choice':
      return <ChoiceField section={section} />
    case 'TextInput':
      return <TextInputField section={section} />
    case 'Contact':
      return <ContactField section={section} />
    case 'Documentation':
      return <DocumentationField section={section} />
    case 'Equipment':
      return <EquipmentField section={section} />
    case 'PlaceOfBusiness':
      return <PlaceOfBusinessField section={section} />
    case 'Typography':
      return <TypographyText section={section} />
    // Placeholders of the general business information step, which has a page of its own (SEC-15).
    case 'CompanyInformation':
    case 'Invoice':
      return null
  }
}
