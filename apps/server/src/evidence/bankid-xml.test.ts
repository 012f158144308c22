/** The XML of a BankID signature: required content and form, and the messages of refusals. */
import { describe, expect, it } from 'vitest'
import {
  bankIdSignature,
  keyInfoElement,
  makeGenuine,
  personWish,
  reference,
  sealed,
  signatureDocument,
  signedInfoElement,
  trustIn,
} from '../../test/evidence/bankid-forger.ts'
import { issue } from '../../test/evidence/certificates.ts'
import { reasonOf } from '../../test/evidence/reason-of.ts'
import { verifyBankIdSignature } from '../../test/evidence/verify-bankid.ts'
import type { BankIdSignature } from './bankid-signature.ts'
import { judge } from './checks.ts'
import { attributesOf, checkPlainXml, expectAttributes, expectChildren, parseXml } from './plain-xml.ts'

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'

const { all, certificates, element, genuine, xml } = makeGenuine()

const withXml = (forged: string) => bankIdSignature(all, { xml: forged })
const reasonFor = async (signed: BankIdSignature) => reasonOf(await verifyBankIdSignature(signed, trustIn(all)))

describe('the signed data, truly signed', () => {
  it.each([
    ['without what the app was asked for', /<funcId>.*<\/funcId>/, ''],
    ['with two texts', /<usrNonVisibleData>/, '<usrVisibleData>YQ==</usrVisibleData>$&'],
    ['with two manifests', /<usrNonVisibleData>/, '<usrNonVisibleData>YQ==</usrNonVisibleData>$&'],
    ['with its manifest elsewhere', /<usrNonVisibleData>.*<\/usrNonVisibleData>/, '<hidden>$&</hidden>'],
    ['with a text of another namespace', /<usrVisibleData/, '$& xmlns="urn:other"'],
  ])('is refused %s (SIG-07)', async (_how, from, to) => {
    const bent = element.replace(from, to)
    expect(bent).not.toBe(element)
    expect(await reasonFor(withXml(sealed(bent, all.person, certificates)))).toBe('unexpectedStructure')
  })
})

describe('the message of a refusal', () => {
  const base64 = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64')
  const withCertificates = (...texts: string[]) => {
    const [head = '', tail = ''] = xml.split(/<X509Certificate>.*<\/X509Certificate>/)
    return withXml(head + texts.map((text) => `<X509Certificate>${text}</X509Certificate>`).join('') + tail)
  }
  const signedOver = (from: RegExp, to: string) => withXml(sealed(element.replace(from, to), all.person, certificates))
  const signedBy = (policy: string[]) => {
    const person = issue({ ...personWish(all.customers), policy })
    return bankIdSignature({ ...all, person })
  }

  it.each([
    ['malformed: the signature is not exact base64', () => ({ ...genuine, signature: `${genuine.signature}\n` })],
    ['malformed: the signature is not UTF-8', () => ({ ...genuine, signature: base64(Buffer.of(0xff)) })],
    [
      'ocspMalformed: the OCSP responder gave no answer, but status 3',
      () => bankIdSignature(all, { ocsp: { status: 3 } }),
    ],
    ['malformed: the OCSP answer is not exact base64', () => ({ ...genuine, ocspResponse: '' })],
    [
      'ocspMalformed: the answer is not exact DER',
      () => ({
        ...genuine,
        ocspResponse: base64(Buffer.concat([Buffer.from(genuine.ocspResponse, 'base64'), Buffer.of(0)])),
      }),
    ],
    ['malformed: the signature holds no certificate', () => withCertificates()],
    ['malformed: a certificate is not exact base64', () => withCertificates('====')],
    ['malformed: a certificate is not exact base64', () => withCertificates('')],
    [
      'malformed: a certificate is not exactly one certificate',
      () => withCertificates(base64(all.person.certificate.toString())),
    ],
    ['malformed: the signature value is not exact base64', () => withXml(xml.replace('<SignatureValue>', '$& '))],
    ['malformed: the visible text is not exact base64', () => signedOver(/(?<=wysiwys">)[^<]+/, '=')],
    ['malformed: the non-visible data is not exact base64', () => signedOver(/(?<=<usrNonVisibleData>)[^<]+/, '=')],
    [
      'unexpectedReference: the signature refers to #bidSignedData and #bidSignedData',
      () => withXml(xml.replace('#bidKeyInfo', '#bidSignedData')),
    ],
    [
      'unexpectedStructure: the elements with an Id are Id=bidKeyInfo and Id=bidSignedData and id=a',
      () => withXml(xml.replace('<version>', '<version id="a">')),
    ],
    [
      'unexpectedStructure: the document is not an XML signature',
      () =>
        withXml(
          xml
            .replace('<srvInfo>', '<Signature></Signature>$&')
            .replaceAll(/(?<=\n|\?><|\/)Signature(?= xmlns|>$)/g, 'Envelope'),
        ),
    ],
    [
      'unexpectedStructure: the document is not an XML signature',
      () =>
        withXml(
          xml
            .replace(/(?<=<Signature xmlns=")[^"]+/, 'urn:other')
            .replaceAll(/<(SignatureValue|Object)/g, `<$1 xmlns="${XMLDSIG}"`),
        ),
    ],
    ['policyNotAllowed: the certificate was issued under 1.2.3.1, 1.2.3.2', () => signedBy(['1.2.3.1', '1.2.3.2'])],
    ['policyNotAllowed: the certificate was issued under no policy', () => signedBy([])],
  ])('are %s (SIG-07)', async (words, signed) => {
    const verdict = await verifyBankIdSignature(signed(), trustIn(all))
    expect(verdict.ok ? 'ok' : `${verdict.reason}: ${verdict.detail}`).toBe(words)
  })
})

describe('the form of the XML', () => {
  it.each([
    ['a document type', (x: string) => x.replace('<Signature', '<!DOCTYPE Signature [<!ENTITY a "b">]><Signature')],
    ['a comment in the signed text', (x: string) => x.replace('</usrVisibleData>', '<!-- --></usrVisibleData>')],
    ['a comment in the digest', (x: string) => x.replace('</DigestValue>', '<!-- --></DigestValue>')],
    ['an entity', (x: string) => x.replace('<funcId>S', '<funcId>&#83;')],
    ['a CDATA section', (x: string) => x.replace('<funcId>Signing', '<funcId><![CDATA[Signing]]>')],
    ['a processing instruction', (x: string) => x.replace('<Object>', '<?a b?><Object>')],
    ['single quotes', (x: string) => x.replace('Id="bidSignedData"', "Id='bidSignedData'")],
    ['space in a tag', (x: string) => x.replace('<Object>', '<Object >')],
    ['a byte order mark', (x: string) => `\ufeff${x}`],
  ])('%s is refused (SIG-07)', async (_what, change) => {
    expect(change(xml)).not.toBe(xml)
    expect(await reasonFor(withXml(change(xml)))).toBe('malformed')
  })

  it.each([
    ['an attribute on an unsigned element', (x: string) => x.replace('<Object>', '<Object Encoding="b">')],
    ['an attribute on the root', (x: string) => x.replace('<Signature', '<Signature a="b"')],
    ['an attribute on the value', (x: string) => x.replace('<SignatureValue>', '<SignatureValue a="b">')],
    ['an attribute on the signature', (x: string) => x.replace('<SignatureValue>', '<SignatureValue Id="a">')],
    ['text between the parts', (x: string) => x.replace('<Object>', 'a<Object>')],
    ['a second element with the same Id', (x: string) => x.replace('<version>', '<version Id="bidSignedData">')],
    ['another namespace', (x: string) => x.replace('<Object>', '<Object xmlns="urn:other">')],
  ])('%s is refused (SIG-07)', async (_what, change) => {
    expect(change(xml)).not.toBe(xml)
    expect(await reasonFor(withXml(change(xml)))).toBe('unexpectedStructure')
  })

  it('bytes that are not UTF-8 are refused (SIG-07)', async () => {
    const bytes = Buffer.from(xml)
    bytes[bytes.indexOf('bidSignedData')] = 0xff
    expect(await reasonFor(bankIdSignature(all, { signature: bytes.toString('base64') }))).toBe('malformed')
  })

  it('another algorithm is refused, even with a valid signature (SIG-07)', async () => {
    const keyInfo = keyInfoElement(certificates)
    const key = reference('#bidKeyInfo', keyInfo)
    const data = reference('#bidSignedData', element)
    const infos = [
      signedInfoElement([data, key], { method: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
      signedInfoElement([data, key], { method: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1' }),
      signedInfoElement([data, key], { canonicalization: 'http://www.w3.org/2001/10/xml-exc-c14n#' }),
      signedInfoElement([
        reference('#bidSignedData', element, { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
        key,
      ]),
      signedInfoElement([
        reference('#bidSignedData', element, { transform: 'http://www.w3.org/2001/10/xml-exc-c14n#' }),
        key,
      ]),
    ]
    for (const info of infos) {
      const forged = signatureDocument(info, all.person, `${keyInfo}<Object>${element}</Object>`)
      expect(await reasonFor(withXml(forged))).toBe('algorithmNotAllowed')
    }
  })
})

describe('plain XML', () => {
  const verdictOn = async (step: () => unknown) => {
    const verdict = await judge(async () => ({ found: step() }))
    return verdict.ok ? 'ok' : `${verdict.reason}: ${verdict.detail}`
  }

  it.each([
    '<a/>',
    '<?xml version="1.0"?><a></a>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<a></a>',
    '<?xml version="1.0" standalone="yes"?>\n<a/>',
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?><a xmlns="urn:a" b:c-d.e="f g">\n<b:c/>text<b></b></a>',
  ])('may begin and be nested as %s (SIG-07)', async (text) => {
    expect(await verdictOn(() => checkPlainXml(text))).toBe('ok')
  })

  it.each([
    ['', 'the XML is not plain and whole at character 0'],
    ['<a>', 'the XML is not plain and whole at character 3'],
    ['<a b></a>', 'the XML is not plain and whole at character 0'],
    ['<a><b></a>', '</a> at character 6 closes nothing'],
    ['<a></a b="c">', '</a> at character 3 closes nothing'],
    ['<a></a/>', '</a> at character 3 closes nothing'],
    ['</a>', '</a> at character 0 closes nothing'],
    ['<a/><a/>', 'the XML goes on after its end, at character 4'],
  ])('is not %s (SIG-07)', async (text, words) => {
    expect(await verdictOn(() => checkPlainXml(text))).toBe(`malformed: ${words}`)
  })

  it('is parsed without a warning, and has an element (SIG-07)', async () => {
    expect(await verdictOn(() => parseXml('<a b=c></a>'))).toMatch(/^malformed: ./)
    expect(await verdictOn(() => parseXml('<!-- -->'))).toBe('malformed: the XML has no element')
  })

  it('contains exactly the expected elements and attributes (SIG-07)', async () => {
    const root = parseXml('<a xmlns="urn:a" xmlns:b="urn:b" xmlnsc="1" dxmlns="2">\n<b/>\n\n<c/></a>')
    expect(attributesOf(root).map(({ name }) => name)).toEqual(['xmlnsc', 'dxmlns'])
    expect(await verdictOn(() => expectAttributes(root, { xmlnsc: '1', dxmlns: '2' }))).toBe('ok')
    for (const other of [{ xmlnsc: '1' }, { xmlnsc: '1', dxmlns: '3' }, { xmlnsc: '1', dxmlns: '2', e: '' }])
      expect(await verdictOn(() => expectAttributes(root, other))).toBe(
        'unexpectedStructure: <a> has other attributes than it may have',
      )
    expect(expectChildren(root, 'urn:a', ['b', 'c']).map(({ localName }) => localName)).toEqual(['b', 'c'])
    for (const names of [['b'], ['c', 'b'], ['b', 'c', 'd'], []])
      expect(await verdictOn(() => expectChildren(root, 'urn:a', names))).toBe(
        `unexpectedStructure: <a> holds something else than ${names.join(', ')}`,
      )
    expect(await verdictOn(() => expectChildren(root, 'urn:b', ['b', 'c']))).toMatch(/^unexpectedStructure/)
    const stray = parseXml('<a xmlns="urn:a">\n.<b/></a>')
    expect(await verdictOn(() => expectChildren(stray, 'urn:a', ['b']))).toMatch(/^unexpectedStructure/)
  })
})
