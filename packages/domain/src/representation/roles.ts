/** Roles in which a person represents a party, and the right to sign. */

/** Roles in an organisation, from the register. People represent themselves without a role. */
export const ROLES = ['owner', 'warrantHolder', 'warrantIssuer'] as const
export type Role = (typeof ROLES)[number]
/** A joint signatory may prepare an application but not sign it alone. */
export type Signatory = 'sole' | 'joint'

export type SigningRight = { maySign: true } | { maySign: false; key: string }

/** The service takes one signature only, so it refuses joint signatories with an explanation (SIG-12). */
export const signingRight = ({ signatory }: { signatory: Signatory }): SigningRight =>
  signatory === 'joint' ? { maySign: false, key: 'signing.failed.joint-signatories.text' } : { maySign: true }
