/** Mapping from section types to their behaviour. */
import type { Section } from '../application-type/definition.ts'
import type { SectionValue } from '../application-type/values.ts'
import type { Issues } from '../issue.ts'
import type { SectionBehaviour } from './behaviour.ts'
import { choice } from './choice.ts'
import { contact } from './contact.ts'
import { documentation } from './documentation.ts'
import { equipment } from './equipment.ts'
import { placeOfBusiness } from './place-of-business.ts'
import { textInput } from './text-input.ts'

/**
 * A section's behaviour bound to its definition. Methods, because TypeScript checks method parameters bivariantly. That
 * is safe here: the same section decodes every value before other code uses it.
 */
export type BoundSection = {
  empty: SectionValue
  isEmpty(value: SectionValue): boolean
  decode(json: unknown): SectionValue | undefined
  check(value: SectionValue, allowsMany: boolean, today: string): Issues
  reset(value: SectionValue, allowsMany: boolean): SectionValue
}

const bind = <S, V extends SectionValue>(behaviour: SectionBehaviour<S, V>, section: S): BoundSection => ({
  empty: behaviour.empty,
  isEmpty: behaviour.isEmpty,
  decode: (json) => behaviour.decode(json, section),
  check: behaviour.check(section),
  reset: behaviour.reset(section),
})

/** Undefined for sections without answers. */
export const bindSection = (section: Section<unknown>): BoundSection | undefined => {
  switch (section.sectionType) {
    case 'Choice':
      return bind(choice, section)
    case 'TextInput':
      return bind(textInput, section)
    case 'Contact':
      return bind(contact, section)
    case 'Documentation':
      return bind(documentation, section)
    case 'Equipment':
      return bind(equipment, section)
    case 'PlaceOfBusiness':
      return bind(placeOfBusiness, section)
    case 'Typography':
    case 'CompanyInformation':
    case 'Invoice':
      return undefined
  }
}
