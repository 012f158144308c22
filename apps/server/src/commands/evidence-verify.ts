/** Command `evidence verify`: verifies an exported evidence packet offline, or extracts it for other tools. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bankIdPolicies } from '../evidence/bankid-signature.ts'
import { extractPacket } from '../evidence/extract-packet.ts'
import type { PacketTrust } from '../evidence/packet-checks.ts'
import { STATED_NOT_SEALED } from '../evidence/stated-not-sealed.ts'
import { type PacketFound, verifyPacket } from '../evidence/verify-packet.ts'
import type { Outcome } from '../ports/eid.ts'
import { defineCommand, fromWhereYouAre, UsageError } from './command.ts'

const read = (path: string): string => readFileSync(fromWhereYouAre(path), 'utf8')

const readCertificates = (path: string): string => {
  const pem = read(path.trim())
  if (!pem.includes('BEGIN CERTIFICATE')) throw new UsageError(`${path} holds no certificate in PEM`)
  return pem
}

const trusted = (roots: readonly string[], stampRoots: readonly string[], anyNonce: boolean): PacketTrust => {
  const named = (variable: string) => (process.env[variable] ?? '').split(',').filter(Boolean)
  const given = (variable: string) => (roots.length > 0 ? roots : named(variable)).map(readCertificates)
  // The root decides the environment: a policy of the other environment needs another root.
  const policies = [...bankIdPolicies.production, ...bankIdPolicies.test]
  return {
    bankId: { roots: given('BANKID_ROOT_CERTIFICATE'), policies, ...(anyNonce && { ocspNonce: 'present' }) },
    freja: { certificates: given('FREJA_JWS_CERTIFICATE') },
    ...(stampRoots.length > 0 && { stamps: stampRoots.map(readCertificates) }),
  }
}

const extract = (text: string, folder: string): void => {
  const target = fromWhereYouAre(folder)
  const files = Object.entries(extractPacket(text))
  mkdirSync(target, { recursive: true, mode: 0o700 })
  for (const [name, content] of files) writeFileSync(join(target, name), content)
  console.log(`${files.length} files written to ${target}. Nothing has been verified; docs/evidence.md says how to.`)
}

const stampWords = (stamp: PacketFound['stamp']): string => {
  if (stamp === null) return 'The packet holds no time-stamp: whoever has the database could have changed what follows.'
  if (stamp === 'unjudged')
    return 'Its time-stamp was not judged: say whom you trust with --tsa-root <certificate.pem>.'
  return `Time-stamped at ${stamp.at.toISOString()} by ${stamp.by}: all of it, what follows too, is as it was then.`
}

const printFound = ({ signatures, stamp }: PacketFound): void => {
  for (const { signer, signedAt, trustAnchor } of signatures) {
    console.log(`\nGood: signed by ${signer.name} (${signer.personalNumber}) at ${signedAt}.`)
    console.log(`Trust rests on the certificate with the SHA-256 fingerprint ${trustAnchor}.`)
  }
  console.log(stampWords(stamp))
  console.log('Stated, but sealed by no signature:')
  for (const [path, why] of Object.entries(STATED_NOT_SEALED)) console.log(`  ${path}: ${why}`)
}

const print = (outcome: Outcome<PacketFound>): void => {
  for (const { check, passed } of outcome.checks) console.log(`${passed ? '✓' : '✗'} ${check}`)
  if (outcome.ok) printFound(outcome)
  else console.log(`\nRefused (${outcome.reason}): ${outcome.detail}. Checks after it were not made.`)
}

export const command = defineCommand({
  takes: '<packet.json>',
  options: {
    root: { type: 'string', multiple: true, default: [] },
    'tsa-root': { type: 'string', multiple: true, default: [] },
    file: { type: 'string', multiple: true, default: [] },
    'any-nonce': { type: 'boolean', default: false },
    extract: { type: 'string' },
  },
  help: `--root <certificate.pem>  whom you trust: the root of BankID, or the certificates Freja eID signs with; may be repeated. Get them from
                          BankID and Freja, never with the packet. Instead of --root the variables BANKID_ROOT_CERTIFICATE and
                          FREJA_JWS_CERTIFICATE may name files. The simulators keep theirs in .data/simulators: bankid-root.pem and
                          freja-jws.pem.
--tsa-root <certificate.pem>
                          whose time-stamps you trust; may be repeated. Then the packet must hold one of theirs. Without it a time-stamp
                          is not judged. The simulators' is tsa-root.pem.
--file <attachment>       an attached file: checks that the signed document names it; may be repeated
--any-nonce               the nonce of BankID's OCSP answer must be there, but need not be bound to the signature
--extract <folder>        verifies nothing, but writes the parts to a folder, for xmlsec1 and openssl; docs/evidence.md says how to go on

Ends with 0 when everything holds, with 1 when something does not, with 2 when it could not be verified.`,
  run: async ([path = ''], { root, 'tsa-root': stampRoot, file, extract: folder, 'any-nonce': anyNonce }) => {
    const text = read(path)
    if (folder !== undefined) {
      extract(text, folder)
      return 0
    }
    const trust = trusted(root, stampRoot, anyNonce)
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
