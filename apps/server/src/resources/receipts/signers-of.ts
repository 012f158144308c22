/** The persons who signed one content together, for its PDFs (TOG-02). */
import { byTime, type SignaturePart } from '../../evidence/packet.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import type { Stores } from '../../ports/stores.ts'

/** `name` is empty for a protected identity. */
export type Signer = { name: string; method: SignOrderRecord['method']; signedAt: string }

/** In chronological order; empty when one person signed. `order` is the successful one. */
export const signersOf = async (
  { cosignings, sessions }: Pick<Stores, 'cosignings' | 'sessions'>,
  { cosigningId }: Pick<SignOrderRecord, 'cosigningId'>,
): Promise<Signer[]> => {
  const cosigning = cosigningId === null ? undefined : await cosignings.find(cosigningId)
  const signed = (cosigning?.cosigners ?? [])
    .flatMap(({ personId, part }) => (personId && part ? [{ personId, part: part as SignaturePart }] : []))
    .toSorted((one, other) => byTime(one.part, other.part))
  if (signed.length < 2) return []
  return Promise.all(
    signed.map(async ({ personId, part: { method, verified } }) => {
      const isProtected = await sessions.hasProtectedIdentity(personId)
      return { name: isProtected ? '' : verified.signerName, method, signedAt: verified.signedAt }
    }),
  )
}
