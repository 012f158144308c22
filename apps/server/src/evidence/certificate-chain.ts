/** Follows a certificate up to a trusted root, as of the time of the signature, not of the verification. */
import {
  type Certificate,
  hasUnknownCritical,
  isIssuedBy,
  isStrong,
  isValidAt,
  mayBeUsedFor,
  pathLengthOf,
} from './certificates.ts'
import { refuse } from './checks.ts'

const nameOf = ({ x509 }: Certificate): string => x509.subject.replaceAll('\n', ', ')

const checkTime = (certificate: Certificate, at: Date): void => {
  if (!isValidAt(certificate, at))
    refuse('certificateNotValidThen', `${nameOf(certificate)} was not valid at ${at.toISOString()}`)
}

const checkIssued = (certificate: Certificate, issuer: Certificate): void => {
  const name = nameOf(certificate)
  if (!isIssuedBy(certificate, issuer)) refuse('chainNotTrusted', `${name} was not issued by ${nameOf(issuer)}`)
  if (!isStrong(certificate)) refuse('certificateUnfit', `${name} has a weak key or a weak signature`)
  if (hasUnknownCritical(certificate)) refuse('certificateUnfit', `${name} has a critical extension we do not know`)
}

const checkAuthority = (authority: Certificate, authoritiesBelow: number): void => {
  const pathLength = pathLengthOf(authority)
  if (pathLength === null || !mayBeUsedFor(authority, 'keyCertSign'))
    return refuse('certificateUnfit', `${nameOf(authority)} may not issue certificates`)
  if (pathLength < authoritiesBelow)
    refuse('certificateUnfit', `${nameOf(authority)} may not have so many authorities below it`)
}

/**
 * Checks that each of `certificates` (the person's first) was issued by the next, and the last by one of `roots`. All
 * must be valid `at` that time and strong, and all but the first must be authorities. Returns the first one's issuer
 * and the root.
 */
export const checkChain = (
  certificates: readonly Certificate[],
  roots: readonly Certificate[],
  at: Date,
): { issuer: Certificate; root: Certificate } => {
  const last = certificates.at(-1)
  const root = last && roots.find((one) => isIssuedBy(last, one))
  if (!root) return refuse('chainNotTrusted', 'the certificates do not lead to a root that is trusted here')
  const chain = [...certificates, root]
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index + 1]
    // A root is trusted because it is configured; its own signature does not matter.
    if (issuer) checkIssued(certificate, issuer)
    checkTime(certificate, at)
    if (index > 0) checkAuthority(certificate, index - 1)
  }
  return { issuer: chain[1] ?? root, root }
}
