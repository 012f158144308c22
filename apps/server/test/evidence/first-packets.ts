/** Packets of the first format, exported once through the API with the simulators, and their trust anchors. */
import { readFileSync } from 'node:fs'
import { bankIdPolicies } from '../../src/evidence/bankid-signature.ts'
import type { FirstPacket } from '../../src/evidence/first-packet.ts'
import type { PacketTrust } from '../../src/evidence/packet-checks.ts'

export type Eid = 'bankid' | 'freja'
const CERTIFICATES = { bankid: 'bankid-root.pem', freja: 'freja-jws.pem' }

/** Paths of the files. */
export const firstFiles = (eid: Eid) => ({
  packet: new URL(`format-1/${eid}.packet`, import.meta.url).pathname,
  root: new URL(`format-1/${CERTIFICATES[eid]}`, import.meta.url).pathname,
})

export const firstPacket = (eid: Eid): FirstPacket => JSON.parse(readFileSync(firstFiles(eid).packet, 'utf8'))

export const firstTrust = (): PacketTrust => ({
  bankId: { roots: [readFileSync(firstFiles('bankid').root, 'utf8')], policies: bankIdPolicies.test },
  freja: { certificates: [readFileSync(firstFiles('freja').root, 'utf8')] },
})
