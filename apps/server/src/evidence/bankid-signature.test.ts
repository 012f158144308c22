/** Valid BankID signatures. Every part of one is changed in turn, and each change is detected. */
import { describe, expect, it } from 'vitest'
import {
  BEGUN,
  bankIdSignature,
  COMPLETED,
  expected,
  keyInfoElement,
  makeGenuine,
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
import { issue } from '../../test/evidence/certificates.ts'
import { boundNonce, type Ocsp } from '../../test/evidence/ocsp-answer.ts'
import { reasonOf } from '../../test/evidence/reason-of.ts'
import { verifyBankIdSignature } from '../../test/evidence/verify-bankid.ts'
import type { RefusalReason } from '../ports/eid.ts'
import type { BankIdSignature } from './bankid-signature.ts'

const { all, certificates, element, genuine, xml } = makeGenuine()

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

  it('is valid on any date, as it is verified at its signing time (SIG-07)', async () => {
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

  it('may declare plain text, and its certificate several common names (SIG-07)', async () => {
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
    const inElement = element.replace(/(?<=wysiwys">).{9}/, '$& \n')
    expect(await reasonFor(withXml(sealed(inElement, all.person, certificates)))).toBe('ok')
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

  it('wrong CA: the right names from an untrusted hierarchy: refused (SIG-07)', async () => {
    const imitation = makeHierarchy()
    expect(await reasonFor(bankIdSignature(imitation))).toBe('chainNotTrusted')
    const { person } = imitation
    const mixed = sealed(element, person, [person, all.customers, all.bank])
    expect(await reasonFor(withXml(mixed, { about: person }))).toBe('chainNotTrusted')
    expect(await reasonFor(withXml(sealed(element, person, certificates)))).toBe('signatureInvalid')
  })

  it('wrong person: another person’s valid certificate: refused (SIG-09)', async () => {
    const otherPerson = issue({ ...personWish(all.customers), serialNumber: '189012149804' })
    expect(await reasonFor(bankIdSignature({ ...all, person: otherPerson }))).toBe('personDiffers')
    const both = issue({ ...personWish(all.customers), serialNumber: [TOLVAN, '189012149804'] })
    expect(await reasonFor(bankIdSignature({ ...all, person: both }))).toBe('personDiffers')
    const withoutNumber = issue({
      commonName: TOLVAN,
      issuer: all.customers,
      keyUsage: ['digitalSignature'],
      policy: POLICY,
    })
    expect(await reasonFor(bankIdSignature({ ...all, person: withoutNumber }))).toBe('personDiffers')
  })

  it('stale OCSP: produced before the order opened or after it ended: refused (SIG-07)', async () => {
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
