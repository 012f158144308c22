/** Inspects a file in a process of its own, so that a malicious file can stop nothing else. */
import type { Readable } from 'node:stream'
import type { ContentKind } from '@sievert/domain/documents/content-types'

/** Each has a text, `file.refusal.<reason>.text`. `content`: it is not what its extension says. */
export const REFUSALS = [
  'content',
  'embedded',
  'empty',
  'encrypted',
  'external',
  'heic',
  'launch',
  'macro',
  'script',
  'too-complex',
  'too-large-inside',
  'truncated',
  'virus',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** The inspector did not live to give a verdict: it took too much memory, or came to grief. What takes too much time is too complex. */
export class InspectorDied extends Error {}

export type Inspector = {
  /**
   * Undefined: nothing is wrong with it. Throws InspectorDied when the file is to blame, and anything else when it is not:
   * the store's error, or that we are about to end.
   */
  inspect(content: Readable, kind: ContentKind): Promise<Refusal | undefined>
  /** Ends what is being looked into. */
  stop(): void
}
