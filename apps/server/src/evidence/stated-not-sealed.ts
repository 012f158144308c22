/**
 * Fields of a packet that no signature covers. The verifier and docs/evidence.md list them; a change of any other field
 * is refused.
 */
export const STATED_NOT_SEALED: Readonly<Record<string, string>> = {
  storedAt:
    "When the packet was stored, by Sievert's own clock: not before the signature. How much later, only a time-stamp shows.",
  'signatures[].order.begunAt':
    "When the signing began, by Sievert's own clock: in the quarter of an hour before the signed time.",
  'signatures[].completion.receivedAt':
    "When the provider's answer came, by Sievert's own clock, or the signed time where that clock was ahead: in the quarter of an hour after the signed time.",
}
