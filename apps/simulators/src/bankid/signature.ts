/**
 * Writer of BankID signatures: an XML signature with two references, one to the signed data, one to the certificates.
 * Every element is written in its canonical form: no empty-element tags, the namespace on the referenced element
 * itself, attributes in order. The digest is therefore over the text as written. The tests verify it with xmlsec1.
 */
import { createHash, randomBytes, sign } from 'node:crypto'
import { chainOf, type Identity } from '../certificates/identity.ts'

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'
const BANKID_TYPES = 'http://www.bankid.com/signature/v1.0.0/types'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

/** The content to sign; both texts are base64, as in the order. */
export type ToSign = {
  purpose: 'Identification' | 'Signing'
  userVisibleData?: string
  userVisibleDataFormat?: string
  userNonVisibleData?: string
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('base64')

/** The `bankIdSignedData` element. */
export const signedData = (toSign: ToSign, id = 'bidSignedData'): string => {
  const { purpose, userVisibleData, userVisibleDataFormat, userNonVisibleData } = toSign
  const format = userVisibleDataFormat ? ` format="${userVisibleDataFormat}"` : ''
  return [
    `<bankIdSignedData xmlns="${BANKID_TYPES}" Id="${id}">`,
    userVisibleData && `<usrVisibleData charset="UTF-8"${format} visible="wysiwys">${userVisibleData}</usrVisibleData>`,
    userNonVisibleData && `<usrNonVisibleData>${userNonVisibleData}</usrNonVisibleData>`,
    `<srvInfo><name>${base64('cn=Sievert simulator,o=Testbank A AB (publ),c=SE')}</name>`,
    `<nonce>${randomBytes(20).toString('base64')}</nonce>`,
    `<displayName>${base64('Sievert')}</displayName></srvInfo>`,
    `<clientInfo><funcId>${purpose}</funcId><version>${base64('7.40.0')}</version>`,
    `<env><ai><type>${base64('ANDROID')}</type><deviceInfo>${base64('simulator,phone,1,34')}</deviceInfo>`,
    `<uhi>${randomBytes(20).toString('base64')}</uhi><fsib>1</fsib><utb>cs1</utb>`,
    '<requirement><condition><type>CertificatePolicies</type><value>1.2.3.4.25</value></condition></requirement>',
    '<uauth>pw</uauth></ai></env></clientInfo></bankIdSignedData>',
  ]
    .filter(Boolean)
    .join('')
}

const keyInfo = (signer: Identity, id: string): string => {
  const certificates = chainOf(signer).map(
    (one) => `<X509Certificate>${one.certificate.raw.toString('base64')}</X509Certificate>`,
  )
  return `<KeyInfo xmlns="${XMLDSIG}" Id="${id}"><X509Data>${certificates.join('')}</X509Data></KeyInfo>`
}

const reference = (attributes: string, element: string): string =>
  `<Reference ${attributes}><Transforms><Transform Algorithm="${C14N}"></Transform></Transforms>` +
  '<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></DigestMethod>' +
  `<DigestValue>${sha256(element)}</DigestValue></Reference>`

export type SignatureParts = {
  signer: Identity
  /** The signed element in canonical form, and its Id. */
  signed: string
  signedId?: string
  keyInfoId?: string
  /** Content of the document's Object elements; forgeries replace the signed element. */
  objects?: readonly string[]
}

/** The signature element, without the XML declaration. */
export const signatureElement = (parts: SignatureParts): string => {
  const { signer, signed, signedId = 'bidSignedData', keyInfoId = 'bidKeyInfo', objects = [signed] } = parts
  const key = keyInfo(signer, keyInfoId)
  const signedInfo =
    `<SignedInfo xmlns="${XMLDSIG}"><CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    '<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></SignatureMethod>' +
    reference(`Type="${BANKID_TYPES}" URI="#${signedId}"`, signed) +
    reference(`URI="#${keyInfoId}"`, key) +
    '</SignedInfo>'
  const value = sign('sha256', Buffer.from(signedInfo, 'utf8'), signer.key).toString('base64')
  const content = objects.map((object) => `<Object>${object}</Object>`).join('')
  return `<Signature xmlns="${XMLDSIG}">${signedInfo}<SignatureValue>${value}</SignatureValue>${key}${content}</Signature>`
}

/** The whole document as BankID delivers it, before base64. */
export const document = (element: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${element}`
