/** What an installation offers: business types, application types in one language, countries. */
import type { Step } from '@sievert/domain/application-type/definition'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { LanguageQuery } from './configuration.ts'
import { closed } from './shared.ts'
import { EquipmentType, Make, Model, UsageConfiguration, UsageGroup } from './veterinary-equipment.ts'

export const BusinessTypeListed = Type.Object(
  {
    id: Type.Integer(),
    nameKey: Type.String(),
    name: Type.String(),
    implemented: Type.Boolean(),
    reportOnly: Type.Boolean(),
    category: Type.Union([Type.Literal('Invalid'), Type.Literal('VeterinaryMedicine'), Type.Literal('Other')]),
    applicants: Type.Array(Type.Union([Type.Literal('Company'), Type.Literal('PrivatePerson')])),
    validityInYears: Type.Integer(),
  },
  {
    ...closed,
    description: 'A business type',
    examples: [
      {
        id: 8,
        nameKey: 'SEALED_SOURCE_STORAGE',
        name: 'Storage of sealed sources',
        implemented: true,
        reportOnly: false,
        category: 'Other',
        applicants: ['Company'],
        validityInYears: 5,
      },
    ],
  },
)
export type BusinessTypeListed = Static<typeof BusinessTypeListed>

export const BusinessTypePath = Type.Object({ businessTypeId: Type.Integer({ examples: [7] }) })

/**
 * An application type in one language; immutable per version and language. `steps` has the shape of
 * `Step<string>[]` in the domain, which owns it.
 */
export const ApplicationTypeInLanguage = Type.Object(
  {
    id: Type.Integer(),
    identity: Type.String(),
    businessTypeId: Type.Integer(),
    name: Type.String(),
    versionNumber: Type.Integer(),
    language: Type.String(),
    validityInYears: Type.Integer(),
    showFeeLines: Type.Boolean(),
    reviewApproveLabel: Type.String(),
    steps: Type.Array(Type.Unsafe<Step<string>>(Type.Unknown())),
  },
  {
    ...closed,
    description: 'The version, in one language',
    examples: [
      {
        id: 8,
        identity: 'SEALED_SOURCE_STORAGE',
        businessTypeId: 8,
        name: 'Storage of sealed sources',
        versionNumber: 1,
        language: 'en',
        validityInYears: 5,
        showFeeLines: true,
        reviewApproveLabel: 'I certify that the information is right.',
        steps: [{ identity: 'SRC_SOURCES', title: 'Sources', sections: [] }],
      },
    ],
  },
)
export type ApplicationTypeInLanguage = Static<typeof ApplicationTypeInLanguage>

export const Country = Type.Object(
  { iso3166Numeric: Type.Integer(), name: Type.String() },
  { ...closed, description: 'A country', examples: [{ iso3166Numeric: 752, name: 'Sweden' }] },
)
export type Country = Static<typeof Country>

const typeId = Type.Integer({ examples: [1] })

export const referenceDataCalls = callsOf('Reference data', {
  listBusinessTypes: {
    says: {
      summary: 'What this applicant may start',
      description: 'The business types of the catalogue that are for this kind of applicant.',
    },
    access: 'party',
    query: LanguageQuery,
    answer: Type.Array(BusinessTypeListed, { description: 'Business types' }),
  },
  readBusinessType: {
    says: { summary: 'One business type by its name', description: 'The same, by its name key.' },
    access: 'party',
    params: Type.Object({ nameKey: Type.String({ examples: ['SEALED_SOURCE_STORAGE'] }) }),
    query: LanguageQuery,
    answer: BusinessTypeListed,
    fails: ['general.server.business-type-not-found.text'],
  },
  readApplicationType: {
    says: {
      summary: 'Steps and sections of one version',
      description: 'Without a version number the latest. A version never changes and may be cached for ever.',
    },
    access: 'person',
    params: BusinessTypePath,
    query: Type.Object({
      ...LanguageQuery.properties,
      versionNumber: Type.Optional(Type.Integer({ examples: [1] })),
    }),
    answer: ApplicationTypeInLanguage,
    fails: ['error.not-found.text', 'general.server.business-type-not-found.text'],
  },
  listCountries: {
    says: { summary: 'Countries by name', description: 'Sorted as the language sorts.' },
    access: 'person',
    query: LanguageQuery,
    answer: Type.Array(Country, { description: 'Countries' }),
  },
  listEquipmentTypes: {
    says: { summary: 'Types of X-ray equipment', description: 'What veterinary equipment is chosen from.' },
    access: 'person',
    query: LanguageQuery,
    answer: Type.Array(EquipmentType, { description: 'Types of equipment' }),
  },
  listMakes: {
    says: { summary: 'Makes of one type of equipment', description: 'The known makes; another can be written.' },
    access: 'person',
    params: Type.Object({ typeId }),
    answer: Type.Array(Make, { description: 'Makes' }),
    fails: ['error.not-found.text'],
  },
  listModels: {
    says: {
      summary: 'Models of one make',
      description: 'The known models with their highest voltage and current; another can be written.',
    },
    access: 'person',
    params: Type.Object({ typeId, makeId: Type.Integer({ examples: [1] }) }),
    answer: Type.Array(Model, { description: 'Models' }),
    fails: ['error.not-found.text'],
  },
  listUsages: {
    says: { summary: 'For which animals equipment is used', description: 'Groups of usages to choose from.' },
    access: 'person',
    answer: Type.Array(UsageGroup, { description: 'Groups of usages' }),
  },
  listUsageConfigurations: {
    says: { summary: 'Which mountings are offered for which usage', description: 'By type of equipment and usage.' },
    access: 'person',
    answer: Type.Array(UsageConfiguration, { description: 'One row for each option' }),
  },
})
