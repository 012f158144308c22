/** Schemas of an application: a row of the start page's list, and the full details. */
import { DECISIONS, type Decision } from '@sievert/domain/application/decision'
import { APPLICATION_STATUSES } from '@sievert/domain/application/status'
import { HAPPENINGS } from '@sievert/domain/application/timeline'
import { REGISTER_DATA } from '@sievert/domain/business-information/register-changes'
import Type, { type Static } from 'typebox'
import { Cosigning } from './cosigning.ts'
import { Attention } from './messages.ts'
import { Receipt } from './receipts.ts'
import { following } from './reference-data.ts'
import { closed, closedAs, Day, EXAMPLE_TYPE, Instant, Nullable, oneOf, TextCorrection } from './shared.ts'
import { WireStepData } from './step-values.ts'
import { NewerVersion } from './version-moves.ts'

/**
 * Outcome of the authority's work, in both shapes. Absent until the case system reports one (AFT-01). Not in the
 * specification.
 */
const aboutCase = {
  /** The decision in force, with its day where it is known. */
  decision: Type.Optional(closedAs<Decision>()({ kind: oneOf(DECISIONS), decidedOn: Type.Optional(Day) })),
  /** The case system's label for the state of its work, in the requested language. */
  statusLabel: Type.Optional(Type.String()),
  /** The thing that waits for the applicant: an open request of the authority, or its unseen message (AFT-02). */
  attention: Type.Optional(Attention),
  /** The party has begun the answer to the request that `attention` names, and not sent it. */
  begunAnswer: Type.Optional(Type.Literal(true)),
  /** The party has begun a message to the authority, and not sent it. */
  begunMessage: Type.Optional(Type.Literal(true)),
  /** When the party asked to withdraw the application (AFT-05); absent once the authority has decided otherwise. */
  withdrawalAskedAt: Type.Optional(Instant),
}

/** Facts that tell drafts apart on the start page. Not in the specification. */
const AboutDraft = closed({
  /** The application number, which every step shows. */
  number: Type.String(),
  /** The step that the applicant visited last, counted from 1 among the shown ones. */
  step: Type.Integer(),
  steps: Type.Integer(),
  stepTitle: Type.String(),
  /** The first machine: make and model, or the title of its card in the list. Absent where there is none. */
  machine: Type.Optional(Type.String()),
  /** The draft may be deleted from this day unless it is changed before. */
  removedFrom: Day,
  newerVersion: Type.Optional(NewerVersion),
})

/** An application that several persons sign. */
const AboutCosigning = closed({
  /** The last day on which a cosigner may sign. */
  lastDay: Day,
  /** The signed-in person may sign now. */
  maySign: Type.Optional(Type.Literal(true)),
  /** Names of those who have not signed yet. */
  awaited: Type.Array(Type.String()),
})

/** The same of an application whose version is unknown. `on`: the day on which it was begun. */
const AboutBegun = closed({
  number: Type.String(),
  on: Day,
  machine: Type.Optional(Type.String()),
})

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
      ...following,
    }),
    versionNumber: Type.Integer(),
    reportNumber: Type.Optional(Type.String()),
    withdrawn: Type.Boolean(),
    ...aboutCase,
    validUntil: Type.Optional(Day),
    /** Present when the last day of validity has passed by the server's clock. */
    ended: Type.Optional(Type.Literal(true)),
    /** Present when it is time to renew. Not in the specification. */
    ending: Type.Optional(Type.Literal(true)),
    /** Present on a renewal or a change. Not in the specification. */
    previousCaseNumber: Type.Optional(Type.String()),
    /** Present on a change of a permit. Not in the specification. */
    isChange: Type.Optional(Type.Literal(true)),
    /** Present while signatures of several persons are awaited (TOG-01). Not in the specification. */
    cosigning: Type.Optional(AboutCosigning),
    /** Absent where `unavailable` is present. */
    draft: Type.Optional(AboutDraft),
    /**
     * Present while the answering process does not know the version of the application's type: its calls answer 503.
     * Not in the specification.
     */
    unavailable: Type.Optional(Type.Literal(true)),
    /** Present with `unavailable`, to tell such applications apart. Not in the specification. */
    begun: Type.Optional(AboutBegun),
  },
  'One application in the list',
  {
    applicationId: 'q83vEjRWSJCrze8SNFZ4kA',
    lastSaved: '2026-03-02T08:15:00.000Z',
    status: 'Started',
    businessType: { id: 8, nameKey: EXAMPLE_TYPE.nameKey, name: EXAMPLE_TYPE.name, reportOnly: false },
    versionNumber: 1,
    withdrawn: false,
  },
)
export type ApplicationSummary = Static<typeof ApplicationSummary>

const ApplicationEvent = closed({
  kind: oneOf(HAPPENINGS),
  /** When the server received the event. */
  at: Instant,
  /** The day of the decision itself where it is known. Not in the specification. */
  day: Day,
  /** The case system's label for the state of its work, in the requested language. Not in the specification. */
  label: Type.Optional(Type.String()),
})
export type ApplicationEvent = Static<typeof ApplicationEvent>

/**
 * Answers that the draft took over from the party's last sent application when it began, and that are unchanged
 * (LES-05): section identities, and parts of the general information. Not in the specification.
 */
const RememberedAnswers = closed({
  sentAt: Instant,
  /** The number of the source: of its case, or its own. */
  number: Type.Optional(Type.String()),
  /** The source is a notification. */
  isReport: Type.Boolean(),
  answers: Type.Array(Type.String()),
  /** Contacts for questions that the answers hide: the form offers them once another answer shows the question. */
  hidden: Type.Optional(WireStepData),
})
export type RememberedAnswers = Static<typeof RememberedAnswers>

/** Present on a draft that began with the answers of an earlier application (LES-01). Not in the specification. */
const CopiedApplication = closed({
  /** By the applicant's choice, and not as the renewal or change of a permit. */
  isCopy: Type.Boolean(),
  /** Register data that have changed since the earlier application, or since the draft was begun with those of its day. */
  changed: Type.Array(oneOf(REGISTER_DATA)),
})
export type CopiedApplication = Static<typeof CopiedApplication>

export const ApplicationDetails = closed(
  {
    applicationId: Type.String(),
    uncompressedApplicationId: Type.String(),
    status: oneOf(APPLICATION_STATUSES),
    caseNumber: Nullable(Type.String()),
    applicationNumber: Type.String(),
    isRenewal: Type.Boolean(),
    /** Present on a renewal or, where `isRenewal` is false, on a change. */
    previousCaseNumber: Nullable(Type.String()),
    /** The number of the application that this renewal, change or copy was prefilled from (NEW-04, NEW-09, LES-01). */
    prefilledFrom: Nullable(Type.String()),
    copied: Type.Optional(CopiedApplication),
    lastSaved: Instant,
    currentStep: Type.Integer(),
    stepProgress: Type.Integer(),
    complete: Type.Boolean(),
    /**
     * Numbers of the steps in which signing would find errors; for a started application only (WIZ-02). Not in the
     * specification.
     */
    openSteps: Type.Optional(Type.Array(Type.Integer())),
    /** Numbers of the steps that the answers hide; absent when there are none. Not in the specification. */
    hiddenSteps: Type.Optional(Type.Array(Type.Integer())),
    versionNumber: Type.Integer(),
    newerVersion: Type.Optional(NewerVersion),
    remembered: Type.Optional(RememberedAnswers),
    /** The correction whose words the application has: those in force, and of a submitted one those signed (TXT-01). */
    textCorrection: TextCorrection,
    businessType: closed({
      id: Type.Integer(),
      /** The category of the type, from the catalogue. */
      businessType: Type.String(),
      reportOnly: Type.Boolean(),
      nameKey: Type.String(),
      name: Type.String(),
      ...following,
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
    /** Present when the last day of validity has passed by the server's clock. */
    ended: Type.Optional(Type.Literal(true)),
    /** Events since submission, in display order. */
    events: Type.Array(ApplicationEvent),
    receipt: Nullable(Receipt),
    /** A signing in progress, by any representative of the party. */
    pendingSignStateId: Nullable(Type.String()),
    /** The latest cosigning of a draft, also one that has ended without its signatures. Not in the specification. */
    cosigning: Type.Optional(Cosigning),
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
    textCorrection: 'none',
    businessType: {
      id: 8,
      businessType: 'Other',
      reportOnly: false,
      nameKey: EXAMPLE_TYPE.nameKey,
      name: EXAMPLE_TYPE.name,
    },
    revision: 3,
    party: { oid: 'org-k3v9m2x7q4', name: 'Exempelbolaget AB', displayId: '556000-0001', isPrivatePerson: false },
    withdrawn: false,
    events: [],
    receipt: null,
    pendingSignStateId: null,
  },
)
export type ApplicationDetails = Static<typeof ApplicationDetails>
