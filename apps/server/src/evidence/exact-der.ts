/** Parses DER strictly: bytes that differ from the DER encoding of their value are refused. */
import { AsnConvert } from '@peculiar/asn1-schema'
import type { RefusalReason } from '../ports/eid.ts'
import { orRefuse, refuse } from './checks.ts'

export const readExactly = <T>(der: Uint8Array, type: new () => T, reason: RefusalReason): T => {
  const value = orRefuse(reason, () => AsnConvert.parse(der, type))
  const again = orRefuse(reason, () => Buffer.from(AsnConvert.serialize(value)))
  return again.equals(der) ? value : refuse(reason, 'the answer is not exact DER')
}
