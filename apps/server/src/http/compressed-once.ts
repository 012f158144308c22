/** Answers with content that does not change while the process runs: compressed once per encoding, with an ETag. */
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentTag, isHeld } from './etag.ts'

const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof COMPRESS

/** The preferred encoding of ours that the client accepts. */
const encodingFor = ({ headers }: FastifyRequest): Encoding | undefined => {
  const accepted = (headers['accept-encoding'] ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}

/** Options of a route that answers with `compressedOnce`. */
export const ALREADY_COMPRESSED = { compress: false } as const

/** `content` is a text, or an object that is sent as JSON. The returned function sends it, or 304. */
export const compressedOnce = (content: string | object, type = 'application/json; charset=utf-8') => {
  const text = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  const etag = contentTag({ text: text.toString() })
  const compressed: { [E in Encoding]?: Promise<Buffer> } = {}
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isHeld(etag, request, reply)) return reply.send()
    const encoding = encodingFor(request)
    if (encoding) reply.header('content-encoding', encoding)
    const body = encoding ? await (compressed[encoding] ??= COMPRESS[encoding](text)) : text
    return reply.type(type).send(body)
  }
}
