/** `npm run evidence:verify <packet.json>`: verifies an exported packet of evidence offline, or takes it apart for other tools. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bankIdPolicies } from '../apps/server/src/evidence/bankid-signature.ts'
import { extractPacket } from '../apps/server/src/evidence/extract-packet.ts'
import { type PacketTrust, verifyPacket } from '../apps/server/src/evidence/verify-packet.ts'
import type { Verdict } from '../apps/server/src/ports/eid.ts'

const USAGE = `npm run evidence:verify -- <packet.json> --root <certificate.pem> [--root …] [--file <attachment> …] [--any-nonce]
npm run evidence:verify -- <packet.json> --extract <folder>

--root       whom you trust: the root of BankID, or the certificates Freja eID signs with. Get them from BankID and Freja, never
             with the packet. Instead of --root the variables BANKID_ROOT_CERTIFICATE and FREJA_JWS_CERTIFICATE may name files.
             The simulators keep theirs in .data/simulators: bankid-root.pem and freja-jws.pem.
--file       an attached file: checks that the signed document names it
--any-nonce  the nonce of BankID's OCSP answer must be there, but need not be bound to the signature
--extract    writes the parts to a folder, for xmlsec1 and openssl; docs/evidence.md says how to go on

Ends with 0 when everything holds, with 1 when something does not, with 2 when it could not be verified.`

const options = {
  root: { type: 'string', multiple: true },
  file: { type: 'string', multiple: true },
  extract: { type: 'string' },
  'any-nonce': { type: 'boolean' },
} as const

class UsageError extends Error {}

/** npm runs scripts in the project's folder; paths are meant from where the person stands. */
const fromWhereYouAre = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path)
const read = (path: string): string => readFileSync(fromWhereYouAre(path), 'utf8')

const readCertificates = (path: string): string => {
  const pem = read(path.trim())
  if (!pem.includes('BEGIN CERTIFICATE')) throw new UsageError(`${path} holds no certificate in PEM.`)
  return pem
}

const trusted = (roots: readonly string[], anyNonce: boolean): PacketTrust => {
  const named = (variable: string) => (process.env[variable] ?? '').split(',').filter(Boolean)
  const given = (variable: string) => (roots.length > 0 ? roots : named(variable)).map(readCertificates)
  // Which environment a packet is from is told by its root: a policy of the other one leads to another root.
  const policies = [...bankIdPolicies.production, ...bankIdPolicies.test]
  return {
    bankId: { roots: given('BANKID_ROOT_CERTIFICATE'), policies, ...(anyNonce && { ocspNonce: 'present' }) },
    freja: { certificates: given('FREJA_JWS_CERTIFICATE') },
  }
}

const extract = (text: string, folder: string): void => {
  const target = fromWhereYouAre(folder)
  mkdirSync(target, { recursive: true })
  const files = Object.entries(extractPacket(text))
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

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new UsageError('Name one packet.')
  const text = read(path)
  if (values.extract !== undefined) {
    extract(text, values.extract)
    return 0
  }
  const trust = trusted(values.root ?? [], values['any-nonce'] ?? false)
  if (trust.bankId.roots.length === 0 && trust.freja.certificates.length === 0)
    throw new UsageError('Say whom you trust: --root <certificate.pem>.')
  const verdict = await verifyPacket(
    text,
    trust,
    (values.file ?? []).map((file) => readFileSync(fromWhereYouAre(file))),
  )
  print(verdict)
  return verdict.ok ? 0 : 1
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  return 2
})
