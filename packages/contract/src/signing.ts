/** Signing: begun, followed, taken up again, given up, and what it led to. */
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { ApplicationId, closed, Nullable, SignLocation, SignMethod, Uuid } from './shared.ts'

export const SignStatusValue = Type.Union([
  Type.Literal('Pending'),
  Type.Literal('Success'),
  Type.Literal('Failed'),
  Type.Literal('Cancelled'),
])
export type SignStatusValue = Static<typeof SignStatusValue>

/** `oid`: whom the page believes is represented; another identity in the session answers 409. `language`: of the signed text. */
export const SignBegin = Type.Object(
  {
    applicationId: ApplicationId,
    location: Type.Optional(SignLocation),
    method: Type.Optional(SignMethod),
    oid: Type.Optional(Type.String()),
    language: Type.Optional(Type.Union([Type.Literal('sv'), Type.Literal('en')])),
  },
  {
    ...closed,
    description: 'What to sign, and with what',
    examples: [
      { applicationId: 'q83vEjRWSJCrze8SNFZ4kA', location: 'OnOtherDevice', method: 'BankID', language: 'en' },
    ],
  },
)
export type SignBegin = Static<typeof SignBegin>
/** `launchUrl` only on the same device; `qrCode` is the text to draw, never an image. */
export const SignBegun = Type.Object(
  { signStateId: Type.String(), launchUrl: Nullable(Type.String()), qrCode: Type.Optional(Type.String()) },
  {
    ...closed,
    description: 'The signing and the way to the app',
    examples: [
      {
        signStateId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
        launchUrl: null,
        qrCode:
          'bankid.67df3917-fa0d-44e5-b327-edcc928297f8.0.dc69358e712458a66a7525beef148ae8526b1c71610eff2c16cdffb4cdac9bf8',
      },
    ],
  },
)
export type SignBegun = Static<typeof SignBegun>

export const SignRestart = Type.Object(
  {
    applicationId: ApplicationId,
    signStateId: Uuid,
    language: Type.Optional(Type.Union([Type.Literal('sv'), Type.Literal('en')])),
  },
  {
    ...closed,
    description: 'What to take up again',
    examples: [
      { applicationId: 'q83vEjRWSJCrze8SNFZ4kA', signStateId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e', language: 'en' },
    ],
  },
)
export type SignRestart = Static<typeof SignRestart>
export const SignReference = Type.Object(
  { signStateId: Uuid },
  { ...closed, description: 'Which signing', examples: [{ signStateId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e' }] },
)
export type SignReference = Static<typeof SignReference>
export const SignStatePath = Type.Object({ applicationId: ApplicationId, signId: Uuid }, closed)
export type SignStatePath = Static<typeof SignStatePath>

/**
 * `messageKey` is the text that the eID's provider recommends for what is going on. `launchUrl` and `qrCode` are there for
 * the person who signs, until their app has the order.
 */
export const SignStatus = Type.Object(
  {
    status: SignStatusValue,
    launchUrl: Nullable(Type.String()),
    qrCode: Nullable(Type.String()),
    messageKey: Nullable(Type.String()),
  },
  {
    ...closed,
    description: 'How it stands',
    examples: [
      {
        status: 'Pending',
        launchUrl: null,
        qrCode:
          'bankid.67df3917-fa0d-44e5-b327-edcc928297f8.1.9c4a1cf1a3bb2ca1ba0c0a7c3c1a6b6f3c0d95ee2a1b4c09fa6e7c2d2b1a0f3e',
        messageKey: 'bankid.rfa1',
      },
    ],
  },
)
export type SignStatus = Static<typeof SignStatus>
/** Who asks: the browser that began (or that the app came back to), another browser of the same person, or another person of the party. */
export const SignPlace = Type.Union([Type.Literal('here'), Type.Literal('elsewhere'), Type.Literal('another-person')])
export type SignPlace = Static<typeof SignPlace>

/** `digest`: of what is signed, hex; it begins the checksum that the person reads in the app. Links and codes only `here`. */
export const SignState = Type.Object(
  {
    signStateId: Type.String(),
    status: SignStatusValue,
    launchUrl: Nullable(Type.String()),
    qrCode: Nullable(Type.String()),
    messageKey: Nullable(Type.String()),
    signMethod: SignMethod,
    method: Type.Object({ location: SignLocation }, closed),
    place: SignPlace,
    digest: Type.String(),
  },
  {
    ...closed,
    description: 'The signing',
    examples: [
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
    ],
  },
)
export type SignState = Static<typeof SignState>

/** Null: registered without a report. */
export const SignDone = Type.Union(
  [Type.Object({ reportNumber: Type.String(), companyContactEmail: Type.String() }, closed), Type.Null()],
  {
    description: "A notification's number and where its receipt was mailed; null for a permit",
    examples: [{ reportNumber: 'A2026-000077', companyContactEmail: 'tolvan@exempel.se' }],
  },
)
export type SignDone = Static<typeof SignDone>

const SignReferencePath = Type.Object(
  { signStateId: SignReference.properties.signStateId },
  { additionalProperties: false },
)

/** How a beginning fails, the first time and again. */
const BEGINS = [
  'error.not-found.text',
  'error.already-signed.text',
  'error.signing-in-progress.text',
  'error.joint-signatory.text',
  'error.eid-busy.text',
  'error.eid-unavailable.text',
  'error.register-unavailable.text',
] as const

export const signingCalls = callsOf('Signing', {
  beginSigning: {
    says: {
      summary: 'Begin to sign',
      description:
        'Checks the whole application, freezes it, and begins an order at the electronic identity. What the person has under way is taken up, never doubled.',
    },
    access: 'party',
    once: true,
    body: SignBegin,
    answer: SignBegun,
    fails: [...BEGINS, 'error.other-identity.text'],
  },
  restartSigning: {
    says: {
      summary: 'Take a signing up again',
      description:
        'What is still under way, or has succeeded, is answered as it is; otherwise a new order begins in the same way. May be repeated.',
    },
    access: 'party',
    body: SignRestart,
    answer: SignBegun,
    fails: [...BEGINS, 'error.invalid.text'],
  },
  readSigningStatus: {
    says: {
      summary: 'How a signing stands',
      description:
        'Asks the electronic identity, at most every two seconds however often it is called. Does not prolong the session.',
    },
    access: 'party',
    params: SignReferencePath,
    answer: SignStatus,
    fails: ['error.not-found.text'],
  },
  readSigning: {
    says: { summary: 'A signing in full', description: 'The same with how it was begun and from where one asks.' },
    access: 'party',
    params: SignStatePath,
    answer: SignState,
  },
  readSigningOutcome: {
    says: {
      summary: 'What a signing led to',
      description: "A notification's number, or null for a permit. May be repeated.",
    },
    access: 'party',
    body: SignReference,
    answer: SignDone,
    fails: ['error.not-found.text', 'error.not-signed-yet.text'],
  },
  cancelSigning: {
    says: {
      summary: 'Give a signing up',
      description: 'A signature that came first wins: the answer says how it ended. May be repeated.',
    },
    access: 'party',
    body: SignReference,
    answer: SignStatus,
    fails: ['error.not-found.text'],
  },
})
