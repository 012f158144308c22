/** Schemas of the sections of an application type, as an author writes them. */
import type * as Ours from '@sievert/domain/application-type/definition'
import {
  CHOICE_TYPES,
  CONTACT_FIELDS,
  CONTACT_TYPES,
  LABEL_POSITIONS,
  type LocalisedText,
  SEPARATORS,
  type SectionType,
} from '@sievert/domain/application-type/definition'
import { MOST_YEARS } from '@sievert/domain/swedish-time'
import Type, { type TSchema } from 'typebox'
import { closed, closedAs } from './shared.ts'

const Optional = Type.Optional
export const Text = closedAs<LocalisedText>()({
  sv: Type.String({ description: 'Svenska' }),
  en: Type.String({ description: 'English' }),
})
export const Flag = (description: string) => Type.Boolean({ description })
const Count = (description: string) => Type.Integer({ minimum: 0, description })
export const Id = (description: string) => Type.Integer({ minimum: 1, description })
export const Years = (description: string) => Type.Integer({ minimum: 1, maximum: MOST_YEARS, description })
type Of<T extends SectionType> = Extract<Ours.Section<LocalisedText>, { sectionType: T }>
/** Properties that every section type allows. */
const section = <T extends SectionType>(sectionType: T) => ({
  identity: Type.String({ description: 'Unique in the type: capital letters, digits and underscore' }),
  enablesBy: Optional(
    Type.Array(Type.String(), { description: 'Ids of options defined earlier; one of them chosen shows the section' }),
  ),
  separator: Optional(Type.Enum(SEPARATORS)),
  subHierarchy: Optional(Flag('Indented under the section before it')),
  appendix: Optional(Flag('Marked as an appendix')),
  heading: Optional(Text),
  introduction: Optional(Text),
  label: Optional(Text),
  labelPosition: Optional(Type.Enum(LABEL_POSITIONS)),
  reviewLabel: Optional(Text),
  tooltipContent: Optional(Text),
  description: Optional(Text),
  sectionType: Type.Literal(sectionType),
})

const Choice = closedAs<Of<'Choice'>>()({
  ...section('Choice'),
  choiceType: Type.Enum(CHOICE_TYPES),
  options: Type.Array(
    closed({
      id: Type.String({
        description: 'Unique in the type, no space. A Checkbox has <IDENTITY>.Checked and .Unchecked',
      }),
      name: Text,
      shortName: Optional(Text),
      textBefore: Optional(Text),
      isDefault: Optional(Flag('Chosen in a new application')),
    }),
  ),
  minimumSelectionCount: Optional(Count('Least number of chosen options in a CheckboxList; 1 when left out')),
  optional: Optional(Flag('True: may be left unanswered')),
  placeholder: Optional(Text),
})

const TextInput = closedAs<Of<'TextInput'>>()({
  ...section('TextInput'),
  optional: Optional(Flag('True: may be left unanswered')),
  minLength: Optional(Count('Characters after trimming')),
  maxLength: Optional(Count('Characters after trimming')),
  multiLine: Optional(Flag('Five rows instead of one')),
  placeholder: Optional(Text),
})

const ContactField = closedAs<Ours.ContactField<LocalisedText>>()({
  field: Type.Enum(CONTACT_FIELDS),
  mandatory: Type.Boolean(),
  hasExemption: Flag('True: a person may be exempted (nationalIdentity and workId only)'),
  exemptionLabel: Optional(Text),
  exemptionWithFile: Optional(Flag('True: an exemption asks for a file')),
  fileExemptionLabel: Optional(Text),
  fullWidth: Optional(Type.Boolean()),
})

const Contact = closedAs<Of<'Contact'>>()({
  ...section('Contact'),
  contactType: Type.Enum(CONTACT_TYPES),
  fields: Type.Array(ContactField, { minItems: 1 }),
  maxContacts: Count('Most contacts'),
  isMultipleBy: Optional(Type.String({ description: 'Id of the option that allows more than one contact' })),
  noun: Optional(Text),
  addNewLabel: Optional(Text),
  contactIntroduction: Optional(Text),
})

const Documentation = closedAs<Of<'Documentation'>>()(section('Documentation'))
const Typography = closedAs<Of<'Typography'>>()({ ...section('Typography'), body: Text })
/** Each section type; validation reports the first error in this order. */
const SECTIONS = {
  Choice,
  TextInput,
  Contact,
  Documentation,
  Typography,
  CompanyInformation: closedAs<Of<'CompanyInformation'>>()(section('CompanyInformation')),
  Invoice: closedAs<Of<'Invoice'>>()(section('Invoice')),
  PlaceOfBusiness: closedAs<Of<'PlaceOfBusiness'>>()({
    ...section('PlaceOfBusiness'),
    noun: Optional(Text),
    addNewLabel: Optional(Text),
  }),
  Equipment: closedAs<Of<'Equipment'>>()({
    ...section('Equipment'),
    equipmentName: Type.String({
      pattern: '^[a-z][A-Za-z0-9]*$',
      description: 'Identifier of the kind of item; stands in the key of its message',
    }),
    noun: Text,
    addNewLabel: Optional(Text),
    noEquipmentIntro: Optional(Text),
    sections: Type.Array(Type.Union([Choice, TextInput, Contact, Documentation, Typography])),
  }),
} satisfies Record<SectionType, TSchema>
export const Section = Type.Unsafe<Ours.Section<LocalisedText>>(Type.Union(Object.values<TSchema>(SECTIONS)))
