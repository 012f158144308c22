/** A time-stamp authority over HTTP (RFC 3161). Each time-stamp is verified before it is returned. */
import { randomBytes } from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { MessageImprint, TimeStampReq, TimeStampResp } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { FIVE_MINUTES } from '../../evidence/eid-evidence.ts'
import { checkTimeStamp, SHA256, type StampTrust } from '../../evidence/time-stamp.ts'
import { ClocksDiffer, type TimeStamper } from '../../ports/time-stamper.ts'
import { failureOf, hostOf } from '../../utilities/errors/failed-system.ts'
import { readBody } from '../../utilities/streams/response-body.ts'

const PATIENCE_MS = 15_000
/** Seconds; also the tolerance between host and database. */
const CLOCKS_DIFFER_S = 60
const NULL = Uint8Array.of(5, 0).buffer

/**
 * A nonce, so that an older answer is not accepted: 64 bits. The first two bits make it a positive number of full
 * length.
 */
const newNonce = (): Uint8Array<ArrayBuffer> => {
  const nonce = Uint8Array.from(randomBytes(8))
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  return nonce
}

const requestFor = (sha256: Uint8Array, nonce: Uint8Array<ArrayBuffer>): ArrayBuffer => {
  const hashAlgorithm = new AlgorithmIdentifier({ algorithm: SHA256, parameters: NULL })
  const messageImprint = new MessageImprint({ hashAlgorithm, hashedMessage: new OctetString(sha256) })
  return AsnConvert.serialize(new TimeStampReq({ messageImprint, nonce: nonce.buffer, certReq: true }))
}

const ask = async (url: string, request: ArrayBuffer): Promise<Uint8Array> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: request,
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  })
  if (response.status !== 200) throw new Error(`the time-stamp authority answered ${response.status}`)
  return readBody(response.body)
}

type Authority = {
  url: string
  /** PEM texts of the roots that its time-stamps must chain to. */
  roots: StampTrust
  /** Receives the time of each verified time-stamp, also of one that is refused. */
  onTime?: (time: Date) => Promise<void>
}

export const httpTimeStamper = ({ url, roots, onTime }: Authority): TimeStamper => ({
  stamp: async (sha256, notBefore = new Date(0)) => {
    const nonce = newNonce()
    const answer = await ask(url, requestFor(sha256, nonce)).catch(failureOf('time-stamp authority', hostOf(url)))
    const { status, timeStampToken } = AsnConvert.parse(answer, TimeStampResp)
    if (!timeStampToken) throw new Error(`the time-stamp authority refused, with status ${status.status}`)
    const token = Buffer.from(AsnConvert.serialize(timeStampToken))
    const stamp = checkTimeStamp(token, sha256, roots)
    if (!stamp.nonce?.equals(nonce)) throw new Error('the time-stamp is of another question')
    await onTime?.(stamp.at)
    const seconds = Math.round((stamp.at.getTime() - Date.now()) / 1000)
    // Such a stamp would contradict its evidence permanently. The clock may be corrected before the next attempt.
    if (Math.abs(seconds) > CLOCKS_DIFFER_S)
      throw new ClocksDiffer(`the time-stamp authority’s clock is ${seconds} s away from ours`)
    if (notBefore.getTime() > stamp.at.getTime() + FIVE_MINUTES)
      throw new ClocksDiffer(`what is stamped says that it is of ${notBefore.toISOString()}, which is yet to come`)
    return token
  },
})
