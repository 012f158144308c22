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
  closed,
)
export type BusinessTypeListed = Static<typeof BusinessTypeListed>

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
  closed,
)
export type ApplicationTypeInLanguage = Static<typeof ApplicationTypeInLanguage>

export const Country = Type.Object({ iso3166Numeric: Type.Integer(), name: Type.String() }, closed)
export type Country = Static<typeof Country>
