/** Why a file can't be used. */
import type { Refusal } from '../../../ports/inspector.ts'

/** Ends the inspection of a file. */
export class Refused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}

/** `condition` is what a good file fulfils. */
export const demand: (condition: unknown, otherwise: Refusal) => asserts condition = (condition, otherwise) => {
  if (!condition) throw new Refused(otherwise)
}

/** Exactly `length` bytes of a file, which is not whole when it has not so many. */
export const bytesAt = (file: Buffer, position: number, length: number): Buffer => {
  demand(position + length <= file.length, 'truncated')
  return file.subarray(position, position + length)
}
