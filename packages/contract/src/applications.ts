/** Calls that create, visit, list, read and delete applications. */
import { VISITS } from '@sievert/domain/engine/progress'
import { LISTED_APPLICATIONS_MAX } from '@sievert/domain/rules/list-limits'
import Type, { type Static } from 'typebox'
import { ApplicationDetails, ApplicationSummary } from './application-details.ts'
import { callsOf } from './call.ts'
import { Language } from './configuration.ts'
import { ApplicationId, ApplicationPath, closed, Day, Nullable, oneOf, WholeNumber } from './shared.ts'
import { StepPath, WireStepData } from './step-values.ts'

/** `oid`: the identity that the page believes is represented; a session with another identity answers 409. */
export const NewApplication = closed(
  {
    businessTypeId: WholeNumber(),
    isRenewal: Type.Boolean(),
    /** A change of the permit with `previousCaseNumber`. Not in the specification. */
    isChange: Type.Optional(Type.Boolean()),
    previousCaseNumber: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
    oid: Type.Optional(Type.String({ maxLength: 100 })),
    /** Initial answers of any step, stored as a draft. */
    answers: Type.Optional(WireStepData),
    /**
     * An application of the party and the type, sent or not, whose answers it begins with. Excludes renewal, change and
     * `answers`. Not in the specification.
     */
    copyOf: Type.Optional(ApplicationId),
  },
  'Of what type, and whether it renews or changes a permit',
  { businessTypeId: 8, isRenewal: false },
)
export type NewApplication = Static<typeof NewApplication>
const CreatedApplication = closed({ applicationId: Type.String() }, 'Its id', {
  applicationId: 'q83vEjRWSJCrze8SNFZ4kA',
})

const PageNumber = closed({ pageNumber: WholeNumber() }, 'A step, counted from 0', { pageNumber: 0 })
const Visit = closed({ kind: oneOf(VISITS) }, 'How the person came there', {
  kind: 'next',
})

const PreviousCaseNumber = closed(
  { caseNumber: Type.String({ maxLength: 1000 }) },
  'The number of the case that is renewed or changed',
  { caseNumber: '2020-17' },
)

/** The key that encrypts unsent text in this person's browser; base64url, 32 bytes. */
/** `formerKeys`: of secrets that are being replaced. */
const DraftKey = closed({ key: Type.String(), formerKeys: Type.Optional(Type.Array(Type.String())) }, 'The key', {
  key: 'pI9dQ3Jm0y5cQv2a8mZr1tXwB7hN4kLs6uEoGfYiTzA',
})

/** The first applications on the start page. Not in the specification. */
const FirstApplications = closed(
  {
    applications: Type.Array(ApplicationSummary),
    /** Number of drafts; `applications` lists all of them. */
    started: Type.Integer(),
    /** Number of submitted applications. */
    sent: Type.Integer(),
    /** Permits in force that end after this day are left out of `applications`. Absent when all permits are listed. */
    permitsUntil: Type.Optional(Day),
  },
  'As many as are shown first, the one saved last first',
  { applications: [], started: 0, sent: 0 },
)
export type FirstApplications = Static<typeof FirstApplications>

const InLanguage = Type.Object({ language: Type.Optional(Language) })

export const applicationCalls = callsOf('Applications', {
  listApplications: {
    summary: "The party's applications",
    description: `All of them, whoever of the party began them. Of more than ${LISTED_APPLICATIONS_MAX}: all drafts and what was saved last.`,
    access: 'party',
    query: InLanguage,
    answer: Type.Array(ApplicationSummary, {
      maxItems: LISTED_APPLICATIONS_MAX,
      description: 'Applications, the one saved last first',
    }),
  },
  listFirstApplications: {
    summary: 'What is shown of them first',
    description:
      'A few come whole. Of many: all drafts, what was sent in last, the permits that end first, what renews them, and the last notifications. Ours.',
    access: 'party',
    query: InLanguage,
    answer: FirstApplications,
  },
  readApplication: {
    summary: 'One application',
    description: 'Reading changes nothing.',
    access: 'party',
    params: ApplicationPath,
    query: InLanguage,
    answer: ApplicationDetails,
  },
  readDraftKey: {
    summary: 'The key for unsent text in the browser',
    description:
      'The same key each time for the same person, party and application. While the secret is replaced, formerKeys has the key of the replaced one.',
    access: 'party',
    params: ApplicationPath,
    answer: DraftKey,
  },
  startApplication: {
    summary: 'Start an application',
    description:
      'Of a business type that listBusinessTypes gives; a party has one notification of a type at a time. Its address is in Location. With copyOf it begins with the answers of an earlier application, without documents.',
    access: 'party',
    once: true,
    body: NewApplication,
    answer: CreatedApplication,
    status: 201,
    fails: [
      'error.not-found.text',
      'error.quota-items.text',
      'error.quota-answers.text',
      'error.not-for-applicant.text',
      'general.server.business-type-not-found.text',
      'error.not-startable.text',
      'error.report-exists.text',
      'error.quota-drafts.text',
      'error.other-identity.text',
      'error.version-unavailable.text',
    ],
  },
  removeApplication: {
    summary: 'Remove a draft',
    description: 'With all its answers and files. 409 while others are asked to sign it.',
    access: 'editor',
    changes: true,
    params: ApplicationPath,
    fails: ['error.cosigning-begun.text'],
  },
  savePreviousCaseNumber: {
    summary: "A renewal's previous case number",
    description: 'Only of a renewal, or a change.',
    access: 'editor',
    changes: true,
    params: ApplicationPath,
    body: PreviousCaseNumber,
    fails: ['error.invalid.text'],
  },
  visitStep: {
    summary: 'Register a visit of a step',
    description: 'Next, back or jump; progress never goes back. A repeat changes nothing more.',
    access: 'editor',
    params: StepPath,
    body: Visit,
    fails: ['error.invalid.text'],
  },
  savePage: {
    summary: 'Save the page number',
    description: 'Where the person is in the wizard.',
    access: 'editor',
    params: ApplicationPath,
    body: PageNumber,
    fails: ['error.invalid.text'],
  },
})
