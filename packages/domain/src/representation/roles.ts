/** Roles in which a person represents a party, and the right to sign. */

/** Roles in an organisation, from the register. People represent themselves without a role. */
export const ROLES = ['owner', 'warrantHolder', 'warrantIssuer'] as const
export type Role = (typeof ROLES)[number]
/**
 * A joint signatory may prepare an application, and sign it only together with others. `none`: a person with a foreign electronic
 * identity, with which one cannot sign here.
 */
export type Signatory = 'sole' | 'joint' | 'none'

export type SigningRight = { maySign: true } | { maySign: false; key: string }

/** The right to sign alone. Joint signatories sign in a combination (SIG-12, TOG-01, FOR-01). */
export const signingRight = ({ signatory }: { signatory: Signatory }): SigningRight => {
  if (signatory === 'sole') return { maySign: true }
  return {
    maySign: false,
    key: signatory === 'joint' ? 'signing.failed.joint-signatories.text' : 'signing.failed.foreign-eid.text',
  }
}
