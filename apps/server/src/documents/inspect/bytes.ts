/** A stored file to look into: any part of it, or all of it piece by piece, in little memory however large it is. */
import type { Readable } from 'node:stream'
import { demand } from './refused.ts'

export type Bytes = {
  size: number
  /** Exactly `length` bytes. Refuses the file as truncated when it has not so many. For lengths that fit in memory. */
  at(position: number, length: number): Promise<Buffer>
  /** As `at`, but what there is when the file ends before. */
  upTo(position: number, length: number): Promise<Buffer>
  /** Everything from `start` up to but not including `end`, piece by piece. */
  stream(start?: number, end?: number): AsyncIterable<Buffer>
}

const BLOCK = 256 * 1024
const BLOCKS_KEPT = 8

/** `read` gives a part of the content, both ends inclusive. */
export const bytesOf = (size: number, read: (range: { start: number; end: number }) => Promise<Readable>): Bytes => {
  const kept = new Map<number, Buffer>()
  const fetch = async (start: number, end: number): Promise<Buffer> => {
    const chunks: Buffer[] = []
    for await (const chunk of await read({ start, end: end - 1 })) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }
  const block = async (number: number): Promise<Buffer> => {
    const start = number * BLOCK
    const found = kept.get(number) ?? (await fetch(start, Math.min(size, start + BLOCK)))
    // The one used last stands last; the first goes.
    kept.delete(number)
    kept.set(number, found)
    if (kept.size > BLOCKS_KEPT) kept.delete(kept.keys().next().value ?? number)
    return found
  }
  const upTo = async (position: number, length: number): Promise<Buffer> => {
    const end = Math.min(size, position + length)
    const parts: Buffer[] = []
    for (let at = position; at < end; ) {
      const number = Math.floor(at / BLOCK)
      const part = (await block(number)).subarray(at - number * BLOCK, end - number * BLOCK)
      parts.push(part)
      at += part.length
      if (part.length === 0) break
    }
    return Buffer.concat(parts)
  }
  return {
    size,
    upTo,
    at: async (position, length) => {
      const found = await upTo(position, length)
      demand(found.length === length, 'truncated')
      return found
    },
    stream: async function* (start = 0, end = size) {
      if (end > start) yield* (await read({ start, end: end - 1 })) as AsyncIterable<Buffer>
    },
  }
}
