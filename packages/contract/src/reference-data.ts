/** What an installation offers: business types, application types in one language, countries. */
import Type, { type Static } from 'typebox'
import { closed } from './shared.ts'

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
    steps: Type.Array(Type.Unknown()),
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
