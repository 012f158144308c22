/** The electronic identities that people sign with (SIG-06). BankID and Freja eID are adapters of this port. */
import type { TextKey } from '@sievert/domain/text-key'

export type EidMethod = 'BankID' | 'Freja_eID'
export type SigningLocation = 'SameDevice' | 'OnOtherDevice'

/** An order: the content to sign, the signer, and how the signer reaches the eID's app. */
export type SigningRequest = {
  /** 12 digits. Only this person can sign the order. */
  personalNumber: string
  /** Plain text that the app shows to the signer. */
  visibleText: string
  /** Signed without being shown: the UTF-8 bytes of the manifest that names the canonical document. */
  manifest: Uint8Array
  /** The address of the signer's browser as the server sees it, IPv4 or IPv6. */
  endUserIp: string
  userAgent: string
  /** Hash of a long-lived cookie that identifies the browser. */
  deviceIdentifier: string
  location: SigningLocation
  /** Where the app on the same device sends the signer back. It has a new nonce for every order. */
  returnUrl: string
}

/**
 * The state with which any process can continue an order. It is JSON, and holds secrets: it never leaves the server.
 */
export type EidOrder = {
  method: EidMethod
  orderRef: string
  /** When the provider's answer to `begin` arrived, ISO 8601 in UTC. QR codes count seconds from it. */
  startedAt: string
  location: SigningLocation
  userAgent: string
  returnUrl: string
  /** The request as it was sent, JSON text; part of the evidence. */
  request: string
  secrets: { autoStartToken?: string; qrStartToken?: string; qrStartSecret?: string }
}

/** The provider's answer after the signature; the evidence rests on `body`. */
export type EidCompletion = {
  /** When the answer arrived, ISO 8601 in UTC. */
  receivedAt: string
  /** The provider's answer unchanged, JSON text. */
  body: string
}

/**
 * The provider's statement about an order. `hint` is the provider's own code; `messageKey` is the text to show to the
 * signer. NoResult means that the state is unknown: ask again, unless the code is invalidRequest. With that code the
 * provider no longer knows the order, or has already returned its completion; there will never be a result.
 */
export type Collected =
  | {
      status: 'Pending'
      hint: string
      messageKey: TextKey
      /** True until the app has picked up the order. QR code and launch link are shown only until then. */
      awaitingStart: boolean
    }
  | { status: 'Complete'; completion: EidCompletion }
  | { status: 'Failed' | 'Cancelled'; hint: string; messageKey: TextKey }
  | { status: 'NoResult'; code: EidErrorCode; messageKey: TextKey; error?: EidError }

export type EidErrorCode =
  /** The person has another order in progress; the provider ends both. */
  | 'alreadyInProgress'
  /** Text or manifest is longer than the provider accepts. */
  | 'tooLong'
  /** The provider refused the request: a fault of ours, or an order that it no longer knows. */
  | 'invalidRequest'
  | 'tooManyRequests'
  | 'timeout'
  /** No connection, no trust in the connection, maintenance, or a fault of the provider. */
  | 'unavailable'
  /** The answer violates the protocol. */
  | 'malformedAnswer'

/** Thrown by `begin` and `cancel`. */
export class EidError extends Error {
  readonly code: EidErrorCode
  /** Key of the text to show to the person. */
  readonly messageKey: TextKey
  constructor(code: EidErrorCode, messageKey: TextKey, detail: string, cause?: unknown) {
    super(`${code}: ${detail}`, { cause })
    this.code = code
    this.messageKey = messageKey
  }
}

/** Why a signature is not valid evidence. */
export type RefusalReason =
  // Either eID
  | 'malformed'
  | 'signatureInvalid'
  | 'algorithmNotAllowed'
  | 'visibleTextDiffers'
  | 'manifestDiffers'
  | 'personDiffers'
  | 'requestDiffers'
  | 'referenceDiffers'
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
  | 'notApproved'
  | 'levelTooLow'
  | 'stale'
  // An exported evidence packet
  | 'fileNotNamed'
  | 'packetChanged'
  | 'timesContradict'
  | 'trustAnchorDiffers'
  | 'signatureTwice'
  | 'combinationDiffers'
  // A time-stamp
  | 'stampMissing'
  | 'stampMalformed'
  | 'stampDiffers'
  | 'stampSignatureInvalid'
  | 'stampSignerUnfit'

/** One check, described as a sentence. */
export type CheckResult = { check: string; passed: boolean }

/** The result of a verification. `checks` are in the order in which they ran, and stop at the first failure. */
export type Outcome<Found> =
  | ({ ok: true; checks: CheckResult[] } & Found)
  | { ok: false; reason: RefusalReason; detail: string; checks: CheckResult[] }

/** The facts that a signature proves. */
export type Signed = {
  signer: { personalNumber: string; name: string }
  /** The provider's own time of the signature, ISO 8601 in UTC. */
  signedAt: string
  /** SHA-256 fingerprint (hex) of the configured certificate that the trust rests on. */
  trustAnchor: string
}
export type Verdict = Outcome<Signed>

/** The content that must have been signed. It comes from our own frozen record, never from the provider's answer. */
export type ExpectedSignature = { personalNumber: string; visibleText: string; manifest: Uint8Array }

export type Eid = {
  /**
   * Milliseconds by which this host's real clock was ahead of the provider's when its last answer arrived; 0 before the
   * first.
   */
  clockAhead(): number
  /** Opens an order at the provider. Throws EidError. */
  begin(request: SigningRequest): Promise<EidOrder>
  /** Asks the provider once. Never throws for errors of the provider or the network. */
  collect(order: EidOrder): Promise<Collected>
  /** Ends the order at the provider. An order that has already ended is no error. Throws EidError. */
  cancel(order: EidOrder): Promise<void>
  /** The text of the current QR code; null when the person signs on the same device. */
  qrCode(order: EidOrder, now: Date): string | null
  /**
   * The address that opens the app on the device with this user agent; null when the person signs on another device.
   */
  launchUrl(order: EidOrder): string | null
  /**
   * Checks that the completion proves this person's signature of exactly this content. Uses only its arguments and the
   * configured trust.
   */
  verify(order: EidOrder, completion: EidCompletion, expected: ExpectedSignature): Promise<Verdict>
}
