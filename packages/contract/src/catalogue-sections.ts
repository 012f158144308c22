/** Schemas of the sections of an application type, as an author writes them. */
import { PRECISIONS } from '@sievert/domain/rules/date'
import { CHOICE_TYPES } from '@sievert/domain/sections/choice'
import { CONTACT_FIELDS, type ContactField as DomainContactField } from '@sievert/domain/sections/contact-fields'
import type { DateLimit as DomainDateLimit, DateLimits as DomainDateLimits } from '@sievert/domain/sections/date'
import type { ItemSection } from '@sievert/domain/sections/item-section-types'
import { PLACE_KEYS } from '@sievert/domain/sections/place-of-business'
import { LABEL_POSITIONS, SEPARATORS } from '@sievert/domain/sections/section-behaviour'
import type { Section as DomainSection, SectionOf, SectionType } from '@sievert/domain/sections/section-types'
import { TEXT_FORMATS } from '@sievert/domain/sections/text-formats'
import { MOST_YEARS } from '@sievert/domain/swedish-time'
import type { LocalisedText } from '@sievert/domain/texts/language'
import Type, { type TSchema } from 'typebox'
import { EnabledWhen } from './catalogue-condition.ts'
import { closed, closedAs } from './shared.ts'

const Optional = Type.Optional
export const Text = closedAs<LocalisedText>()({
  sv: Type.String({ description: 'Svenska' }),
  en: Type.String({ description: 'English' }),
})
export const Flag = (description: string) => Type.Boolean({ description })
const Count = (description: string, maximum = 100_000) => Type.Integer({ minimum: 0, maximum, description })
/** Stored as PostgreSQL's `integer`. */
export const Id = (description: string) => Type.Integer({ minimum: 1, maximum: 2_147_483_647, description })
export const Years = (description: string) => Type.Integer({ minimum: 1, maximum: MOST_YEARS, description })
/** An answer has at most 30 digits. */
const MOST_DECIMALS = 29
type Of<T extends SectionType> = SectionOf<T, LocalisedText>
/** Properties that every section type allows. */
const section = <T extends SectionType>(sectionType: T) => ({
  identity: Type.String({ description: 'Unique in the type: capital letters, digits and underscore' }),
  enablesBy: Optional(
    Type.Array(Type.String(), { description: 'Ids of options defined earlier; one of them chosen shows the section' }),
  ),
  enabledWhen: Optional(EnabledWhen),
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

const ContactField = closedAs<DomainContactField<LocalisedText>>()({
  field: Type.Enum(CONTACT_FIELDS),
  mandatory: Type.Boolean(),
  hasExemption: Flag('True: a person may be exempted (nationalIdentity and workId only)'),
  exemptionLabel: Optional(Text),
  exemptionWithFile: Optional(Flag('True: an exemption asks for a file')),
  fileExemptionLabel: Optional(Text),
  fullWidth: Optional(Type.Boolean()),
})

const Span = (most: number) =>
  Optional(Type.Integer({ minimum: -most, maximum: most, description: 'Negative: before today' }))
const DateLimit = Type.Unsafe<DomainDateLimit>(
  Type.Union([
    closed({ date: Type.String({ description: 'A day, included: YYYY-MM-DD' }) }),
    closed({ fromToday: closed({ days: Span(73_000), months: Span(2400), years: Span(200) }) }),
    closed({
      of: Type.String({ description: 'Identity of another Date of the type, or of the same item' }),
      orSame: Optional(Flag('True: may be the same date')),
    }),
  ]),
)

const DateLimits = Type.Unsafe<DomainDateLimits>(
  Type.Union([DateLimit, Type.Array(DateLimit, { minItems: 2, description: 'Each of them applies' })]),
)

/** The section types that an item of equipment may contain. */
const ITEM_SECTIONS = {
  Choice: closedAs<Of<'Choice'>>()({
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
  }),
  TextInput: closedAs<Of<'TextInput'>>()({
    ...section('TextInput'),
    optional: Optional(Flag('True: may be left unanswered')),
    minLength: Optional(Count('Characters after trimming')),
    maxLength: Optional(Count('Characters after trimming')),
    multiLine: Optional(Flag('Five rows instead of one')),
    format: Optional(Type.Enum(TEXT_FORMATS, { description: 'What the line must be' })),
    placeholder: Optional(Text),
  }),
  Date: closedAs<Of<'Date'>>()({
    ...section('Date'),
    optional: Optional(Flag('True: may be left unanswered')),
    precision: Optional(Type.Enum(PRECISIONS, { description: 'day when left out' })),
    earliest: Optional(DateLimits),
    latest: Optional(DateLimits),
  }),
  Number: closedAs<Of<'Number'>>()({
    ...section('Number'),
    optional: Optional(Flag('True: may be left unanswered')),
    unit: Optional(Text),
    decimals: Optional(Count('Most decimals; 0 when left out', MOST_DECIMALS)),
    minimum: Optional(Type.String({ description: 'Least allowed number, written as 0, -1 or 1234.5' })),
    maximum: Optional(Type.String({ description: 'Greatest allowed number' })),
  }),
  Contact: closedAs<Of<'Contact'>>()({
    ...section('Contact'),
    contactType: Type.String({
      pattern: '^[A-Za-z]+$',
      description:
        'RadiationExpert, ResponsibleVeterinary, CompanyRepresentative or CompanyContact, or a role of your own with a noun',
    }),
    fields: Type.Array(ContactField, { minItems: 1 }),
    maxContacts: Count('Most contacts'),
    isMultipleBy: Optional(Type.String({ description: 'Id of the option that allows more than one contact' })),
    noun: Optional(Text),
    addNewLabel: Optional(Text),
    contactIntroduction: Optional(Text),
  }),
  Documentation: closedAs<Of<'Documentation'>>()({
    ...section('Documentation'),
    required: Optional(Flag('True: a document must be attached; no reason is accepted instead')),
  }),
  Typography: closedAs<Of<'Typography'>>()({ ...section('Typography'), body: Text }),
  Sum: closedAs<Of<'Sum'>>()({
    ...section('Sum'),
    of: Optional(
      Type.Union([
        Type.Array(Type.String(), { minItems: 1, description: 'Identities of numbers' }),
        closed({
          section: Type.String({ description: 'Identity of a list' }),
          field: Type.String({ description: 'Identity of a number in its items' }),
        }),
      ]),
    ),
    count: Optional(closed({ section: Type.String({ description: 'Identity of a list whose items are counted' }) })),
    unit: Optional(Text),
    decimals: Optional(Count('Least decimals shown', MOST_DECIMALS)),
  }),
} satisfies Record<ItemSection<unknown>['sectionType'], TSchema>

/** Each section type; validation reports the first error in this order. */
const SECTIONS = {
  ...ITEM_SECTIONS,
  // Only released versions may have them: the check refuses them in a new one.
  CompanyInformation: closedAs<Of<'CompanyInformation'>>()(section('CompanyInformation')),
  Invoice: closedAs<Of<'Invoice'>>()(section('Invoice')),
  PlaceOfBusiness: closedAs<Of<'PlaceOfBusiness'>>()({
    ...section('PlaceOfBusiness'),
    noun: Optional(Text),
    addNewLabel: Optional(Text),
    minPlaces: Optional(Count('Least number of places; 1 when left out')),
    maxPlaces: Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'Greatest number of places' })),
    rowKey: Optional(Type.Enum(PLACE_KEYS, { description: 'The text that names a place in imported rows' })),
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
    rowKey: Optional(
      Type.String({
        description: 'Identity of the one-line text that names an item in imported rows, as its serial number',
      }),
    ),
    sections: Type.Array(Type.Unsafe<ItemSection<LocalisedText>>(Type.Union(Object.values<TSchema>(ITEM_SECTIONS)))),
  }),
} satisfies Record<SectionType, TSchema>
export const Section = Type.Unsafe<DomainSection<LocalisedText>>(Type.Union(Object.values<TSchema>(SECTIONS)))
