/** An application as the start page lists it, and as its own pages read it. */
import { DECISIONS, type Decision } from '@sievert/domain/application/decision'
import { APPLICATION_STATUSES } from '@sievert/domain/application/status'
import { HAPPENINGS } from '@sievert/domain/application/timeline'
import Type, { type Static } from 'typebox'
import { Receipt } from './receipts.ts'
import { closed, closedAs, Day, Instant, Nullable, oneOf } from './shared.ts'

/** What both shapes say of how the authority's work has gone, when it has said something. Ours (AFT-01). */
const aboutCase = {
  /** The decision that holds; the day where it was told. */
  decision: Type.Optional(closedAs<Decision>()({ kind: oneOf(DECISIONS), decidedOn: Type.Optional(Day) })),
  /** What the case system calls the state of its work, in the language asked for. */
  statusLabel: Type.Optional(Type.String()),
}

/** By what drafts are told apart. Ours. */
const AboutDraft = closed({
  /** The application's, which each of its steps says. */
  number: Type.String(),
  /** Where the person was last; counted from 1. */
  step: Type.Integer(),
  steps: Type.Integer(),
  stepTitle: Type.String(),
  /** The first machine: make and model, or what its card in the list says of it. Absent where there is none. */
  machine: Type.Optional(Type.String()),
  /** From this day it may be removed, unless it is changed. */
  removedFrom: Day,
})

/** One row of the start page's tables. */
export const ApplicationSummary = closed(
  {
    applicationId: Type.String(),
    lastSaved: Instant,
    status: oneOf(APPLICATION_STATUSES),
    caseNumber: Type.Optional(Type.String()),
    businessType: closed({
      id: Type.Integer(),
      nameKey: Type.String(),
      name: Type.String(),
      reportOnly: Type.Boolean(),
    }),
    versionNumber: Type.Integer(),
    reportNumber: Type.Optional(Type.String()),
    withdrawn: Type.Boolean(),
    ...aboutCase,
    validUntil: Type.Optional(Day),
    /** Present when the last day of its validity has passed, by the service's clock. */
    ended: Type.Optional(Type.Literal(true)),
    /** Present when it is time to renew it. Ours. */
    ending: Type.Optional(Type.Literal(true)),
    /** Of a renewal. Ours. */
    previousCaseNumber: Type.Optional(Type.String()),
    draft: Type.Optional(AboutDraft),
  },
  'One application in the list',
  {
    applicationId: 'q83vEjRWSJCrze8SNFZ4kA',
    lastSaved: '2026-03-02T08:15:00.000Z',
    status: 'Started',
    businessType: { id: 8, nameKey: 'SEALED_SOURCE_STORAGE', name: 'Storage of sealed sources', reportOnly: false },
    versionNumber: 1,
    withdrawn: false,
  },
)
export type ApplicationSummary = Static<typeof ApplicationSummary>

const ApplicationEvent = closed({
  kind: oneOf(HAPPENINGS),
  /** When we heard of it. */
  at: Instant,
  /** That of the decision itself where it is known. Ours. */
  day: Day,
  /** What the case system called the state of its work, in the language asked for. Ours. */
  label: Type.Optional(Type.String()),
})
export type ApplicationEvent = Static<typeof ApplicationEvent>

export const ApplicationDetails = closed(
  {
    applicationId: Type.String(),
    uncompressedApplicationId: Type.String(),
    status: oneOf(APPLICATION_STATUSES),
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
    businessType: closed({
      id: Type.Integer(),
      /** The category: Invalid, VeterinaryMedicine or Other. */
      businessType: Type.String(),
      reportOnly: Type.Boolean(),
      nameKey: Type.String(),
      name: Type.String(),
    }),
    revision: Type.Integer(),
    party: closed({
      oid: Type.String(),
      name: Type.String(),
      displayId: Type.String(),
      isPrivatePerson: Type.Boolean(),
    }),
    withdrawn: Type.Boolean(),
    ...aboutCase,
    /** Present when the last day of its validity has passed, by the service's clock. */
    ended: Type.Optional(Type.Literal(true)),
    /** What has happened since it was sent in, in the order in which it is told. */
    events: Type.Array(ApplicationEvent),
    receipt: Nullable(Receipt),
    /** A signing that has begun and not ended, by whoever represents the party. */
    pendingSignStateId: Nullable(Type.String()),
  },
  'The application, all but its answers',
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
    party: { oid: 'org-k3v9m2x7q4', name: 'Tassens djurklinik AB', displayId: '556000-0001', isPrivatePerson: false },
    withdrawn: false,
    events: [],
    receipt: null,
    pendingSignStateId: null,
  },
)
export type ApplicationDetails = Static<typeof ApplicationDetails>
