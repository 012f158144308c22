/** Decompresses the entries of a ZIP archive, and compares them with the directory. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { bytesAt, demand, Refused } from './refused.ts'
import type { ZipEntry } from './zip-entries.ts'

const MEGABYTE = 1024 * 1024
const UNPACKED_MAX = 500 * MEGABYTE
/** Bytes after the compressed data would be another entry for a program that reads from the start. */
const STRICT = { rejectGarbageAfterEnd: true }

/** Large content is streamed in chunks, so that it is never in memory as a whole. */
const inflate = (compressed: Buffer, size: number): AsyncIterable<Buffer> | Buffer[] =>
  size <= MEGABYTE
    ? [inflateRawSync(compressed, { ...STRICT, maxOutputLength: Math.max(1, size) })]
    : pipeline(Readable.from([compressed]), createInflateRaw({ ...STRICT, chunkSize: 256 * 1024 }), () => {})

const isBroken = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER_TOO_LARGE|ERR_TRAILING_JUNK)/.test(String(error.code))

/** An entry's content in chunks; at most the size in the directory. */
export async function* unpack(file: Buffer, { start, compressedSize, size, crc, isDeflated }: ZipEntry) {
  const compressed = bytesAt(file, start, compressedSize)
  let foundSize = 0
  let foundCrc = 0
  try {
    for await (const chunk of isDeflated ? inflate(compressed, size) : [compressed]) {
      foundSize += chunk.length
      foundCrc = crc32(chunk, foundCrc)
      demand(foundSize <= size, 'content')
      yield chunk
    }
  } catch (error) {
    throw isBroken(error) ? new Refused('content') : error
  }
  demand(foundSize === size && foundCrc === crc, 'content')
}

/** A small entry's content. Throws `too-large-inside` above `limit` bytes. */
export const unpackWhole = async (file: Buffer, entry: ZipEntry, limit: number): Promise<Buffer> => {
  demand(entry.size <= limit, 'too-large-inside')
  const chunks: Buffer[] = []
  for await (const chunk of unpack(file, entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Maximum decompressed size of an archive, relative to its file size (decompression bomb). */
export const unpackedMax = (file: Buffer): number => Math.min(UNPACKED_MAX, Math.max(50 * MEGABYTE, 100 * file.length))
