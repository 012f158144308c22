import { beforeAll, describe, expect, it } from 'vitest'
import type { Holder } from '../../test/evidence/certificates.ts'
import {
  attributes,
  BEGUN,
  COMPLETED,
  expected,
  frejaEvidence,
  type Jws,
  jws,
  makeSigner,
  payload,
  person,
  REFERENCE,
  SIGNED,
  TOLVAN,
  thumbprint,
  userSignature,
} from '../../test/evidence/freja-forger.ts'
import { someChanges, undetected } from '../../test/evidence/packet-changes.ts'
import { reasonOf } from '../../test/evidence/reason-of.ts'
import { judge } from './checks.ts'
import type { EidEvidence } from './eid-evidence.ts'
import { checkFrejaEvidence, checkFrejaSignature } from './freja-evidence.ts'

const SOMEBODY_ELSE = '189012149804'

let signer: Holder
let genuine: EidEvidence
beforeAll(() => {
  signer = makeSigner()
  genuine = frejaEvidence(jws({ signer }))
})

const verdictOn = (evidence: EidEvidence, holders: Holder[] = [signer]) => {
  const certificates = holders.map(({ certificate }) => certificate.toString())
  return judge((check) => checkFrejaEvidence(check, evidence, { certificates }))
}
const reasonFor = async (evidence: EidEvidence, holders?: Holder[]) => reasonOf(await verdictOn(evidence, holders))
const withJws = (forged: Partial<Jws>, holders?: Holder[]) =>
  reasonFor(frejaEvidence(jws({ signer, ...forged })), holders)
const withContent = (content: object) => withJws({ content: payload(content) })

describe('a true Freja signature', () => {
  it("is found good, with the signer and Freja's own time (SIG-06, SIG-07)", async () => {
    expect(await verdictOn(genuine)).toMatchObject({
      ok: true,
      signer: { personalNumber: TOLVAN, name: 'Tolvan Tolvansson' },
      signedAt: SIGNED.toISOString(),
      trustAnchor: signer.certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    })
  })

  it('may be signed by any of the certificates that are trusted, valid then if not now (SIG-07)', async () => {
    const old = makeSigner({ notAfter: '2026-03-03' })
    expect(Date.now()).toBeGreaterThan(Date.parse('2026-03-03'))
    expect(await withJws({ signer: old }, [signer, old])).toBe('ok')
    expect(await withContent({ requestedAttributes: attributes({ loaLevel: 'LOA3_NR' }) })).toBe('ok')
  })
})

describe('the signed answer alone', () => {
  const alone = (otherwise: object = {}) =>
    judge((check) => {
      const times = { begunAt: BEGUN, completedAt: COMPLETED }
      const signed = { ...expected, ...times, details: jws({ signer }), orderRef: null, ...otherwise }
      return checkFrejaSignature(check, signed, { certificates: [signer.certificate.toString()] })
    })

  it('is enough if no order reference was stored, and must match the order otherwise (SIG-07)', async () => {
    expect(reasonOf(await alone())).toBe('ok')
    expect(reasonOf(await alone({ orderRef: REFERENCE }))).toBe('ok')
    expect(reasonOf(await alone({ orderRef: 'another' }))).toBe('referenceDiffers')
  })
})

describe('the forgeries of a Freja signature', () => {
  it('other text or other data, truly signed: refused (SIG-07)', async () => {
    const over = (other: Parameters<typeof userSignature>[0]) => ({
      signatureData: { userSignature: userSignature(other) },
    })
    expect(await withContent(over({ visibleText: 'Något helt annat' }))).toBe('visibleTextDiffers')
    expect(await withContent(over({ manifest: Buffer.from('{}') }))).toBe('manifestDiffers')
    const [header, signed] = userSignature().split('.')
    for (const bent of [
      'a.b',
      `${header}.${signed}`,
      `${header}.${signed}.`,
      // Decodes to the same bytes as c2k.
      `${header}.${signed}.c2l`,
      `${userSignature()}.c2ln`,
      `.${signed}.c2ln`,
    ])
      expect(await withContent({ signatureData: { userSignature: bent } })).toBe('malformed')
  })

  it('other person: addressed to or signed by another person, or another country: refused (SIG-09)', async () => {
    const others = [
      { userInfo: JSON.stringify(person(SOMEBODY_ELSE)) },
      { userInfoType: 'INFERRED', userInfo: 'N/A' },
      { userInfoType: 'INFERRED' },
      { requestedAttributes: attributes({ ssn: person(SOMEBODY_ELSE) }) },
      { requestedAttributes: attributes({ ssn: person(TOLVAN, 'NO') }) },
    ]
    for (const other of others) expect(await withContent(other)).toBe('personDiffers')
    for (const missing of [{ ssn: undefined }, { ssn: {} }, { basicUserInfo: {} }])
      expect(await withContent({ requestedAttributes: attributes(missing) })).toBe('malformed')
  })

  it('other reference, inside or outside signed content: refused (SIG-07)', async () => {
    expect(await withContent({ signRef: 'another' })).toBe('referenceDiffers')
    const { order, completion } = genuine
    expect(await reasonFor({ ...genuine, order: { ...order, orderRef: 'another' } })).toBe('referenceDiffers')
    const body = JSON.stringify({ signRef: 'another', status: 'APPROVED', details: jws({ signer }) })
    expect(await reasonFor({ ...genuine, completion: { ...completion, body } })).toBe('referenceDiffers')
  })

  it('wrong certificate: unknown, or known by name but of another key: refused (SIG-07)', async () => {
    const otherSigner = makeSigner()
    expect(await withJws({ signer: otherSigner })).toBe('signerNotTrusted')
    expect(await withJws({ signer: otherSigner, header: { x5t: thumbprint(signer) } })).toBe('signatureInvalid')
    expect(await withJws({ header: { x5t: undefined } })).toBe('malformed')
    const past = makeSigner({ notAfter: '2026-03-01' })
    expect(await withJws({ signer: past }, [past])).toBe('certificateNotValidThen')
  })

  it('no algorithm or another: refused (SIG-07)', async () => {
    expect(await withJws({ algorithm: 'none' })).toBe('malformed')
    for (const algorithm of ['RS512', 'HS256'] as const)
      expect(await withJws({ algorithm })).toBe('algorithmNotAllowed')
    expect(await withJws({ algorithm: 'RS512', header: { alg: 'RS256' } })).toBe('signatureInvalid')
    expect(await withJws({ algorithm: 'HS256', header: { alg: 'RS256' } })).toBe('signatureInvalid')
    expect(await withJws({ header: { crit: ['exp'], exp: 1 } })).toBe('signatureInvalid')
  })

  it('not approved, regardless of the unsigned part: refused (SIG-07)', async () => {
    for (const status of ['REJECTED', 'EXPIRED', 'STARTED']) expect(await withContent({ status })).toBe('notApproved')
    expect(await withContent({ signatureType: 'SIMPLE' })).toBe('notApproved')
  })

  it('an eID of a lower level, or without a level: refused (SIG-06)', async () => {
    const levels = [
      [{ registrationLevel: 'EXTENDED' }, 'EXTENDED and LOA3'],
      [{ registrationLevel: undefined }, 'none and LOA3'],
      [{ loaLevel: 'LOA2' }, 'PLUS and LOA2'],
      [{ loaLevel: undefined }, 'PLUS and none'],
    ] as const
    for (const [level, words] of levels) {
      const content = payload({ requestedAttributes: attributes(level) })
      const detail = `the person's eID is of level ${words}`
      expect(await verdictOn(frejaEvidence(jws({ signer, content })))).toMatchObject({ reason: 'levelTooLow', detail })
    }
    expect(await withContent({ minRegistrationLevel: 'BASIC' })).toBe('levelTooLow')
  })

  it('stale: made before the order was open or after it was over: refused (SIG-07)', async () => {
    const minute = 60_000
    for (const timestamp of [BEGUN.getTime() - 6 * minute, COMPLETED.getTime() + 6 * minute])
      expect(await withContent({ timestamp })).toBe('stale')
    const [first, last] = [BEGUN.getTime() - 5 * minute, COMPLETED.getTime() + 5 * minute]
    for (const timestamp of [first, last]) expect(await withContent({ timestamp })).toBe('ok')
    for (const timestamp of [first - 1, last + 1]) expect(await withContent({ timestamp })).toBe('stale')
    expect(await withContent({ timestamp: Number.MAX_SAFE_INTEGER })).toBe('malformed')
    expect(await reasonFor({ ...genuine, order: { ...genuine.order, startedAt: 'not a time' } })).toBe('stale')
  })

  it('truncated anywhere, or with more after its end: refused (SIG-07)', async () => {
    const whole = jws({ signer })
    for (let end = 0; end < whole.length; end += 101)
      expect(await reasonFor(frejaEvidence(whole.slice(0, end)))).not.toBe('ok')
    for (const more of ['.', 'A', '.e30', '=']) expect(await reasonFor(frejaEvidence(whole + more))).not.toBe('ok')
    expect(await reasonFor({ ...genuine, completion: { ...genuine.completion, body: '{}' } })).toBe('malformed')
  })

  it('another request than the one expected: refused (SIG-07, SIG-09)', async () => {
    for (const other of [{ visibleText: 'a' }, { manifest: Buffer.from('a') }, { personalNumber: SOMEBODY_ELSE }])
      expect(await reasonFor({ ...genuine, expected: { ...expected, ...other } })).toBe('requestDiffers')
    const { order } = genuine
    const asked: object = JSON.parse(order.request)
    for (const other of [{ userInfoType: 'EMAIL' }, { minRegistrationLevel: 'BASIC' }, { dataToSign: {} }])
      expect(
        await reasonFor({ ...genuine, order: { ...order, request: JSON.stringify({ ...asked, ...other }) } }),
      ).toBe('malformed')
    const status = JSON.stringify({ signRef: REFERENCE, status: 'REJECTED', details: jws({ signer }) })
    expect(await reasonFor({ ...genuine, completion: { ...genuine.completion, body: status } })).toBe('malformed')
  })

  it('a missing part of the signed content: refused with the part’s message (SIG-07)', async () => {
    const nothing = `${userSignature().split('.')[0]}.e30.c2ln`
    const wordsFor = async (signatureData: object) =>
      verdictOn(frejaEvidence(jws({ signer, content: payload({ signatureData }) })))
    expect(await wordsFor({})).toMatchObject({ reason: 'malformed', detail: 'what Freja signed is not whole' })
    expect(await wordsFor({ userSignature: nothing })).toMatchObject({
      reason: 'malformed',
      detail: 'what the person signed is not whole',
    })
  })

  it('one changed byte in Freja’s signed content or its signature: refused (SIG-07)', async () => {
    const whole = Buffer.from(jws({ signer }))
    const missed = await undetected(whole, someChanges(whole, 400), async (bytes) => {
      const { ok } = await verdictOn(frejaEvidence(bytes.toString('latin1')))
      return ok
    })
    expect(missed).toEqual([])
  })
})
