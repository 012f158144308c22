/** Calls that begin, poll, restart and cancel a signing, and read its outcome. */
import { SIGN_STATUSES } from '@sievert/domain/signing/states'
import { LANGUAGES } from '@sievert/domain/texts/language'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import {
  ApplicationId,
  CaseId,
  closed,
  Nullable,
  oneOf,
  SignLocation,
  SignMethod,
  Uuid,
  WholeNumber,
} from './shared.ts'

/**
 * Without `requestId` the application is signed. `oid`: the identity that the page believes is represented; a session
 * with another identity answers 409. `language`: of the signed text.
 */
const SignBegin = closed(
  {
    applicationId: ApplicationId,
    location: Type.Optional(SignLocation),
    method: Type.Optional(SignMethod),
    oid: Type.Optional(Type.String({ maxLength: 100 })),
    language: Type.Optional(oneOf(LANGUAGES)),
    requestId: Type.Optional({
      ...CaseId,
      description: 'Signs the saved answer to this request of the authority, and sends it once it is signed',
    }),
    draftRevision: Type.Optional(
      WholeNumber({
        minimum: 0,
        description:
          'The revision of the draft of the answer that the page shows; needed with requestId, otherwise 412',
      }),
    ),
  },
  'What to sign, and with what',
  { applicationId: 'q83vEjRWSJCrze8SNFZ4kA', location: 'OnOtherDevice', method: 'BankID', language: 'en' },
)
export type SignBegin = Static<typeof SignBegin>
/** `launchUrl` only on the same device; `qrCode` is the text to encode, never an image. */
const SignBegun = closed(
  { signStateId: Type.String(), launchUrl: Nullable(Type.String()), qrCode: Type.Optional(Type.String()) },
  'The signing and the way to the app',
  {
    signStateId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
    launchUrl: null,
    qrCode:
      'bankid.67df3917-fa0d-44e5-b327-edcc928297f8.0.dc69358e712458a66a7525beef148ae8526b1c71610eff2c16cdffb4cdac9bf8',
  },
)
export type SignBegun = Static<typeof SignBegun>

const SignRestart = closed(
  { applicationId: ApplicationId, signStateId: Uuid, language: Type.Optional(oneOf(LANGUAGES)) },
  'What to take up again',
  { applicationId: 'q83vEjRWSJCrze8SNFZ4kA', signStateId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e', language: 'en' },
)
const SignReference = closed({ signStateId: Uuid }, 'Which signing', {
  signStateId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
})

/**
 * `messageKey` is the text that the eID provider recommends for the current state. `launchUrl` and `qrCode` are present
 * for the signing person until the app has received the order.
 */
const SignStatus = closed(
  {
    status: oneOf(SIGN_STATUSES),
    launchUrl: Nullable(Type.String()),
    qrCode: Nullable(Type.String()),
    messageKey: Nullable(Type.String()),
    /** Present after a signature while others are to sign as well (TOG-02). */
    awaitsOthers: Type.Optional(Type.Literal(true)),
  },
  'How it stands',
  {
    status: 'Pending',
    launchUrl: null,
    qrCode:
      'bankid.67df3917-fa0d-44e5-b327-edcc928297f8.1.9c4a1cf1a3bb2ca1ba0c0a7c3c1a6b6f3c0d95ee2a1b4c09fa6e7c2d2b1a0f3e',
    messageKey: 'bankid.rfa1',
  },
)
export type SignStatus = Static<typeof SignStatus>
/**
 * Relation of the caller to the signing. `here`: the browser that began it or that the app returned to. `elsewhere`:
 * another browser of the same person. `another-person`: another representative of the party.
 */
const SignPlace = oneOf(['here', 'elsewhere', 'another-person'])
export type SignPlace = Static<typeof SignPlace>

/**
 * `digest`: hash of the signed content, hex. The checksum in the eID app is its beginning. Links and codes only `here`.
 */
const SignState = closed(
  {
    signStateId: Type.String(),
    ...SignStatus.properties,
    signMethod: SignMethod,
    method: closed({ location: SignLocation }),
    place: SignPlace,
    digest: Type.String(),
    /** When an answer to this request is signed. `signStateId` is then the id of the sent message. */
    requestId: Type.Optional(CaseId),
    /** The revision of the draft of that answer which is signed. */
    draftRevision: Type.Optional(Type.Integer()),
  },
  'The signing',
  {
    signStateId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
    status: 'Pending',
    launchUrl: null,
    qrCode: null,
    messageKey: 'bankid.rfa1',
    signMethod: 'BankID',
    method: { location: 'OnOtherDevice' },
    place: 'here',
    digest: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  },
)
export type SignState = Static<typeof SignState>

/** Null: registered without a report. An answer is then the message with the id of the signing. */
const SignDone = Type.Union(
  [closed({ reportNumber: Type.String(), companyContactEmail: Type.String() }), Type.Null()],
  {
    description: "A notification's number and where its receipt was mailed; null for a permit and an answer",
    examples: [{ reportNumber: 'A2026-000077', companyContactEmail: 'tolvan@exempel.se' }],
  },
)
export type SignDone = Static<typeof SignDone>

/** Errors of beginning or restarting a signing. */
const BEGINS = [
  'error.not-found.text',
  'error.already-signed.text',
  'error.signing-in-progress.text',
  'error.joint-signatory.text',
  'error.cosigning-begun.text',
  'error.cosigning-not-asked.text',
  'error.cosigning-not-yet.text',
  'error.cosigning-over.text',
  'error.foreign-eid.text',
  'error.version-ended.text',
  'error.stale.text',
  'error.case-decided.text',
  'error.withdrawal-asked.text',
  'error.request-answered.text',
  'error.request-withdrawn.text',
  'error.not-signed-yet.text',
  'validation.fileupload.not-ready',
  'error.eid-busy.text',
  'error.clock.text',
  'error.version-unavailable.text',
  'error.eid-unavailable.text',
  'error.register-unavailable.text',
] as const

export const signingCalls = callsOf('Signing', {
  beginSigning: {
    summary: 'Begin to sign',
    description:
      'Checks the whole application, or the saved answer to a request of the authority, freezes it, and begins an order at the electronic identity. What the person has under way is taken up, never doubled. 412 when the answer is not the one that the page shows, or its request has changed. A signed answer is sent automatically, as a message whose id is the signStateId.',
    access: 'party',
    once: true,
    body: SignBegin,
    answer: SignBegun,
    fails: [...BEGINS, 'error.other-identity.text'],
  },
  restartSigning: {
    summary: 'Take a signing up again',
    description:
      'What is still under way, or has succeeded, is answered as it is; otherwise a new order begins in the same way. 412 when the answer has changed since. May be repeated.',
    access: 'party',
    body: SignRestart,
    answer: SignBegun,
    fails: [...BEGINS, 'error.invalid.text'],
  },
  readSigningStatus: {
    summary: 'How a signing stands',
    description:
      'Asks the electronic identity, at most every two seconds however often it is called. Does not prolong the session.',
    access: 'party',
    params: closed({ signStateId: Uuid }),
    answer: SignStatus,
    fails: ['error.not-found.text'],
  },
  readSigning: {
    summary: 'A signing in full',
    description: 'The same with how it was begun and from where one asks.',
    access: 'party',
    params: closed({ applicationId: ApplicationId, signId: Uuid }),
    answer: SignState,
  },
  readSigningOutcome: {
    summary: 'What a signing led to',
    description: "A notification's number, or null for a permit and an answer. May be repeated.",
    access: 'party',
    body: SignReference,
    answer: SignDone,
    fails: ['error.not-found.text', 'error.not-signed-yet.text'],
  },
  cancelSigning: {
    summary: 'Give a signing up',
    description: 'A signature that came first wins: the answer says how it ended. May be repeated.',
    access: 'party',
    body: SignReference,
    answer: SignStatus,
    fails: ['error.not-found.text'],
  },
})
