import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { needs, runProgram } from '../../../../scripts/testing/programs.ts'
import { startForTest, type TestSimulators } from '../../test/simulators.ts'
import { startSimulators } from '../start-simulators.ts'

const TOLVAN = '191212121212'
const VISIBLE = '# Ansökan\nJag intygar att uppgifterna är riktiga.'
const HIDDEN = '{"sha256":"0123"}'

let sim: TestSimulators
beforeAll(async () => {
  sim = await startForTest()
})
afterAll(() => sim.end())
beforeEach(() => sim.post('/control/reset'))

/** Runs a tool with arguments that contain no spaces; returns its whole output. */
const run = (tool: 'openssl' | 'xmlsec1', line: string): string => {
  const { stdout, stderr } = runProgram(tool, line.split(' '))
  return stdout + stderr
}
/** xmlsec1's output for a valid signature over both texts. */
const GOOD = /^OK\nSignedInfo References \(ok\/all\): 2\/2$/m
const base64 = (text: string) => Buffer.from(text).toString('base64')

type Completion = { user: { personalNumber: string }; signature: string; ocspResponse: string }

const completed = async (forgery?: string): Promise<Completion> => {
  if (forgery) await sim.post('/control/bankid/forge', { kind: forgery })
  const { body } = await sim.post<{ orderRef: string }>('/bankid/rp/v6.0/sign', {
    endUserIp: '192.0.2.7',
    userVisibleData: base64(VISIBLE),
    userVisibleDataFormat: 'simpleMarkdownV1',
    userNonVisibleData: base64(HIDDEN),
    requirement: { personalNumber: TOLVAN },
  })
  await sim.post(`/control/bankid/orders/${body.orderRef}`, { action: 'approve' })
  const collected = await sim.post<{ completionData: Completion }>('/bankid/rp/v6.0/collect', body)
  return collected.body.completionData
}

const xmlOf = ({ signature }: Completion) => Buffer.from(signature, 'base64').toString('utf8')

/** Writes the tools' input files, and returns the commands with which an external reviewer would verify them. */
const checksOf = async (completion: Completion) => {
  const file = (name: string) => join(sim.dataDir, name)
  const certificates = [...xmlOf(completion).matchAll(/<X509Certificate>([^<]+)/g)].map(
    ([, der]) => `-----BEGIN CERTIFICATE-----\n${der?.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  )
  await writeFile(file('signature.xml'), xmlOf(completion))
  await writeFile(file('leaf.pem'), certificates[0] ?? '')
  await writeFile(file('issuer.pem'), certificates[1] ?? '')
  await writeFile(file('chain.pem'), certificates.slice(1, 3).join(''))
  await writeFile(file('ocsp.der'), Buffer.from(completion.ocspResponse, 'base64'))
  const root = file('bankid-root.pem')
  const ids = '--id-attr:Id bankIdSignedData --id-attr:Id KeyInfo'
  const ocspFiles = `-respin ${file('ocsp.der')} -issuer ${file('issuer.pem')} -cert ${file('leaf.pem')}`
  const untrusted = file('chain.pem')
  return {
    xml: () => run('xmlsec1', `verify ${ids} --enabled-key-data x509 --trusted-pem ${root} ${file('signature.xml')}`),
    chain: () => run('openssl', `verify -x509_strict -CAfile ${root} -untrusted ${untrusted} ${file('leaf.pem')}`),
    ocsp: () => run('openssl', `ocsp ${ocspFiles} -CAfile ${root} -verify_other ${untrusted} -no_nonce -resp_text`),
    subject: () => run('openssl', `x509 -in ${file('leaf.pem')} -noout -subject -ext certificatePolicies`),
  }
}

describe('the signature', () => {
  it('is found good by xmlsec1 and openssl (SIG-06)', async (context) => {
    needs(context, 'xmlsec1', 'openssl')
    const checks = await checksOf(await completed())
    expect(checks.xml()).toMatch(GOOD)
    expect(checks.chain()).toContain('leaf.pem: OK')
    const ocsp = checks.ocsp()
    expect(ocsp).toContain('Response verify OK')
    expect(ocsp).toContain('leaf.pem: good')
    expect(ocsp).toContain('OCSP Nonce')
  })

  it('fails in xmlsec1 when one character is changed (SIG-06)', async (context) => {
    needs(context, 'xmlsec1')
    const { signature, ...rest } = await completed()
    const changed = Buffer.from(signature, 'base64')
      .toString('utf8')
      .replace(base64(VISIBLE), base64(VISIBLE).replace('I', 'J'))
    const checks = await checksOf({ ...rest, signature: base64(changed) })
    expect(checks.xml()).toMatch(/^FAIL$/m)
  })

  it('carries the texts as sent, the purpose and three certificates (SIG-06)', async () => {
    const xml = xmlOf(await completed())
    expect(xml).toContain(
      `<usrVisibleData charset="UTF-8" format="simpleMarkdownV1" visible="wysiwys">${base64(VISIBLE)}</usrVisibleData>`,
    )
    expect(xml).toContain(`<usrNonVisibleData>${base64(HIDDEN)}</usrNonVisibleData>`)
    expect(xml).toContain('<funcId>Signing</funcId>')
    expect(xml.match(/<X509Certificate>/g)).toHaveLength(3)
  })

  it('names the signer in its certificate (SIG-06)', async (context) => {
    needs(context, 'openssl')
    const subject = (await checksOf(await completed())).subject()
    expect(subject).toMatch(/SN = Tolvansson, GN = Tolvan, serialNumber = 191212121212/)
    expect(subject).toContain('Policy: 1.2.3.4.25')
  })

  it('stays verifiable after a restart, and new ones lead to the same root (SIG-06)', async (context) => {
    needs(context, 'openssl')
    const before = await completed()
    const root = () => readFile(join(sim.dataDir, 'bankid-root.pem'), 'utf8')
    const rootBefore = await root()
    const second = await startSimulators({ port: 0, smtpPort: 0, dataDir: sim.dataDir })
    await second.stop()
    expect(await root()).toBe(rootBefore)
    const checks = await checksOf(before)
    expect(checks.chain()).toContain('leaf.pem: OK')
    expect(checks.ocsp()).toContain('Response verify OK')
  })
})

describe('forged signatures', () => {
  it.for(['wrappedElement', 'swappedReference', 'otherText', 'wrongPerson', 'otherPerson'])(
    '%s is a cryptographically valid signature, so that only its content reveals the forgery (SIG-06)',
    async (kind, context) => {
      needs(context, 'xmlsec1')
      const checks = await checksOf(await completed(kind))
      expect(checks.xml()).toMatch(GOOD)
    },
  )

  it('wrappedElement shows the expected text where a careless reader looks (SIG-06)', async () => {
    const xml = xmlOf(await completed('wrappedElement'))
    expect(xml.indexOf(base64(VISIBLE))).toBeGreaterThan(0)
    expect(xml.indexOf(base64(VISIBLE))).toBeLessThan(xml.indexOf('<Wrapper'))
  })

  it('wrongCa does not lead to the root (SIG-06)', async (context) => {
    needs(context, 'openssl')
    const checks = await checksOf(await completed('wrongCa'))
    expect(checks.chain()).toContain('unable to get local issuer certificate')
  })

  it('wrongPerson has another number than the answer (SIG-06)', async (context) => {
    needs(context, 'openssl')
    const completion = await completed('wrongPerson')
    expect(completion.user.personalNumber).toBe(TOLVAN)
    const subject = (await checksOf(completion)).subject()
    expect(subject).toContain('serialNumber')
    expect(subject).not.toContain(TOLVAN)
  })

  it('staleOcsp is two days old, revokedOcsp states revoked, foreignOcsp is for another (SIG-06)', async (context) => {
    needs(context, 'openssl')
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).getUTCDate()
    const ocspOf = async (forgery: string) => (await checksOf(await completed(forgery))).ocsp()
    const stale = await ocspOf('staleOcsp')
    expect(stale).toMatch(new RegExp(`Produced At: \\w+ +${twoDaysAgo} `))
    expect(await ocspOf('revokedOcsp')).toContain('leaf.pem: revoked')
    expect(await ocspOf('foreignOcsp')).toMatch(/leaf.pem: (?!good)/)
  })

  it('twoSignatures has two Signature elements, truncated no complete document (SIG-06)', async () => {
    expect(xmlOf(await completed('twoSignatures')).match(/<Signature /g)).toHaveLength(2)
    expect(xmlOf(await completed('truncated'))).not.toContain('</Signature>')
  })

  it('are made once: the next signature is genuine (SIG-06)', async () => {
    await completed('otherText')
    expect(xmlOf(await completed())).toContain(base64(VISIBLE))
  })
})
