/** Storage of files' content: a disk, or an S3-compatible store. */
import type { Readable } from 'node:stream'

/** There is nothing under this key. */
export class MissingFile extends Error {
  constructor(key: string) {
    super(`nothing is stored as ${key}`)
  }
}

/** The store does not answer, or not with what it was asked for. */
export class FileStoreUnavailable extends Error {
  constructor(key: string, cause: unknown) {
    super(`the file store does not give ${key}`, { cause })
  }
}

/** Both ends inclusive, in bytes. */
export type ByteRange = { start: number; end: number }

/** A file that somebody is given. `sha256`: hex, of the whole. */
export type GivenFile = {
  fileName: string
  contentType: string
  size: number
  sha256: string
  /** All of it, or a part. */
  read(range?: ByteRange): Promise<Readable>
}

/** Keys are ours, never a person's words: lower-case letters, digits, `-`, `.` and `/`. */
export type FileStore = {
  /** Streams content in under `key`: all of it or, when the stream breaks, nothing. */
  write(key: string, content: Readable): Promise<void>
  /** Streams content out, or a part of it. Throws MissingFile, or FileStoreUnavailable. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Gives content another key. Throws MissingFile, or FileStoreUnavailable. A death in between leaves it under one of the keys, or both. */
  move(from: string, to: string): Promise<void>
  /** Nothing is stored under `key` afterwards. */
  remove(key: string): Promise<void>
  /** Keys with a prefix, and when they were written; used to find files that nothing refers to. */
  list(prefix: string): AsyncIterable<{ key: string; writtenAt: Date }>
  /** Removes what writers that died left half-written before a moment; gives how many. */
  removeBrokenOff(before: Date): Promise<number>
}
