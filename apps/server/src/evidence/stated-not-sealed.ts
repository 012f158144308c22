/**
 * Fields of a packet that no signature covers. The verifier and docs/evidence.md list them; a change of any other field
 * is refused.
 */
import type { AnyPacket } from './packet.ts'

export const STATED_NOT_SEALED: Readonly<Record<AnyPacket['format'], Readonly<Record<string, string>>>> = {
  'sievert-evidence/2': {
    storedAt:
      "When the packet was stored, by Sievert's own clock: not before the signature. How much later, only a time-stamp shows.",
    'signatures[].order.begunAt':
      "When the signing began, by Sievert's own clock: in the quarter of an hour before the signed time.",
    'signatures[].completion.receivedAt':
      "When the provider's answer came, by Sievert's own clock, or the signed time where that clock was ahead: in the quarter of an hour after the signed time.",
  },
  'sievert-evidence/1': {
    productVersion: 'Which Sievert stored the packet.',
    storedAt: "When the packet was stored, by Sievert's own clock.",
    'order.begunAt': "When the signing began, by Sievert's own clock: not later than the signed time.",
    'order.request':
      'What the eID was asked. Person, text and manifest are those that were signed; the address of the browser and all the rest are what Sievert says.',
    'completion.receivedAt': "When the provider's answer came, by Sievert's own clock: not before the signed time.",
    'completion.body':
      "The provider's answer. The signature in it and what it signs hold; what stands beside them, and for BankID the order's reference, is what Sievert says.",
    'verified.trustAnchor':
      'The certificate that Sievert trusted then. The signature is verified against the one given now, which may be another.',
  },
}
