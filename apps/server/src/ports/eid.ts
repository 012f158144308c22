/** One door to the electronic identities people sign with (SIG-06): BankID and Freja eID are adapters of this one type. */
import type { TextKey } from '@sievert/domain/text-key'

export type EidMethod = 'BankID' | 'Freja_eID'
export type SigningLocation = 'SameDevice' | 'OnOtherDevice'

/** An order: what is to be signed, by whom, and how the person reaches the eID's app. */
export type SigningRequest = {
  /** 12 digits; nobody else can sign the order. */
  personalNumber: string
  /** The text that the person reads in the app, plain text. */
  visibleText: string
  /** Signed without being shown: the UTF-8 bytes of the manifest that names the canonical document. */
  manifest: Uint8Array
  /** The address of the person's browser as we see it, IPv4 or IPv6. */
  endUserIp: string
  userAgent: string
  /** A hash of a long-lived cookie that tells this browser from others. */
  deviceIdentifier: string
  location: SigningLocation
  /** The address to which the app on the same device sends the person back, with a new nonce for every order. */
  returnUrl: string
}

/** Everything any process needs to go on with an order. It is JSON, and it holds secrets: it never leaves the server. */
export type EidOrder = {
  method: EidMethod
  orderRef: string
  /** The time at which the provider's answer to `begin` arrived, ISO 8601 in UTC; QR codes count seconds from it. */
  startedAt: string
  location: SigningLocation
  userAgent: string
  returnUrl: string
  /** The request as it was sent, JSON text; part of the evidence. */
  request: string
  secrets: { autoStartToken?: string; qrStartToken?: string; qrStartSecret?: string }
}

/** The provider's answer after the person has signed; the evidence rests on `body`. */
export type EidCompletion = {
  /** The time at which the answer arrived, ISO 8601 in UTC. */
  receivedAt: string
  /** The provider's answer as it came, JSON text. */
  body: string
}

/**
 * What the provider says about an order. `hint` is the provider's own word; `messageKey` the text the person is to see.
 * NoResult means that nothing is known: ask again, unless its code is invalidRequest. Then the provider no longer knows the order, or has
 * given its completion to somebody already, and there will never be a result.
 */
export type Collected =
  | {
      status: 'Pending'
      hint: string
      messageKey: TextKey
      /** True until the app has picked the order up: only then are QR code and launch link to be shown. */
      awaitingStart: boolean
    }
  | { status: 'Complete'; completion: EidCompletion }
  | { status: 'Failed' | 'Cancelled'; hint: string; messageKey: TextKey }
  | { status: 'NoResult'; code: EidErrorCode; messageKey: TextKey }

export type EidErrorCode =
  /** The person has another order under way; the provider ends both. */
  | 'alreadyInProgress'
  /** Text or manifest is longer than the provider takes. */
  | 'tooLong'
  /** The provider refused what we sent: our fault, or an order it no longer knows. */
  | 'invalidRequest'
  | 'tooManyRequests'
  | 'timeout'
  /** No connection, no trust in the connection, maintenance, or a fault at the provider. */
  | 'unavailable'
  /** The answer was not what the protocol says. */
  | 'malformedAnswer'

/** Thrown by begin and cancel. */
export class EidError extends Error {
  readonly code: EidErrorCode
  /** Text key of what the person is to be told. */
  readonly messageKey: TextKey
  constructor(code: EidErrorCode, messageKey: TextKey, detail: string, cause?: unknown) {
    super(`${code}: ${detail}`, { cause })
    this.code = code
    this.messageKey = messageKey
  }
}

/** Why a signature is not evidence of what it should be evidence of. */
export type RefusalReason =
  // Either eID
  | 'malformed'
  | 'signatureInvalid'
  | 'algorithmNotAllowed'
  | 'visibleTextDiffers'
  | 'manifestDiffers'
  | 'personDiffers'
  // BankID: the XML signature
  | 'notOneSignature'
  | 'unexpectedStructure'
  | 'unexpectedReference'
  | 'formatDiffers'
  | 'notASigning'
  // BankID: the certificates
  | 'chainNotTrusted'
  | 'certificateNotValidThen'
  | 'certificateUnfit'
  | 'policyNotAllowed'
  // BankID: the OCSP answer
  | 'ocspMalformed'
  | 'ocspResponderNotAuthorised'
  | 'ocspSignatureInvalid'
  | 'ocspOtherCertificate'
  | 'ocspNotGood'
  | 'ocspStale'
  | 'ocspNonceMissing'
  | 'ocspNonceDiffers'
  // Freja eID
  | 'signerNotTrusted'
  | 'referenceDiffers'
  | 'notApproved'
  | 'levelTooLow'
  | 'stale'
  // An exported packet
  | 'documentDiffers'
  | 'requestDiffers'
  | 'fileNotNamed'
  | 'packetChanged'
  | 'timesContradict'
  | 'trustAnchorDiffers'
  | 'signatureTwice'
  // A time-stamp
  | 'stampMissing'
  | 'stampMalformed'
  | 'stampDiffers'
  | 'stampSignatureInvalid'
  | 'stampSignerUnfit'

/** One thing that was checked, in words. */
export type CheckResult = { check: string; passed: boolean }

/** The result of a verification; `checks` are in the order they were made and stop at the first that failed. */
export type Outcome<Found> =
  | ({ ok: true; checks: CheckResult[] } & Found)
  | { ok: false; reason: RefusalReason; detail: string; checks: CheckResult[] }

/** What a signature proves. */
export type Signed = {
  signer: { personalNumber: string; name: string }
  /** The provider's own time of the signature, ISO 8601 in UTC. */
  signedAt: string
  /** SHA-256 fingerprint (hex) of the configured certificate that all trust in it rests on. */
  trustAnchor: string
}
export type Verdict = Outcome<Signed>

/** The content that must have been signed, from our own frozen record and never from the provider's answer. */
export type ExpectedSignature = { personalNumber: string; visibleText: string; manifest: Uint8Array }

export type Eid = {
  /** Opens an order at the provider. Throws EidError. */
  begin(request: SigningRequest): Promise<EidOrder>
  /** Asks the provider once. Never throws for what the provider or the network does. */
  collect(order: EidOrder): Promise<Collected>
  /** Ends the order at the provider; an order that has ended already is no error. Throws EidError. */
  cancel(order: EidOrder): Promise<void>
  /** The text of the QR code at this moment; null when the person signs on the same device. */
  qrCode(order: EidOrder, now: Date): string | null
  /** The address that opens the app on the device with this user agent; null when the person signs on another one. */
  launchUrl(order: EidOrder): string | null
  /** Checks that the completion proves this person's signature of exactly this. Uses only its arguments and the configured trust. */
  verify(order: EidOrder, completion: EidCompletion, expected: ExpectedSignature): Promise<Verdict>
}
