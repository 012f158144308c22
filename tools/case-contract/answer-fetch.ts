/** Serves a file as Sievert does, whole or a range of it, or with the planned fault. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { byteRange } from '../../apps/server/src/http/byte-range.ts'
import { type FileFault, isDisturbed, type Sample, type Served } from './make-sample.ts'
import { proofOf } from './proof.ts'
import { FAULTS, type Fetched, isProved, LATE_MS, REFUSALS, type StandIn } from './recorded-calls.ts'

const find = ({ samples, seen }: StandIn, path: string): { sample?: Sample; file?: Served } => {
  const ofMessage = seen.messageFiles.get(path)
  if (ofMessage) return ofMessage
  const sample = samples.find(({ files }) => files.has(path))
  const file = sample?.files.get(path)
  return sample && file ? { sample, file } : {}
}

/** The planned fault for this attempt. */
const faultFor = ({ seen }: StandIn, { sample, path, method }: Fetched): FileFault | undefined => {
  const isOfMessage = seen.messageFiles.has(path)
  const fileFault = isOfMessage ? 'damaged' : sample?.fileFault
  if (!sample || !fileFault || method !== 'GET' || !(isOfMessage || isDisturbed(sample, path))) return undefined
  const tries = seen.fetched.filter((one) => one.path === path && one.isDisturbed).length
  return tries < FAULTS[fileFault] ? fileFault : undefined
}

/** Flips a bit of the last byte, which a check of the beginning alone misses. */
const damaged = (content: Buffer): Buffer => {
  const copy = Buffer.from(content)
  const last = copy.length - 1
  copy.writeUInt8(copy.readUInt8(last) ^ 1, last)
  return copy
}

type Piece = { from: number; content: Buffer; fault: FileFault | undefined }

/** Sends the body; the header already states its length. */
const sendPiece = (response: ServerResponse, fetched: Fetched, { from, content, fault }: Piece): void => {
  const half = content.subarray(0, Math.floor(content.length / 2))
  if (fault === 'damaged') return void response.end(damaged(content))
  if (fault === 'cut') {
    fetched.sent = [from, from + half.length]
    return void response.write(half, () => response.destroy())
  }
  const sent = fault === 'short' ? half : content
  response.end(sent, () => void (fetched.sent = [from, from + sent.length]))
}

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  fetched: Fetched,
  file: Served,
  fault?: FileFault,
) => {
  const { content, contentType, sha256 } = file
  const ifRange = request.headers['if-range']
  const isSame = ifRange === undefined || ifRange === `"${sha256}"`
  const range = isSame ? byteRange(request.headers.range, content.length) : undefined
  if (range === 'unsatisfiable')
    return void response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end()
  const { start, end } = range ?? { start: 0, end: content.length - 1 }
  const piece = content.subarray(start, end + 1)
  response.writeHead(range ? 206 : 200, {
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
    'content-type': contentType,
    'content-length': fault === 'short' ? Math.floor(piece.length / 2) : piece.length,
    ...(range && { 'content-range': `bytes ${start}-${end}/${content.length}` }),
  })
  if (request.method === 'HEAD') response.end()
  else sendPiece(response, fetched, { from: start, content: piece, fault })
}

export const answerFetch = async (standIn: StandIn, request: IncomingMessage, response: ServerResponse) => {
  const { headers, method = '', url = '' } = request
  const { pathname: path } = new URL(url, 'http://stand-in')
  const { sample, file } = find(standIn, path)
  const proof = proofOf(standIn, { headers, method, path: url, body: '' }, new Date())
  const fetched: Fetched = { sample, path, method, proof, isDisturbed: false, waits: false }
  const fault = isProved(fetched) ? faultFor(standIn, fetched) : undefined
  fetched.isDisturbed = fault !== undefined
  const tries = standIn.seen.fetched.filter((one) => one.path === path && one.isDisturbed).length
  standIn.seen.fetched.push(fetched)
  response.once('close', () => void (fetched.waits = false))
  if (!isProved(fetched)) response.writeHead(403).end()
  else if (!file) response.writeHead(404).end()
  else if (method !== 'GET' && method !== 'HEAD') response.writeHead(405).end()
  else if (fault === 'refused')
    setTimeout(() => response.writeHead(REFUSALS[tries] ?? 503).end(), tries === 0 ? LATE_MS : 0)
  else if (fault === 'silent') fetched.waits = true
  else send(request, response, fetched, file, fault)
}
