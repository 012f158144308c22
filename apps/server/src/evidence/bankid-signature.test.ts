/** What counts as a true signature of BankID: every part of one is changed in turn, and each change is found. */
import { beforeAll, describe, expect, it } from 'vitest'
import {
  BEGUN,
  bankIdSignature,
  COMPLETED,
  expected,
  type Hierarchy,
  keyInfoElement,
  makeHierarchy,
  POLICY,
  personWish,
  reference,
  SIGNED,
  sealed,
  signatureDocument,
  signedElement,
  signedInfoElement,
  TOLVAN,
  trustIn,
} from '../../test/evidence/bankid-forger.ts'
import { type Holder, issue } from '../../test/evidence/certificates.ts'
import { boundNonce, type Ocsp } from '../../test/evidence/ocsp-answer.ts'
import { reasonOf } from '../../test/evidence/reason-of.ts'
import { verifyBankIdSignature } from '../../test/evidence/verify-bankid.ts'
import type { RefusalReason } from '../ports/eid.ts'
import type { BankIdSignature } from './bankid-signature.ts'

let all: Hierarchy
let certificates: Holder[]
let element: string
let genuine: BankIdSignature
let xml: string
beforeAll(() => {
  all = makeHierarchy()
  certificates = [all.person, all.customers, all.bank]
  element = signedElement({ visibleText: expected.visibleText, manifest: expected.manifest.toString() })
  genuine = bankIdSignature(all)
  xml = Buffer.from(genuine.signature, 'base64').toString()
})

const withXml = (forged: string, ocsp: Partial<Ocsp> = {}) => bankIdSignature(all, { xml: forged, ocsp })
const reasonFor = async (signed: BankIdSignature) => reasonOf(await verifyBankIdSignature(signed, trustIn(all)))

describe('a true BankID signature', () => {
  it('is found good, with the signer and the time of the OCSP answer (SIG-06, SIG-07)', async () => {
    const verdict = await verifyBankIdSignature(genuine, trustIn(all))
    expect(verdict).toMatchObject({
      ok: true,
      signer: { personalNumber: TOLVAN, name: 'Tolvan Tolvansson' },
      signedAt: SIGNED.toISOString(),
    })
    expect(verdict.checks).toHaveLength(8)
    expect(verdict.checks.every(({ passed }) => passed)).toBe(true)
  })

  it('is found good whatever the date is today, as it is judged at its own time (SIG-07)', async () => {
    const person = issue({ ...personWish(all.customers), notAfter: '2026-03-03' })
    expect(Date.now()).toBeGreaterThan(Date.parse('2026-03-03'))
    expect(await reasonFor(bankIdSignature({ ...all, person }))).toBe('ok')
  })

  it('may have an OCSP answer from the issuer itself, and a nonce in an OCTET STRING (SIG-07)', async () => {
    const { customers } = all
    const nonce = Buffer.concat([Buffer.of(4, 32), boundNonce(genuine.signature)])
    const ocsp = { responder: customers, enclosed: [], nonce }
    expect(await reasonFor(bankIdSignature(all, { signature: genuine.signature, ocsp }))).toBe('ok')
    expect(await reasonFor(bankIdSignature(all, { ocsp: { responder: customers } }))).toBe('ok')
  })

  it('may say that the text was plain, and name its person by more than one name (SIG-07)', async () => {
    const { visibleText } = expected
    const plain = signedElement({ visibleText, manifest: expected.manifest.toString(), format: 'plaintext' })
    expect(await reasonFor(withXml(sealed(plain, all.person, certificates)))).toBe('ok')
    const person = issue({ ...personWish(all.customers), commonName: ['Tolvan', 'Tolvansson'] })
    expect(await verifyBankIdSignature(bankIdSignature({ ...all, person }), trustIn(all))).toMatchObject({
      signer: { name: 'Tolvan Tolvansson' },
    })
  })

  it('may break the lines of its base64 (SIG-07)', async () => {
    const lines = (text: string) => text.replaceAll(/(.{64})/g, '$1\n')
    const broken = xml.replace(/(?<=<SignatureValue>)[^<]+/, lines)
    expect(broken).not.toBe(xml)
    expect(await reasonFor(withXml(broken))).toBe('ok')
  })
})

describe('the eight named forgeries of a BankID signature', () => {
  const other = () => signedElement({ visibleText: 'Något helt annat', manifest: '{}' })

  it('wrapped element: the true one moved aside, another where a reader looks: refused (SIG-07)', async () => {
    const moved = [
      xml.replace(element, `${other().replace('bidSignedData', 'bidShownData')}<Wrapper>${element}</Wrapper>`),
      xml.replace(element, `<bankIdSignedData>${element}</bankIdSignedData>`),
      xml.replace('<Object>', `<Object>${other()}</Object><Object>`),
      xml.replace(element, other().replace('</bankIdSignedData>', `${element}</bankIdSignedData>`)),
      `<Envelope>${xml.slice(xml.indexOf('<Signature'))}</Envelope>`,
    ]
    for (const forged of moved) {
      expect(forged).toContain(element)
      expect(await reasonFor(withXml(forged))).toBe('unexpectedStructure')
    }
  })

  it('swapped reference: it points at another element, at the whole, or twice at the same: refused (SIG-07)', async () => {
    const { person } = all
    const keyInfo = keyInfoElement(certificates)
    const shown = other()
    const hidden = element.replace('bidSignedData', 'bidOtherData')
    const bent = [
      [reference('#bidOtherData', hidden), reference('#bidKeyInfo', keyInfo)],
      [reference('', element), reference('#bidKeyInfo', keyInfo)],
      [reference('#bidKeyInfo', keyInfo), reference('#bidKeyInfo', keyInfo)],
      [reference('#bidSignedData', shown), reference('#bidSignedData', shown)],
      [reference("#xpointer(id('bidSignedData'))", shown), reference('#bidKeyInfo', keyInfo)],
    ]
    for (const references of bent) {
      const rest = `${keyInfo}<Object>${shown}</Object>`
      expect(await reasonFor(withXml(signatureDocument(signedInfoElement(references), person, rest)))).toBe(
        'unexpectedReference',
      )
    }
  })

  it('other text, other manifest, other purpose or other format, truly signed: refused (SIG-07)', async () => {
    const visibleText = expected.visibleText
    const manifest = expected.manifest.toString()
    const signedAs: [Parameters<typeof signedElement>[0], RefusalReason][] = [
      [{ visibleText: `${visibleText} `, manifest }, 'visibleTextDiffers'],
      [{ visibleText, manifest: '{"digest":"ac"}' }, 'manifestDiffers'],
      [{ visibleText, manifest, purpose: 'Identification' }, 'notASigning'],
      [{ visibleText, manifest, format: 'simpleMarkdownV1' }, 'formatDiffers'],
    ]
    for (const [content, reason] of signedAs)
      expect(await reasonFor(withXml(sealed(signedElement(content), all.person, certificates)))).toBe(reason)
    expect(await reasonFor({ ...genuine, visibleText: 'Ansökan' })).toBe('visibleTextDiffers')
  })

  it('wrong CA: the right names from a hierarchy that nobody trusts: refused (SIG-07)', async () => {
    const imitation = makeHierarchy()
    expect(await reasonFor(bankIdSignature(imitation))).toBe('chainNotTrusted')
    const { person } = imitation
    const mixed = sealed(element, person, [person, all.customers, all.bank])
    expect(await reasonFor(withXml(mixed, { about: person }))).toBe('chainNotTrusted')
    expect(await reasonFor(withXml(sealed(element, person, certificates)))).toBe('signatureInvalid')
  })

  it('wrong person: a true certificate of somebody else: refused (SIG-09)', async () => {
    const somebody = issue({ ...personWish(all.customers), serialNumber: '189012149804' })
    expect(await reasonFor(bankIdSignature({ ...all, person: somebody }))).toBe('personDiffers')
    const both = issue({ ...personWish(all.customers), serialNumber: [TOLVAN, '189012149804'] })
    expect(await reasonFor(bankIdSignature({ ...all, person: both }))).toBe('personDiffers')
    const nobody = issue({ commonName: TOLVAN, issuer: all.customers, keyUsage: ['digitalSignature'], policy: POLICY })
    expect(await reasonFor(bankIdSignature({ ...all, person: nobody }))).toBe('personDiffers')
  })

  it('stale OCSP: said before the order was open, or after it was over: refused (SIG-07)', async () => {
    const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000)
    const stale: Partial<Ocsp>[] = [
      { producedAt: minutes(BEGUN, -6) },
      { producedAt: minutes(COMPLETED, 6) },
      { thisUpdate: minutes(BEGUN, -6) },
      { nextUpdate: minutes(SIGNED, -1) },
    ]
    for (const ocsp of stale) expect(await reasonFor(bankIdSignature(all, { ocsp }))).toBe('ocspStale')
    const never = new Date('not a time')
    expect(await reasonFor({ ...genuine, begunAt: never })).toBe('ocspStale')
    expect(await reasonFor({ ...genuine, completedAt: never })).toBe('malformed')
    const clockDiffers = { producedAt: minutes(BEGUN, -4) }
    expect(await reasonFor(bankIdSignature(all, { ocsp: clockDiffers }))).toBe('ok')
  })

  it('two signatures, beside or within each other: refused (SIG-07)', async () => {
    const second = xml.slice(xml.indexOf('<Signature'))
    const twice = [xml.replace('</Object>', `${second}</Object>`), xml.replace(element, `${element}${second}`)]
    for (const forged of twice) expect(await reasonFor(withXml(forged))).toBe('notOneSignature')
    expect(await reasonFor(withXml(xml + second))).toBe('malformed')
  })

  it('truncated anywhere, or with anything after its end: refused (SIG-07)', async () => {
    for (let end = 0; end < xml.length; end += 97) expect(await reasonFor(withXml(xml.slice(0, end)))).toBe('malformed')
    expect(await reasonFor(withXml(`${xml} `))).toBe('malformed')
    expect(await reasonFor({ ...genuine, signature: genuine.signature.slice(0, -1) })).toBe('malformed')
    expect(await reasonFor({ ...genuine, signature: '' })).toBe('malformed')
    expect(await reasonFor({ ...genuine, ocspResponse: genuine.ocspResponse.slice(0, -8) })).toBe('ocspMalformed')
  })
})

describe('the words of a refusal', () => {
  const base64 = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64')
  const withCertificates = (...texts: string[]) => {
    const [head = '', tail = ''] = xml.split(/<X509Certificate>.*<\/X509Certificate>/)
    return withXml(head + texts.map((text) => `<X509Certificate>${text}</X509Certificate>`).join('') + tail)
  }
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
    ['malformed: the signature holds no certificate', () => withCertificates()],
    ['malformed: a certificate is not exact base64', () => withCertificates('====')],
    [
      'malformed: a certificate is not exactly one certificate',
      () => withCertificates(base64(all.person.certificate.toString())),
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

  it('no other algorithm is taken, however true the signature (SIG-07)', async () => {
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
