/**
 * Verifies the XML signature of a BankID. Nothing is ever looked up in the document that was received: what is returned was read from
 * the canonical form of the signed references, so an element that is not signed cannot be mistaken for one that is.
 */
import type { KeyObject } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { readBase64 } from './base64.ts'
import { orRefuse, refuse } from './checks.ts'

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'
const BANKID = 'http://www.bankid.com/signature/v1.0.0/types'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

const DECLARATION = /^<\?xml version="1\.0"(?: encoding="UTF-8")?(?: standalone="(?:yes|no)")?\?>\n?/
/** A tag with exactly one space before each attribute and double quotes; or text. */
const TOKEN = /<(\/?)([A-Za-z][\w.:-]*)((?: [A-Za-z][\w.:-]*="[^"<>&\n\r\t]*")*)(\/?)>|[^<>&\r]+/y

/**
 * Refuses everything a BankID signature has no use for: document types, entities, comments, processing instructions, CDATA, and any
 * way of writing the same tags otherwise. What canonicalisation would let pass unseen is thereby seen.
 */
export const checkPlainXml = (xml: string): void => {
  const open: string[] = []
  TOKEN.lastIndex = DECLARATION.exec(xml)?.[0].length ?? 0
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(xml)
    if (!token || (at > 0 && open.length === 0 && !xml.slice(0, at).match(DECLARATION)))
      return refuse('malformed', `the XML is not plain and whole at character ${at}`)
    const [, closing, name = '', attributes, empty] = token
    if (closing && (attributes || empty || open.pop() !== name))
      refuse('malformed', `the tag </${name}> at character ${at} closes nothing`)
    if (!closing && name && !empty) open.push(name)
  }
  if (open.length > 0) refuse('malformed', `the XML ends inside <${open.at(-1)}>`)
}
