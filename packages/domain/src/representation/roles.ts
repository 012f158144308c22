/** The rights by which a person represents a party, and what each allows. */

/** Of an organisation, as the register gives it; oneself everybody represents. */
export const ROLES = ['owner', 'warrantHolder', 'warrantIssuer'] as const
export type Role = (typeof ROLES)[number]
/** A joint signatory may prepare an application but not sign it alone. */
export type Signatory = 'sole' | 'joint'

export type SigningRight = { maySign: true } | { maySign: false; key: string }

/** One signature is all the service can take: joint signatories are refused with an explanation (SIG-12). */
export const signingRight = ({ signatory }: { signatory: Signatory }): SigningRight =>
  signatory === 'joint' ? { maySign: false, key: 'signing.failed.joint-signatories.text' } : { maySign: true }
