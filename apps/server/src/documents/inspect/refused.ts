/** Why a file can't be used. */

/** Each has a text, `file.refusal.<reason>.text`. `content`: it is not what its extension says. */
export type Refusal = 'content' | 'empty' | 'encrypted' | 'macro' | 'too-large-inside' | 'truncated' | 'virus'

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
