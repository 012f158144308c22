/**
 * Verifies the XML signature of a BankID. Results are read only from the canonical form of the signed references, never
 * from the received document. Hence an unsigned element can't be mistaken for a signed one.
 */
import type { KeyObject } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { readBase64 } from './base64.ts'
import { orRefuse, refuse } from './checks.ts'
import {
  attributesOf,
  checkPlainXml,
  elementsIn,
  expectAttributes,
  expectChildren,
  parseXml,
  textIn,
} from './plain-xml.ts'

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'
const BANKID = 'http://www.bankid.com/signature/v1.0.0/types'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

const algorithmMustBe = (element: Element, algorithm: string): void => {
  if (element.getAttribute('Algorithm') !== algorithm)
    refuse('algorithmNotAllowed', `<${element.localName}> names another algorithm than ${algorithm}`)
  expectAttributes(element, { Algorithm: algorithm })
  expectChildren(element, XMLDSIG, [])
}

const checkReference = (reference: Element): void => {
  const [transforms, method] = expectChildren(reference, XMLDSIG, ['Transforms', 'DigestMethod', 'DigestValue'])
  const [transform] = expectChildren(transforms, XMLDSIG, ['Transform'])
  algorithmMustBe(transform, C14N)
  algorithmMustBe(method, SHA256)
}

const checkSignedInfo = (signedInfo: Element): void => {
  const [canonicalization, method, ...references] = expectChildren(signedInfo, XMLDSIG, [
    'CanonicalizationMethod',
    'SignatureMethod',
    'Reference',
    'Reference',
  ])
  algorithmMustBe(canonicalization, C14N)
  algorithmMustBe(method, RSA_SHA256)
  references.forEach(checkReference)
  const targets = references.map((reference) => String(reference.getAttribute('URI')))
  if (targets.toSorted().join() !== '#bidKeyInfo,#bidSignedData')
    refuse('unexpectedReference', `the signature refers to ${targets.join(' and ')}`)
}

/** Only the two referenced elements have an Id, and each is in its expected place. */
const checkIds = (root: Element, keyInfo: Element, signedData: Element): void => {
  const ids = elementsIn(root).flatMap((element) =>
    attributesOf(element)
      .filter(({ localName }) => localName?.toLowerCase() === 'id')
      .map(({ name, value }) => `${name}=${value}`),
  )
  if (ids.toSorted().join() !== 'Id=bidKeyInfo,Id=bidSignedData')
    refuse('unexpectedStructure', `the elements with an Id are ${ids.join(' and ')}`)
  expectAttributes(keyInfo, { Id: 'bidKeyInfo' })
  expectAttributes(signedData, { Id: 'bidSignedData' })
}

/** Base64 may contain line breaks where a signature covers it. */
const base64In = (element: Element): string => textIn(element).replaceAll(/\s/g, '')

const certificatesIn = (keyInfo: Element): string[] => {
  const data = expectChildren(keyInfo, XMLDSIG, ['X509Data'])[0]
  const names = elementsIn(data).map(() => 'X509Certificate')
  return expectChildren(data, XMLDSIG, names).map(base64In)
}

/** A document of the right form, not yet verified. */
export type SignatureDocument = { xml: string; root: Element; certificates: string[] }

/** Parses the document and checks its form: one signature, two references, BankID's algorithms, and nothing else. */
export const readSignatureDocument = (xml: string): SignatureDocument => {
  checkPlainXml(xml)
  const root = parseXml(xml)
  const signatures = [root, ...elementsIn(root)].filter(({ localName }) => localName === 'Signature')
  if (signatures.length !== 1) refuse('notOneSignature', `the document holds ${signatures.length} signatures`)
  if (root.localName !== 'Signature' || root.namespaceURI !== XMLDSIG)
    refuse('unexpectedStructure', 'the document is not an XML signature')
  expectAttributes(root, {})
  const [signedInfo, value, keyInfo, object] = expectChildren(root, XMLDSIG, [
    'SignedInfo',
    'SignatureValue',
    'KeyInfo',
    'Object',
  ])
  expectAttributes(value, {})
  expectAttributes(object, {})
  // No signature covers this value, so only line feeds are allowed in it.
  readBase64(textIn(value).replaceAll('\n', ''), 'the signature value')
  checkSignedInfo(signedInfo)
  checkIds(root, keyInfo, expectChildren(object, BANKID, ['bankIdSignedData'])[0])
  return { xml, root, certificates: certificatesIn(keyInfo) }
}

const only = (parent: Element, name: string): Element => {
  const [element, ...others] = elementsIn(parent).filter(
    ({ localName, parentNode }) => localName === name && parentNode === parent,
  )
  return element && others.length === 0 && element.namespaceURI === BANKID
    ? element
    : refuse('unexpectedStructure', `<${parent.localName}> must hold exactly one <${name}>`)
}

/** The signed data, from the canonical form of the signed reference. */
const readSignedData = (signedData: Element) => {
  const visible = only(signedData, 'usrVisibleData')
  return {
    visible: readBase64(base64In(visible), 'the visible text'),
    /** The format in which the app had to show the text; null for plain text. */
    format: visible.hasAttribute('format') ? visible.getAttribute('format') : null,
    nonVisible: readBase64(base64In(only(signedData, 'usrNonVisibleData')), 'the non-visible data'),
    /** Identification or Signing. */
    purpose: textIn(only(only(signedData, 'clientInfo'), 'funcId')),
  }
}
export type SignedData = ReturnType<typeof readSignedData>

/** Verifies digests and signature with the person's key; returns the signed data. */
export const verifySignatureDocument = ({ xml, root, certificates }: SignatureDocument, key: KeyObject): SignedData => {
  const signature = new SignedXml({ publicCert: key, getCertFromKeyInfo: () => null })
  const valid = orRefuse('signatureInvalid', () => {
    signature.loadSignature(root)
    return signature.checkSignature(xml)
  })
  if (!valid) refuse('signatureInvalid', 'a signed element is not what was signed')
  const signed = signature.getSignedReferences().map(parseXml)
  const keyInfo = signed.find(({ localName, namespaceURI }) => localName === 'KeyInfo' && namespaceURI === XMLDSIG)
  const data = signed.find(({ localName, namespaceURI }) => localName === 'bankIdSignedData' && namespaceURI === BANKID)
  if (!keyInfo || !data || signed.length !== 2)
    return refuse('unexpectedReference', 'the signature does not cover the signed data and the certificates')
  if (certificatesIn(keyInfo).join() !== certificates.join())
    refuse('signatureInvalid', 'the certificates are not the ones that were signed')
  return readSignedData(data)
}
