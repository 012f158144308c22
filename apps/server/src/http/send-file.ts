/** Sends a file or a range of it as a download, which the browser saves and never executes. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, GivenFile } from '../ports/file-store.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import { attachment } from './attachment.ts'
import { byteRange } from './byte-range.ts'

const etagOf = ({ sha256 }: Pick<GivenFile, 'sha256'>) => `"${sha256}"`

/** Undefined for the whole file. Throws 416 when the range is outside the file. */
export const rangeAsked = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: Pick<GivenFile, 'size' | 'sha256'>,
): ByteRange | undefined => {
  const ifRange = headers['if-range']
  const range = ifRange === undefined || ifRange === etagOf(file) ? byteRange(headers.range, file.size) : undefined
  if (range !== 'unsatisfiable') return range
  reply.header('content-range', `bytes */${file.size}`)
  throw new AppError('error.range.text')
}

/** Bind the call with `compress: false`: compression would change the size and the ranges. */
export const sendFile = async (reply: FastifyReply, file: GivenFile, range: ByteRange | undefined) => {
  const { fileName, contentType, size } = file
  const content = await file.read(range)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return (
    reply
      .header('accept-ranges', 'bytes')
      .header('etag', etagOf(file))
      .header('content-disposition', attachment(fileName))
      .header('content-type', contentType)
      .header('content-length', range ? range.end - range.start + 1 : size)
      .header('x-content-type-options', 'nosniff')
      // If a browser displays it anyway, no script in it runs.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'no-store, no-transform')
      .send(content)
  )
}
