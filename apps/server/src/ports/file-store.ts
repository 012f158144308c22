/** Where the content of files is kept: a disk, or an S3-compatible store. */
import type { Readable } from 'node:stream'

export type FileStore = {
  /** Streams content in under `key`; nothing is left behind when the stream breaks. */
  write(key: string, content: Readable): Promise<void>
  /** Streams content out, or a part of it (both ends inclusive, in bytes). */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** True when there was something. */
  remove(key: string): Promise<boolean>
  /** Keys with a prefix and when they were written: for sweeping what nobody refers to. */
  list(prefix: string): AsyncIterable<{ key: string; writtenAt: Date }>
}
