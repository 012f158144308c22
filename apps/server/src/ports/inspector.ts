/** Inspects each file in its own process, so that a malicious file can't affect anything else. */
import type { Readable } from 'node:stream'
import type { ContentKind } from '@sievert/domain/documents/content-types'

/**
 * Each reason has a text, `file.refusal.<reason>.text`. `content`: the content does not match the file name's
 * extension.
 */
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

/**
 * The inspector ended without a verdict: it used too much memory, or crashed. Too much time is the verdict
 * `too-complex`.
 */
export class InspectorDied extends Error {}

export type Inspector = {
  /**
   * Undefined: no reason to refuse the file. Throws InspectorDied when the file is to blame. Other errors have other
   * causes: an error of the store, or the process is about to end.
   */
  inspect(content: Readable, kind: ContentKind): Promise<Refusal | undefined>
  /** Ends all running inspections. */
  stop(): void
}
