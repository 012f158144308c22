import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { needs } from '../../../../scripts/testing/programs.ts'
import { quickSample } from '../../../../scripts/testing/sampling.ts'
import { makeHierarchy } from '../../test/evidence/bankid-forger.ts'
import { makeSigner } from '../../test/evidence/freja-forger.ts'
import { changed } from '../../test/evidence/packet-changes.ts'
import { ATTACHMENT, bankIdPacket, frejaPacket, stamped } from '../../test/evidence/packets.ts'
import { PUBLIC_TOOLS, runPublicTools } from '../../test/evidence/public-tools.ts'
import { makeStampAuthority } from '../../test/evidence/time-stamp-forger.ts'
import { runHere } from '../../test/run-cli.ts'
import { exportPacket } from '../evidence/packet.ts'
import { STATED_NOT_SEALED } from '../evidence/stated-not-sealed.ts'

const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

type Eid = 'bankid' | 'freja'
const packets = { bankid: '', freja: '' }
const trusted = { bankid: '', freja: '' }
let stampRoot = ''
beforeAll(async () => {
  const all = makeHierarchy()
  const signer = makeSigner()
  const authority = makeStampAuthority()
  packets.bankid = file('bankid.json', exportPacket(stamped(await bankIdPacket(all), authority)))
  packets.freja = file('freja.json', exportPacket(stamped(await frejaPacket(signer), authority)))
  stampRoot = file('tsa-root.pem', authority.root.certificate.toString())
  trusted.bankid = file('bankid-root.pem', all.root.certificate.toString())
  trusted.freja = file('freja-jws.pem', signer.certificate.toString())
})

const verify = (args: readonly string[], env: Record<string, string> = {}) =>
  runHere(['evidence', 'verify', ...args], env, folder)

describe('evidence verify', () => {
  it.each(['bankid', 'freja'] as const)(
    'reports a valid packet of %s check by check, and exits with 0 (SIG-07)',
    async (eid) => {
      const { code, out } = await verify([`${eid}.json`, '--root', trusted[eid]])
      expect(out).toMatch(
        /^(?:✓ .+\n){12,17}\nGood: signed by Tolvan Tolvansson \(191212121212\) at 2026-03-02T10:00:40\.000Z\.\n/,
      )
      expect(out).not.toContain('✗')
      expect(out).toContain('not judged: say whom you trust with --tsa-root')
      expect(code).toBe(0)
    },
  )

  it('lists the stated, unsealed fields and since when they are unchanged (EVI-01, EVI-03)', async () => {
    const { out } = await verify(['bankid.json', '--root', trusted.bankid, '--tsa-root', stampRoot])
    expect(out).toContain('Time-stamped at 2026-03-02T10:05:00.000Z by Time-stamps:')
    for (const [path, why] of Object.entries(STATED_NOT_SEALED)) expect(out).toContain(`\n  ${path}: ${why}\n`)
    const other = await verify(['bankid.json', '--root', trusted.bankid, '--tsa-root', trusted.freja])
    expect(other).toMatchObject({ code: 1, out: expect.stringContaining('Refused (chainNotTrusted)') })
  })

  it('also reads trust anchors from the environment (SIG-07)', async () => {
    const env = { BANKID_ROOT_CERTIFICATE: trusted.bankid, FREJA_JWS_CERTIFICATE: trusted.freja }
    expect(await verify(['bankid.json'], env)).toMatchObject({ code: 0 })
    expect(await verify(['freja.json'], env)).toMatchObject({ code: 0 })
  })

  it('marks the check that fails, names the reason, and ends with 1 (SIG-07)', async () => {
    const forged = readFileSync(packets.bankid, 'utf8').replace('"visibleText":"A', '"visibleText":"B')
    const { code, out } = await verify([file('changed.json', forged), '--root', trusted.bankid])
    expect(out).toContain(
      '✗ The person signed exactly the text shown and the manifest\n\nRefused (visibleTextDiffers): ',
    )
    expect(code).toBe(1)
    expect(await verify(['bankid.json', '--root', trusted.freja])).toMatchObject({ code: 1 })
  })

  it('refuses a packet of another format in one line that names it (EVI-02)', async () => {
    const other = readFileSync(packets.bankid, 'utf8').replace('sievert-evidence/2', 'sievert-evidence/1')
    const { code, out } = await verify([file('other.json', other), '--root', trusted.bankid])
    expect(out).toContain(
      '\nRefused (malformed): the packet has the format sievert-evidence/1, and this version verifies only sievert-evidence/2.',
    )
    expect(code).toBe(1)
  })

  it('checks attached files (SIG-07)', async () => {
    const attachment = file('karta.pdf', ATTACHMENT)
    expect(await verify(['bankid.json', '--root', trusted.bankid, '--file', attachment])).toMatchObject({ code: 0 })
    const args = ['bankid.json', '--root', trusted.bankid, '--file', 'karta.pdf', '--file', packets.freja]
    expect((await verify(args)).out).toContain('Refused (fileNotNamed)')
  })

  it('reports in one line why it cannot run, exits with 2 (SIG-07)', async () => {
    const wrong = [
      [],
      ['bankid.json'],
      ['none.json', '--root', trusted.bankid],
      ['bankid.json', '--root', packets.bankid],
      ['--nonsense'],
    ]
    for (const args of wrong) {
      const { code, err } = await verify(args)
      expect(err).toMatch(/^.+\n$/)
      expect(code).toBe(2)
    }
  })
})

/** Runs the blocks of docs/evidence.md with these tags on a packet. */
const verifyByHand = (eid: Eid, tags: readonly string[], cwd: string) =>
  runPublicTools({ packet: packets[eid], root: trusted[eid], stampRoot }, tags, cwd)
/** The blocks that extract a packet, and those that verify it. */
const apart = (eid: Eid) => ['extract', `${eid}-extract`]
const proving = (eid: Eid) => ['both', 'seal', eid]
const emptyFolder = (name: string): string => {
  mkdirSync(join(folder, name))
  return join(folder, name)
}

describe('an external reviewer with public tools and docs/evidence.md', () => {
  beforeEach((context) => needs(context, ...PUBLIC_TOOLS))

  it('verifies a packet of BankID with xmlsec1 and openssl (SIG-07)', () => {
    const tags = [...apart('bankid'), ...proving('bankid'), 'stamp']
    const { blocks: run, status, output } = verifyByHand('bankid', tags, emptyFolder('public-bankid'))
    expect(output).toMatch(/References \(ok\/all\): 2\/2/)
    expect(output).toContain('person.pem: OK')
    expect(output).toContain('Response verify OK')
    expect(output).toContain('Verification: OK')
    expect({ run, status }).toEqual({ run: 11, status: 0 })
  })

  it('verifies a packet of Freja eID with openssl (SIG-07)', () => {
    const tags = [...apart('freja'), ...proving('freja'), 'stamp']
    const { blocks: run, status, output } = verifyByHand('freja', tags, emptyFolder('public-freja'))
    expect(output).toContain('Verified OK')
    expect(output).toContain('Verification: OK')
    expect({ run, status }).toEqual({ run: 10, status: 0 })
  })

  it('finds that a packet was sealed again after its time-stamp (EVI-03)', () => {
    const packet = file(
      'again.json',
      readFileSync(packets.bankid, 'utf8').replace(/(?<="seal":")./, (digit) => (digit === '0' ? '1' : '0')),
    )
    const files = { packet, root: trusted.bankid, stampRoot }
    expect(runPublicTools(files, ['stamp'], emptyFolder('again')).status).not.toBe(0)
    expect(runPublicTools(files, ['seal'], folder).status).not.toBe(0)
  })

  it.each(quickSample(['bankid', 'freja'] as const))(
    'gets the same parts of a packet of %s from --extract (SIG-07)',
    async (eid) => {
      const target = join(folder, `extracted-${eid}`)
      expect(await verify([packets[eid], '--extract', target])).toMatchObject({ code: 0 })
      const byHand = emptyFolder(`by-hand-${eid}`)
      verifyByHand(eid, [...apart(eid), 'stamp'], byHand)
      const common = readdirSync(byHand).filter((name) => readdirSync(target).includes(name))
      const contents = (at: string) => common.map((name) => [name, readFileSync(join(at, name), 'base64')])
      expect(common.length).toBeGreaterThan(9)
      expect(contents(target)).toEqual(contents(byHand))
    },
  )

  it.each(
    quickSample([
      [
        'bankid',
        'signature.xml person.pem authorities.pem ocsp.der signature.base64 visible-text.txt manifest.json document.json',
      ],
      ['freja', 'header.json signed.txt signature.bin payload.json visible-text.txt manifest.json document.json'],
    ] as const),
  )('finds a changed byte in each part of a packet of %s (SIG-07)', async (eid, names) => {
    const target = join(folder, `changed-${eid}`)
    await verify([packets[eid], '--extract', target])
    expect(verifyByHand(eid, ['both', eid], target)).toMatchObject({ status: 0 })
    const unnoticed = names.split(' ').filter((name) => {
      const whole = readFileSync(join(target, name))
      writeFileSync(join(target, name), changed(whole, { at: Math.floor(whole.length * 0.6), by: 1 }))
      const { status } = verifyByHand(eid, ['both', eid], target)
      writeFileSync(join(target, name), whole)
      return status === 0
    })
    expect(unnoticed).toEqual([])
  })
})
