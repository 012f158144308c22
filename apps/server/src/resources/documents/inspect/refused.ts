/** Ends an inspection with the reason why a file is refused. */
import type { Refusal } from '../../../ports/inspector.ts'

/** Thrown to end the inspection of a file. */
export class Refused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}

/** `condition` holds for a valid file. */
export const demand: (condition: unknown, otherwise: Refusal) => asserts condition = (condition, otherwise) => {
  if (!condition) throw new Refused(otherwise)
}

/** Exactly `length` bytes of a file. Throws `truncated` if the file is shorter. */
export const bytesAt = (file: Buffer, position: number, length: number): Buffer => {
  demand(position + length <= file.length, 'truncated')
  return file.subarray(position, position + length)
}
