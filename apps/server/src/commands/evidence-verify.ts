/** Verifies an exported packet of evidence offline, or takes it apart for other tools. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bankIdPolicies } from '../evidence/bankid-signature.ts'
import { extractPacket } from '../evidence/extract-packet.ts'
import { type PacketTrust, verifyPacket } from '../evidence/verify-packet.ts'
import type { Verdict } from '../ports/eid.ts'
import { defineCommand, fromWhereYouAre, UsageError } from './command.ts'

const read = (path: string): string => readFileSync(fromWhereYouAre(path), 'utf8')

const readCertificates = (path: string): string => {
  const pem = read(path.trim())
  if (!pem.includes('BEGIN CERTIFICATE')) throw new UsageError(`${path} holds no certificate in PEM`)
  return pem
}

const trusted = (roots: readonly string[], anyNonce: boolean): PacketTrust => {
  const named = (variable: string) => (process.env[variable] ?? '').split(',').filter(Boolean)
  const given = (variable: string) => (roots.length > 0 ? roots : named(variable)).map(readCertificates)
  // The root tells the environment: a policy of the other environment leads to another root.
  const policies = [...bankIdPolicies.production, ...bankIdPolicies.test]
  return {
    bankId: { roots: given('BANKID_ROOT_CERTIFICATE'), policies, ...(anyNonce && { ocspNonce: 'present' }) },
    freja: { certificates: given('FREJA_JWS_CERTIFICATE') },
  }
}

const extract = (text: string, folder: string): void => {
  const target = fromWhereYouAre(folder)
  const files = Object.entries(extractPacket(text))
  mkdirSync(target, { recursive: true, mode: 0o700 })
  for (const [name, content] of files) writeFileSync(join(target, name), content)
  console.log(`${files.length} files written to ${target}. Nothing has been verified; docs/evidence.md says how to.`)
}

const print = (verdict: Verdict): void => {
  for (const { check, passed } of verdict.checks) console.log(`${passed ? '✓' : '✗'} ${check}`)
  if (verdict.ok) {
    const { signer, signedAt, trustAnchor } = verdict
    console.log(`\nGood: signed by ${signer.name} (${signer.personalNumber}) at ${signedAt}.`)
    console.log(`Trust rests on the certificate with the SHA-256 fingerprint ${trustAnchor}.`)
  } else {
    console.log(`\nRefused (${verdict.reason}): ${verdict.detail}. Checks after it were not made.`)
  }
}

export const command = defineCommand({
  takes: '<packet.json>',
  options: {
    root: { type: 'string', multiple: true, default: [] },
    file: { type: 'string', multiple: true, default: [] },
    'any-nonce': { type: 'boolean', default: false },
    extract: { type: 'string' },
  },
  help: `--root <certificate.pem>  whom you trust: the root of BankID, or the certificates Freja eID signs with; may come again. Get them from
                          BankID and Freja, never with the packet. Instead of --root the variables BANKID_ROOT_CERTIFICATE and
                          FREJA_JWS_CERTIFICATE may name files. The simulators keep theirs in .data/simulators: bankid-root.pem and
                          freja-jws.pem.
--file <attachment>       an attached file: checks that the signed document names it; may come again
--any-nonce               the nonce of BankID's OCSP answer must be there, but need not be bound to the signature
--extract <folder>        verifies nothing, but writes the parts to a folder, for xmlsec1 and openssl; docs/evidence.md says how to go on

Ends with 0 when everything holds, with 1 when something does not, with 2 when it could not be verified.`,
  run: async ([path = ''], { root, file, extract: folder, 'any-nonce': anyNonce }) => {
    const text = read(path)
    if (folder !== undefined) {
      extract(text, folder)
      return 0
    }
    const trust = trusted(root, anyNonce)
    if (trust.bankId.roots.length === 0 && trust.freja.certificates.length === 0)
      throw new UsageError('Say whom you trust: --root <certificate.pem>')
    const verdict = await verifyPacket(
      text,
      trust,
      file.map((each) => readFileSync(fromWhereYouAre(each))),
    )
    print(verdict)
    return verdict.ok ? 0 : 1
  },
})
