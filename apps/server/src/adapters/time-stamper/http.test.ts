/** Answers of a time-stamp authority. Only a valid stamp of the requested digest and nonce is returned. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { ContentInfo } from '@peculiar/asn1-cms'
import { AsnConvert } from '@peculiar/asn1-schema'
import { PKIStatus, PKIStatusInfo, TimeStampReq, TimeStampResp, TimeStampToken } from '@peculiar/asn1-tsp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStampAuthority, type StampWish, stampToken } from '../../../test/evidence/time-stamp-forger.ts'
import { checkTimeStamp } from '../../evidence/time-stamp.ts'
import { httpTimeStamper } from './http.ts'

const sha256 = createHash('sha256').update('what was there').digest()
const authority = makeStampAuthority()
const roots = [authority.root.certificate.toString()]

type Answer = { status?: number; pki?: PKIStatus; body?: Buffer; wish?: (nonce: Buffer) => Partial<StampWish> }
let answer: Answer
let asked: { type: string | undefined; request: TimeStampReq }
let server: Server
let url: string
beforeAll(async () => {
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    asked = { type: request.headers['content-type'], request: AsnConvert.parse(await buffer(request), TimeStampReq) }
    const { status = 200, pki = PKIStatus.granted, body, wish } = answer
    const nonce = nonceIn(asked.request)
    const { contentType, content } = AsnConvert.parse(
      stampToken({ ...authority, sha256, at: new Date(), nonce, ...wish?.(nonce) }),
      ContentInfo,
    )
    const stampResponse = new TimeStampResp({
      status: new PKIStatusInfo({ status: pki }),
      ...(pki <= PKIStatus.grantedWithMods && { timeStampToken: new TimeStampToken({ contentType, content }) }),
    })
    response.writeHead(status).end(body ?? Buffer.from(AsnConvert.serialize(stampResponse)))
  }
  server = createServer((request, response) => void reply(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`
})
afterAll(() => void server.close())

const nonceIn = ({ nonce }: TimeStampReq): Buffer => Buffer.from(nonce ?? new ArrayBuffer(0))

/** The times that the authority stated. */
const times: Date[] = []
const onTime = async (time: Date) => void times.push(time)
const stamp = (given: Answer, trusted = roots, notBefore?: Date) => {
  answer = given
  return httpTimeStamper({ url, roots: trusted, onTime }).stamp(sha256, notBefore)
}

it('requests a time-stamp of the digest with certificates and nonce; returns the token (EVI-03)', async () => {
  const token = await stamp({})
  expect(checkTimeStamp(token, sha256, roots).by).toBe('Time-stamps')
  expect(asked.type).toBe('application/timestamp-query')
  expect(Buffer.from(asked.request.messageImprint.hashedMessage.buffer)).toEqual(sha256)
  expect(asked.request.certReq).toBe(true)
  const first = nonceIn(asked.request)
  await stamp({ pki: PKIStatus.grantedWithMods })
  expect(first).toHaveLength(8)
  expect(nonceIn(asked.request)).not.toEqual(first)
})

it('passes on the authority’s time, also when the clocks differ, and none that it did not sign (SIG-07)', async () => {
  times.length = 0
  await stamp({})
  const at = new Date(Date.now() - 3_600_000)
  await expect(stamp({ wish: () => ({ at }) })).rejects.toThrow('away from ours')
  await expect(stamp({ wish: () => ({ key: authority.middle }) })).rejects.toThrow('not what was signed')
  expect(times.map((time) => Math.round((Date.now() - time.getTime()) / 60_000))).toEqual([0, 60])
})

it.each<[string, Answer, string]>([
  ['a refusal', { pki: PKIStatus.rejection }, 'refused, with status 2'],
  ['an error', { status: 503 }, 'answered 503'],
  ['no answer of the protocol', { body: Buffer.from('<html>') }, ''],
  ['a stamp of something else', { wish: () => ({ sha256: createHash('sha256').digest() }) }, 'of something else'],
  [
    'an answer to another question',
    { wish: (nonce) => ({ nonce: nonce.map((byte) => byte ^ 1) }) },
    'another question',
  ],
  ['an answer without our number', { wish: () => ({ nonce: undefined }) }, 'another question'],
  ['a stamp of an hour ago', { wish: () => ({ at: new Date(Date.now() - 3_600_000) }) }, 'clock is -3600 s away'],
  ['a stamp of ten minutes ahead', { wish: () => ({ at: new Date(Date.now() + 600_000) }) }, 'clock is 600 s away'],
  ['a stamp that nobody signed', { wish: () => ({ key: authority.middle }) }, 'not what was signed'],
])('throws for %s (EVI-03)', async (_what, given, words) => {
  await expect(stamp(given)).rejects.toThrow(words)
})

it('throws for a packet dated in the future, so that it does not contradict its time-stamp (EVI-03)', async () => {
  await expect(stamp({}, roots, new Date(Date.now() + 600_000))).rejects.toThrow('is yet to come')
})

it('throws for a time-stamp by an untrusted authority (EVI-03)', async () => {
  await expect(stamp({}, [makeStampAuthority().root.certificate.toString()])).rejects.toThrow('do not lead to a root')
})
