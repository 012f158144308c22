/** Reference data of an installation: business types, application types in one language, countries. */
import type { Step } from '@sievert/domain/application-type/definition'
import { APPLICANT_KINDS } from '@sievert/domain/condition'
import { FEE_CHARGES, FEE_KINDS } from '@sievert/domain/fees/values'
import type * as Facts from '@sievert/domain/guide/facts'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { LanguageQuery } from './configuration.ts'
import { closed, closedAs, EXAMPLE_TYPE, Instant, Nullable, oneOf, TextCorrection, WholeNumber } from './shared.ts'

const FeeFact = closedAs<Facts.FeeFact>()({
  name: Type.String(),
  pricePerUnit: Type.Integer(),
  isEach: Type.Boolean(),
  /** Present where a fee counts started units, as 10 dogs. Not in the specification. */
  unit: Type.Optional(Type.String()),
  /** Present when the answers decide whether it is paid. Not in the specification. */
  isSometimes: Type.Optional(Type.Literal(true)),
  kinds: Type.Optional(Type.Array(oneOf(FEE_KINDS))),
  charged: Type.Optional(oneOf(FEE_CHARGES)),
})
const DocumentFact = closedAs<Facts.DocumentFact>()({ name: Type.String(), isAlways: Type.Boolean() })
/** Present where the catalogue has them. Not in the specification. */
export const following = {
  renewable: Type.Optional(Type.Boolean()),
  changeable: Type.Optional(Type.Boolean()),
  /** Present for a notification of which a party may have several. */
  tracksReports: Type.Optional(Type.Literal(false)),
}

/** Includes the fees of the current day. */
export const BusinessTypeListed = closed(
  {
    id: Type.Integer(),
    nameKey: Type.String(),
    name: Type.String(),
    implemented: Type.Boolean(),
    reportOnly: Type.Boolean(),
    category: Type.String(),
    applicants: Type.Array(oneOf(APPLICANT_KINDS)),
    ...following,
    validityInYears: Nullable(Type.Integer()),
    minutesNeeded: Type.Integer(),
    /** One sentence that says what the type is for. Not in the specification. */
    purpose: Type.Optional(Type.String()),
    /** How long before the start one must apply. Not in the specification. */
    whenToApply: Type.Optional(Type.String()),
    fees: Type.Array(FeeFact),
    documents: Type.Array(DocumentFact),
  },
  'A business type, and what to know of it before one begins',
  {
    id: 8,
    nameKey: EXAMPLE_TYPE.nameKey,
    name: EXAMPLE_TYPE.name,
    implemented: true,
    reportOnly: false,
    category: 'Other',
    applicants: ['Company'],
    validityInYears: 5,
    minutesNeeded: 20,
    fees: [{ name: 'Application', pricePerUnit: 2400, isEach: false }],
    documents: [{ name: 'Drawing', isAlways: true }],
  },
)
export type BusinessTypeListed = Static<typeof BusinessTypeListed>

export const BusinessTypePath = Type.Object({ businessTypeId: WholeNumber({ examples: [7] }) })

/** An application type in one language; immutable per version, language and text correction. */
const ApplicationTypeInLanguage = closed(
  {
    id: Type.Integer(),
    identity: Type.String(),
    businessTypeId: Type.Integer(),
    name: Type.String(),
    versionNumber: Type.Integer(),
    /** Present until then: new applications use an earlier version. Not in the specification. */
    activeFrom: Type.Optional(Instant),
    language: Type.String(),
    validityInYears: Nullable(Type.Integer()),
    showFeeLines: Type.Boolean(),
    reviewApproveLabel: Type.String(),
    steps: Type.Array(Type.Unsafe<Step<string>>(Type.Unknown()), {
      description: 'As in schema/version.json of the catalogue, each text in the language alone',
    }),
  },
  'The version, in one language',
  {
    id: 8,
    identity: EXAMPLE_TYPE.nameKey,
    businessTypeId: 8,
    name: EXAMPLE_TYPE.name,
    versionNumber: 1,
    language: 'en',
    validityInYears: 5,
    showFeeLines: true,
    reviewApproveLabel: 'I certify that the information is right.',
    steps: [{ identity: 'STEP_PREMISES', name: 'Premises', progressBarTitle: 'Premises', sections: [] }],
  },
)
export type ApplicationTypeInLanguage = Static<typeof ApplicationTypeInLanguage>

const Country = closed({ iso3166Numeric: Type.Integer(), name: Type.String() }, 'A country', {
  iso3166Numeric: 752,
  name: 'Sweden',
})

const one = WholeNumber({ examples: [1] })

export const referenceDataCalls = callsOf('Reference data', {
  listBusinessTypes: {
    summary: 'What this applicant may start',
    description: 'The business types of the catalogue that are for this kind of applicant.',
    access: 'party',
    query: LanguageQuery,
    answer: Type.Array(BusinessTypeListed, { description: 'Business types' }),
  },
  readBusinessType: {
    summary: 'One business type by its name',
    description: 'The same, by its name key.',
    access: 'party',
    params: Type.Object({ nameKey: Type.String({ maxLength: 200, examples: [EXAMPLE_TYPE.nameKey] }) }),
    query: LanguageQuery,
    answer: BusinessTypeListed,
    fails: ['general.server.business-type-not-found.text'],
  },
  readApplicationType: {
    summary: 'Steps and sections of one version',
    description:
      'Without a version number the one that a new application gets. A version changes only by a correction of its texts: with `textCorrection` of the application, the answer may be cached for ever. Without it, or if the server does not have that correction, the texts in force.',
    access: 'person',
    params: BusinessTypePath,
    query: Type.Object({
      ...LanguageQuery.properties,
      versionNumber: Type.Optional(one),
      textCorrection: Type.Optional(TextCorrection),
      newest: Type.Optional(
        Type.Boolean({ description: "The newest, active or not: for the authors' preview", examples: [true] }),
      ),
    }),
    answer: ApplicationTypeInLanguage,
    fails: ['error.not-found.text', 'error.version-unavailable.text', 'general.server.business-type-not-found.text'],
  },
  listCountries: {
    summary: 'Countries by name',
    description: 'Sorted as the language sorts.',
    access: 'person',
    query: LanguageQuery,
    answer: Type.Array(Country, { description: 'Countries' }),
  },
})
