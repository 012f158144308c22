/** An application's life: created, visited, listed, read, deleted. */
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { Language } from './configuration.ts'
import { Receipt } from './receipts.ts'
import { ApplicationPath, closed, Day, Instant, Nullable } from './shared.ts'
import { StepPath, WireStepData } from './step-values.ts'

export const ApplicationStatus = Type.Union([
  Type.Literal('Started'),
  Type.Literal('Submitted'),
  Type.Literal('Granted'),
])
export type ApplicationStatus = Static<typeof ApplicationStatus>

/** One row of the start page's tables. */
export const ApplicationSummary = Type.Object(
  {
    applicationId: Type.String(),
    lastSaved: Instant,
    status: ApplicationStatus,
    caseNumber: Type.Optional(Type.String()),
    businessType: Type.Object(
      { id: Type.Integer(), nameKey: Type.String(), name: Type.String(), reportOnly: Type.Boolean() },
      closed,
    ),
    versionNumber: Type.Integer(),
    reportNumber: Type.Optional(Type.String()),
    withdrawn: Type.Boolean(),
    validUntil: Type.Optional(Day),
    /** Present when the last day of its validity has passed, by the service's clock. */
    ended: Type.Optional(Type.Literal(true)),
  },
  {
    ...closed,
    description: 'One application in the list',
    examples: [
      {
        applicationId: 'q83vEjRWSJCrze8SNFZ4kA',
        lastSaved: '2026-03-02T08:15:00.000Z',
        status: 'Started',
        businessType: { id: 8, nameKey: 'SEALED_SOURCE_STORAGE', name: 'Storage of sealed sources', reportOnly: false },
        versionNumber: 1,
        withdrawn: false,
      },
    ],
  },
)
export type ApplicationSummary = Static<typeof ApplicationSummary>

/** What happened to a sent application, oldest first. */
export const ApplicationEvent = Type.Object(
  {
    kind: Type.Union([
      Type.Literal('Submitted'),
      Type.Literal('Registered'),
      Type.Literal('Granted'),
      Type.Literal('Withdrawn'),
    ]),
    at: Instant,
  },
  closed,
)
export type ApplicationEvent = Static<typeof ApplicationEvent>

export const ApplicationDetails = Type.Object(
  {
    applicationId: Type.String(),
    uncompressedApplicationId: Type.String(),
    status: ApplicationStatus,
    caseNumber: Nullable(Type.String()),
    applicationNumber: Type.String(),
    isRenewal: Type.Boolean(),
    previousCaseNumber: Nullable(Type.String()),
    /** The case number this renewal was prefilled from, when it was (NEW-04). */
    prefilledFrom: Nullable(Type.String()),
    lastSaved: Instant,
    currentStep: Type.Integer(),
    stepProgress: Type.Integer(),
    complete: Type.Boolean(),
    /** Numbers of the steps in which signing would find something; of a started application only (WIZ-02). Ours. */
    openSteps: Type.Optional(Type.Array(Type.Integer())),
    versionNumber: Type.Integer(),
    businessType: Type.Object(
      {
        id: Type.Integer(),
        /** The category: Invalid, VeterinaryMedicine or Other. */
        businessType: Type.String(),
        reportOnly: Type.Boolean(),
        nameKey: Type.String(),
        name: Type.String(),
      },
      closed,
    ),
    revision: Type.Integer(),
    party: Type.Object(
      { oid: Type.String(), name: Type.String(), displayId: Type.String(), isPrivatePerson: Type.Boolean() },
      closed,
    ),
    withdrawn: Type.Boolean(),
    /** Present when the last day of its validity has passed, by the service's clock. */
    ended: Type.Optional(Type.Literal(true)),
    events: Type.Array(ApplicationEvent),
    receipt: Nullable(Receipt),
    /** A signing that has begun and not ended, by whoever represents the party. */
    pendingSignStateId: Nullable(Type.String()),
  },
  {
    ...closed,
    description: 'The application, all but its answers',
    examples: [
      {
        applicationId: 'q83vEjRWSJCrze8SNFZ4kA',
        uncompressedApplicationId: 'abcdef12-3456-4890-abcd-ef1234567890',
        status: 'Started',
        caseNumber: null,
        applicationNumber: 'A-1042',
        isRenewal: false,
        previousCaseNumber: null,
        prefilledFrom: null,
        lastSaved: '2026-03-02T08:15:00.000Z',
        currentStep: 0,
        stepProgress: 0,
        complete: false,
        openSteps: [0, 1, 2],
        versionNumber: 1,
        businessType: {
          id: 8,
          businessType: 'Other',
          reportOnly: false,
          nameKey: 'SEALED_SOURCE_STORAGE',
          name: 'Storage of sealed sources',
        },
        revision: 3,
        party: {
          oid: 'org-k3v9m2x7q4',
          name: 'Tassens djurklinik AB',
          displayId: '556000-0001',
          isPrivatePerson: false,
        },
        withdrawn: false,
        events: [],
        receipt: null,
        pendingSignStateId: null,
      },
    ],
  },
)
export type ApplicationDetails = Static<typeof ApplicationDetails>

/** `oid`: whom the page believes is represented; another identity in the session answers 409. */
export const NewApplication = Type.Object(
  {
    businessTypeId: Type.Integer(),
    isRenewal: Type.Boolean(),
    previousCaseNumber: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
    oid: Type.Optional(Type.String()),
    /** What it begins with, of any step, as a draft. */
    answers: Type.Optional(WireStepData),
  },
  {
    ...closed,
    description: 'Of what type, and whether it renews a permit',
    examples: [{ businessTypeId: 8, isRenewal: false }],
  },
)
export type NewApplication = Static<typeof NewApplication>
export const CreatedApplication = Type.Object(
  { applicationId: Type.String() },
  { ...closed, description: 'Its id', examples: [{ applicationId: 'q83vEjRWSJCrze8SNFZ4kA' }] },
)
export type CreatedApplication = Static<typeof CreatedApplication>

export const PageNumber = Type.Object(
  { pageNumber: Type.Integer() },
  { ...closed, description: 'A step, counted from 0', examples: [{ pageNumber: 0 }] },
)
export type PageNumber = Static<typeof PageNumber>
export const Visit = Type.Object(
  { kind: Type.Union([Type.Literal('next'), Type.Literal('previous'), Type.Literal('jump')]) },
  { ...closed, description: 'How the person came there', examples: [{ kind: 'next' }] },
)
export type Visit = Static<typeof Visit>

export const PreviousCaseNumber = Type.Object(
  { caseNumber: Type.String({ maxLength: 1000 }) },
  { ...closed, description: 'The number of the case that is renewed', examples: [{ caseNumber: 'SIE2020-17' }] },
)
export type PreviousCaseNumber = Static<typeof PreviousCaseNumber>

/** The key that unsent text is encrypted with in this person's browser; base64url, 32 bytes. */
export const DraftKey = Type.Object(
  { key: Type.String() },
  { ...closed, description: 'The key', examples: [{ key: 'pI9dQ3Jm0y5cQv2a8mZr1tXwB7hN4kLs6uEoGfYiTzA' }] },
)
export type DraftKey = Static<typeof DraftKey>

const InLanguage = Type.Object({ language: Type.Optional(Language) })

export const applicationCalls = callsOf('Applications', {
  listApplications: {
    says: { summary: "The party's applications", description: 'All of them, whoever of the party began them.' },
    access: 'party',
    query: InLanguage,
    answer: Type.Array(ApplicationSummary, { description: 'Applications, the one saved last first' }),
  },
  readApplication: {
    says: { summary: 'One application', description: 'Reading changes nothing.' },
    access: 'party',
    params: ApplicationPath,
    query: InLanguage,
    answer: ApplicationDetails,
  },
  readDraftKey: {
    says: {
      summary: 'The key for unsent text in the browser',
      description: 'The same key each time for the same person, party and application.',
    },
    access: 'party',
    params: ApplicationPath,
    answer: DraftKey,
  },
  startApplication: {
    says: {
      summary: 'Start an application',
      description:
        'Of a business type that listBusinessTypes gives; a party has one notification of a type at a time. Its address is in Location.',
    },
    access: 'party',
    once: true,
    body: NewApplication,
    answer: CreatedApplication,
    status: 201,
    fails: [
      'error.not-for-applicant.text',
      'general.server.business-type-not-found.text',
      'error.not-startable.text',
      'error.report-exists.text',
      'error.quota-drafts.text',
      'error.other-identity.text',
    ],
  },
  removeApplication: {
    says: { summary: 'Remove a draft', description: 'With all its answers and files.' },
    access: 'editor',
    changes: true,
    params: ApplicationPath,
  },
  savePreviousCaseNumber: {
    says: { summary: "A renewal's previous case number", description: 'Only of a renewal.' },
    access: 'editor',
    changes: true,
    params: ApplicationPath,
    body: PreviousCaseNumber,
    fails: ['error.invalid.text'],
  },
  visitStep: {
    says: {
      summary: 'Register a visit of a step',
      description: 'Next, back or jump; progress never goes back. A repeat changes nothing more.',
    },
    access: 'editor',
    params: StepPath,
    body: Visit,
    fails: ['error.invalid.text'],
  },
  savePage: {
    says: { summary: 'Save the page number', description: 'Where the person is in the wizard.' },
    access: 'editor',
    params: ApplicationPath,
    body: PageNumber,
    fails: ['error.invalid.text'],
  },
})
