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
  closed,
)
export type SignBegin = Static<typeof SignBegin>
/** `launchUrl` only on the same device; `qrCode` is the text to draw, never an image. */
export const SignBegun = Type.Object(
  { signStateId: Type.String(), launchUrl: Nullable(Type.String()), qrCode: Type.Optional(Type.String()) },
  closed,
)
export type SignBegun = Static<typeof SignBegun>

export const SignRestart = Type.Object(
  {
    applicationId: ApplicationId,
    signStateId: Uuid,
    language: Type.Optional(Type.Union([Type.Literal('sv'), Type.Literal('en')])),
  },
  closed,
)
export type SignRestart = Static<typeof SignRestart>
export const SignReference = Type.Object({ signStateId: Uuid }, closed)
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
  closed,
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
  closed,
)
export type SignState = Static<typeof SignState>

/** Null: registered without a report. */
export const SignDone = Nullable(
  Type.Object({ reportNumber: Type.String(), companyContactEmail: Type.String() }, closed),
)
export type SignDone = Static<typeof SignDone>
