/** Route of the time-stamp authority: RFC 3161 over HTTP. */
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  PKIFailureInfo,
  PKIStatus,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
  TimeStampToken,
} from '@peculiar/asn1-tsp'
import { type Answer, post, type Request, type System } from '../http/messages.ts'
import type { World } from '../world/world.ts'
import type { StampAuthority } from './authority.ts'

const PREFIX = '/tsa'
/** Bits 0 and 5 of PKIFailureInfo (RFC 3161). The library's names denote other bits. */
const BAD_ALGORITHM = 1 << 0
const BAD_DATA_FORMAT = 1 << 5
const SHA256 = '2.16.840.1.101.3.4.2.1'

const reply = (response: TimeStampResp): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/timestamp-reply' },
  body: Buffer.from(AsnConvert.serialize(response)),
})

const rejected = (failure: number): Answer =>
  reply(
    new TimeStampResp({
      status: new PKIStatusInfo({ status: PKIStatus.rejection, failInfo: new PKIFailureInfo(failure) }),
    }),
  )

const readRequest = (body: Buffer): TimeStampReq | undefined => {
  try {
    return AsnConvert.parse(body, TimeStampReq)
  } catch {
    return undefined
  }
}

export const timeStampApi = (world: World, authority: StampAuthority): System => {
  const stamp = ({ headers, body }: Request): Answer => {
    if (headers['content-type'] !== 'application/timestamp-query') return { status: 415 }
    const request = readRequest(body)
    if (!request) return rejected(BAD_DATA_FORMAT)
    const { hashAlgorithm, hashedMessage } = request.messageImprint
    if (hashAlgorithm.algorithm !== SHA256) return rejected(BAD_ALGORITHM)
    if (hashedMessage.byteLength !== 32) return rejected(BAD_DATA_FORMAT)
    const { contentType, content } = authority.stamp(request, world.clock.now())
    const timeStampToken = new TimeStampToken({ contentType, content })
    return reply(new TimeStampResp({ status: new PKIStatusInfo({ status: PKIStatus.granted }), timeStampToken }))
  }
  return {
    prefix: PREFIX,
    refuse: (status) => ({ status }),
    routes: [{ ...post(PREFIX, stamp), target: 'time-stamp.stamp' }],
  }
}
