/**
 * Makes BankID signatures for tests with separate keys: a valid one, and any deviation from it. It shares no code with
 * the simulator, so that the same error in both cannot hide a wrong verifier.
 */
import { createHash, sign } from 'node:crypto'
import { id_kp_OCSPSigning } from '@peculiar/asn1-ocsp'
import type { BankIdSignature, BankIdTrust } from '../../src/evidence/bankid-signature.ts'
import type { EidEvidence } from '../../src/evidence/eid-evidence.ts'
import { type Holder, issue } from './certificates.ts'
import { type Ocsp, ocspAnswer } from './ocsp-answer.ts'

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'
const BANKID = 'http://www.bankid.com/signature/v1.0.0/types'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

export const TOLVAN = '191212121212'
export const POLICY = '1.2.3.4.25'

/** A hierarchy like BankID's: root, bank, customer authority, its OCSP responder, one person. */
export type Hierarchy = { root: Holder; bank: Holder; customers: Holder; responder: Holder; person: Holder }

export const makeHierarchy = (): Hierarchy => {
  const root = issue({ commonName: 'Root', authority: {}, keyUsage: ['keyCertSign'] })
  const bank = issue({ commonName: 'Bank', issuer: root, authority: {}, keyUsage: ['keyCertSign'] })
  const customers = issue({ commonName: 'Customers', issuer: bank, authority: {}, keyUsage: ['keyCertSign'] })
  const responder = issue({
    commonName: 'OCSP',
    issuer: customers,
    keyUsage: ['digitalSignature'],
    extendedUse: id_kp_OCSPSigning,
  })
  return { root, bank, customers, responder, person: issue(personWish(customers)) }
}

export const personWish = (issuer: Holder) =>
  ({
    commonName: 'Tolvan Tolvansson',
    serialNumber: TOLVAN,
    issuer,
    keyUsage: ['digitalSignature'],
    policy: POLICY,
  }) satisfies Parameters<typeof issue>[0]

export const trustIn = ({ root }: Pick<Hierarchy, 'root'>): BankIdTrust => ({
  roots: [root.certificate.toString()],
  policies: [POLICY],
})

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64')
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

export type Signed = { visibleText: string; manifest: string; purpose?: string; format?: string; id?: string }

/** The signed element, in canonical form. */
export const signedElement = ({
  visibleText,
  manifest,
  purpose = 'Signing',
  format,
  id = 'bidSignedData',
}: Signed): string =>
  `<bankIdSignedData xmlns="${BANKID}" Id="${id}">` +
  `<usrVisibleData charset="UTF-8"${format ? ` format="${format}"` : ''} visible="wysiwys">${base64(visibleText)}</usrVisibleData>` +
  `<usrNonVisibleData>${base64(manifest)}</usrNonVisibleData>` +
  `<srvInfo><name>${base64('cn=Test')}</name><nonce>${base64('nonce')}</nonce></srvInfo>` +
  `<clientInfo><funcId>${purpose}</funcId><version>${base64('7')}</version></clientInfo></bankIdSignedData>`

export const keyInfoElement = (certificates: readonly Holder[], id = 'bidKeyInfo'): string =>
  `<KeyInfo xmlns="${XMLDSIG}" Id="${id}"><X509Data>` +
  certificates.map(({ certificate }) => `<X509Certificate>${base64(certificate.raw)}</X509Certificate>`).join('') +
  '</X509Data></KeyInfo>'

export const reference = (
  uri: string,
  element: string,
  { transform = C14N, digest = 'http://www.w3.org/2001/04/xmlenc#sha256' } = {},
) =>
  `<Reference URI="${uri}"><Transforms><Transform Algorithm="${transform}"></Transform></Transforms>` +
  `<DigestMethod Algorithm="${digest}"></DigestMethod><DigestValue>${sha256(element)}</DigestValue></Reference>`

export const signedInfoElement = (
  references: readonly string[],
  { method = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', canonicalization = C14N } = {},
) =>
  `<SignedInfo xmlns="${XMLDSIG}"><CanonicalizationMethod Algorithm="${canonicalization}"></CanonicalizationMethod>` +
  `<SignatureMethod Algorithm="${method}"></SignatureMethod>${references.join('')}</SignedInfo>`

/** The document around a signed info, signed with the key. */
export const signatureDocument = (signedInfo: string, key: Holder, rest: string): string => {
  const value = sign('sha256', Buffer.from(signedInfo), key.key).toString('base64')
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>' +
    `<Signature xmlns="${XMLDSIG}">${signedInfo}<SignatureValue>${value}</SignatureValue>${rest}</Signature>`
  )
}

/** A valid document over the element. */
export const sealed = (element: string, person: Holder, certificates: readonly Holder[]): string => {
  const keyInfo = keyInfoElement(certificates)
  const signedInfo = signedInfoElement([reference('#bidSignedData', element), reference('#bidKeyInfo', keyInfo)])
  return signatureDocument(signedInfo, person, `${keyInfo}<Object>${element}</Object>`)
}

export const BEGUN = new Date('2026-03-02T10:00:00Z')
export const SIGNED = new Date('2026-03-02T10:00:40Z')
export const COMPLETED = new Date('2026-03-02T10:00:42Z')

export const expected = {
  personalNumber: TOLVAN,
  visibleText: 'Ansökan om tillstånd\n<Katt & hund>',
  manifest: Buffer.from('{"digest":"ab"}'),
}

/** The complete evidence of a valid signature, with the given deviations. */
export const bankIdSignature = (
  { customers, bank, responder, person }: Hierarchy,
  otherwise: { xml?: string; ocsp?: Partial<Ocsp> } & Partial<BankIdSignature> = {},
): BankIdSignature => {
  const { xml, ocsp, ...rest } = otherwise
  const element = signedElement({ visibleText: expected.visibleText, manifest: expected.manifest.toString() })
  const signature = rest.signature ?? base64(xml ?? sealed(element, person, [person, customers, bank]))
  const answer = { about: person, issuer: customers, responder, producedAt: SIGNED, ...ocsp }
  const ocspResponse = rest.ocspResponse ?? ocspAnswer(answer, signature)
  return { ...expected, begunAt: BEGUN, completedAt: COMPLETED, ...rest, signature, ocspResponse }
}

/** Request and answer of a signature. */
export const bankIdEvidence = (signed: BankIdSignature): EidEvidence => {
  const { signature, ocspResponse, begunAt, completedAt, personalNumber, visibleText, manifest } = signed
  const request = {
    endUserIp: '192.0.2.7',
    userVisibleData: base64(visibleText),
    userNonVisibleData: base64(manifest),
    requirement: { personalNumber, pinCode: true },
  }
  const user = { personalNumber, name: 'Whoever signed' }
  const answer = { orderRef: 'ref', status: 'complete', completionData: { user, signature, ocspResponse } }
  return {
    order: { orderRef: 'ref', startedAt: begunAt.toISOString(), request: JSON.stringify(request) },
    completion: { receivedAt: completedAt.toISOString(), body: JSON.stringify(answer) },
    expected: { personalNumber, visibleText, manifest },
  }
}

/** A valid signature, its parts, and its certificates. */
export const makeGenuine = () => {
  const all = makeHierarchy()
  const genuine = bankIdSignature(all)
  return {
    all,
    certificates: [all.person, all.customers, all.bank],
    element: signedElement({ visibleText: expected.visibleText, manifest: expected.manifest.toString() }),
    genuine,
    xml: Buffer.from(genuine.signature, 'base64').toString(),
  }
}
