/** The first format of evidence packets. It is no longer written, but stays verifiable permanently. */
import Type, { type Static } from 'typebox'

const Hex256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const closed = { additionalProperties: false }

/** Times are ISO 8601 in UTC. */
export const FirstPacket = Type.Object(
  {
    format: Type.Literal('sievert-evidence/1'),
    productVersion: Type.String(),
    storedAt: Type.String(),
    applicationId: Type.String(),
    /** The application's canonical document: base64, and its SHA-256 in hex. */
    document: Type.Object({ base64: Type.String(), sha256: Hex256 }, closed),
    signed: Type.Object(
      {
        /** The text that the app showed. */
        visibleText: Type.String(),
        /** The data that was signed without being shown, base64. */
        manifest: Type.String(),
      },
      closed,
    ),
    order: Type.Object(
      {
        method: Type.Enum(['BankID', 'Freja_eID']),
        orderRef: Type.String(),
        personalNumber: Type.String(),
        begunAt: Type.String(),
        /** The request unchanged, JSON text. */
        request: Type.String(),
      },
      closed,
    ),
    completion: Type.Object(
      {
        receivedAt: Type.String(),
        /** The provider's answer unchanged, JSON text. */
        body: Type.String(),
      },
      closed,
    ),
    /** The result of the server's verification when the signature arrived. */
    verified: Type.Object(
      {
        signerName: Type.String(),
        signedAt: Type.String(),
        /** SHA-256 fingerprint of the trusted root or certificate. */
        trustAnchor: Hex256,
      },
      closed,
    ),
    /** SHA-256 of the canonical JSON of all other fields. It reveals changes, but not their author. */
    seal: Hex256,
  },
  closed,
)
export type FirstPacket = Static<typeof FirstPacket>
