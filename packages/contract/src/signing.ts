/** Signing: begun, followed, taken up again, given up, and what it led to. */
import Type, { type Static } from 'typebox'
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
