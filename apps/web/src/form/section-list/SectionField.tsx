/** Maps section types to their fields. The caller must have loaded the rarely used fields (`seldomFieldsOf`). */
import type { Section } from '@sievert/domain/application-type/definition'
import { ChoiceField } from '../sections/choice/ChoiceField.tsx'
import { TextInputField } from '../sections/text-input/TextInputField.tsx'
import { TypographyText } from '../sections/typography/TypographyText.tsx'
import { SELDOM } from './seldom-fields.ts'

export function SectionField({ section }: { section: Section<string> }) {
  switch (section.sectionType) {
    case 'Choice':
      return <ChoiceField section={section} />
    case 'TextInput':
      return <TextInputField section={section} />
    case 'Contact':
      return <SELDOM.Contact section={section} />
    case 'Documentation':
      return <SELDOM.Documentation section={section} />
    case 'Equipment':
      return <SELDOM.Equipment section={section} />
    case 'PlaceOfBusiness':
      return <SELDOM.PlaceOfBusiness section={section} />
    case 'Typography':
      return <TypographyText section={section} />
    // Placeholders of the general business information step, which has a page of its own (SEC-15).
    case 'CompanyInformation':
    case 'Invoice':
      return null
  }
}
