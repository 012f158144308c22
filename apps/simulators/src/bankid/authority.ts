/**
 * The simulator's own BankID hierarchy: root → bank CA → customer CA → a person's certificate, and the OCSP responder.
 */
import { type CertificateWish, type Identity, issue, loadOrIssue } from '../certificates/identity.ts'
import { fullName, type Person } from '../world/people.ts'

/** Policy of a mobile BankID in BankID's test environment. */
const MOBILE_TEST_POLICY = '1.2.3.4.25'
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'
const BANK = 'Testbank A AB (publ)'

export type Authority = {
  root: Identity
  customerCa: Identity
  responder: Identity
  /** The person's certificate, created on first use. */
  certificateOf: (person: Person) => Promise<Identity>
}

const caWish = (commonName: string, issuer?: Identity): CertificateWish => ({
  subject: { country: 'SE', organisation: BANK, commonName },
  issuer,
  use: { ca: true, keyUsage: ['keyCertSign', 'cRLSign'] },
})

const responderWish = (issuer: Identity): CertificateWish => ({
  subject: { country: 'SE', organisation: BANK, commonName: 'Sievert Simulator BankID OCSP' },
  issuer,
  use: { keyUsage: ['digitalSignature'], extendedKeyUsage: [OCSP_SIGNING], ocspNoCheck: true },
})

const personWish = (person: Person, issuer: Identity, ocspAddress: string): CertificateWish => ({
  subject: {
    country: 'SE',
    organisation: BANK,
    surname: person.familyName,
    givenName: person.givenName,
    serialNumber: person.personalNumber,
    name: `(230912 09.00) ${fullName(person)} - Mobilt BankID`,
    commonName: fullName(person),
  },
  issuer,
  notBefore: '2023-09-12',
  notAfter: '2045-09-12',
  use: { keyUsage: ['nonRepudiation'], policy: MOBILE_TEST_POLICY, ocspAddress },
})

/**
 * Loads or creates the hierarchy in `directory`, with the trust anchor as `bankid-root.pem`. Without a directory it
 * exists in memory only, with the same names but other keys, as a forger's would.
 */
export const createAuthority = async (directory: string | undefined, origin: string): Promise<Authority> => {
  const root = await loadOrIssue(directory, 'bankid-root', caWish('Sievert Simulator BankID Root CA'))
  const bankCa = await loadOrIssue(directory, 'bankid-bank-ca', caWish('Sievert Simulator Bank CA', root))
  const customerCa = await loadOrIssue(directory, 'bankid-customer-ca', caWish('Sievert Simulator Customer CA', bankCa))
  const responder = await loadOrIssue(directory, 'bankid-ocsp', responderWish(customerCa))
  const issued = new Map<string, Promise<Identity>>()
  return {
    root,
    customerCa,
    responder,
    certificateOf: (person) => {
      const key = `${person.personalNumber} ${fullName(person)}`
      const known = issued.get(key) ?? issue(personWish(person, customerCa, `${origin}/bankid/ocsp`))
      issued.set(key, known)
      return known
    },
  }
}
