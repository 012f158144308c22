/** Anchors of the audit log: what its chains ended in, published where the database's owner has no hand. */
import { createHash } from 'node:crypto'

export const ANCHOR_FORMAT = 'sievert-audit-anchor/1'

/** The last entry of a chain: its number, its hash (hex), and when it says that it was written. */
export type AnchoredHead = { chain: string; sequence: number; hash: string; at: string | null }

/** Chains are ids, so that there is nothing of a person in it. As a file it is canonical JSON (RFC 8785). */
export type Anchor = {
  format: typeof ANCHOR_FORMAT
  /** From 1, without a gap. */
  number: number
  /** What was written before this moment is in it or in one before it, if it is `complete`. */
  at: string
  /** SHA-256 (hex) of the file of the one before it; null of the first. So the last stands for all of them. */
  previous: string | null
  /** False: more had moved than fits, and the next follows at once. */
  complete: boolean
  /** The chains that have moved since the one before it; in the first, all. */
  heads: AnchoredHead[]
}

const DIGITS = 10
const named = (number: number, ending: string): string => `${String(number).padStart(DIGITS, '0')}.${ending}`
export const anchorName = (number: number): string => named(number, 'json')
/** A time-stamp (RFC 3161) of that anchor's hash. */
export const stampName = (number: number): string => named(number, 'tsr')
/** Undefined for what is neither an anchor nor a stamp of one. */
export const numberOf = (name: string): number | undefined => {
  const [, number, ending = ''] = /^(\d+)\.(json|tsr)$/.exec(name) ?? []
  return number !== undefined && name === named(Number(number), ending) ? Number(number) : undefined
}
export const hashOfAnchor = (file: Uint8Array): Buffer => createHash('sha256').update(file).digest()

/** What is put here stays: nothing is written over, nothing removed. */
export type AnchorPlace = {
  /** All of it or nothing; false when there is something of that name already. */
  add(name: string, content: Uint8Array): Promise<boolean>
  read(name: string): Promise<Buffer>
  list(): Promise<string[]>
}

/** The last anchor as the database knows it. */
export type LastAnchor = { number: number; hash: Buffer; publishedAt: Date }

/** What the database knows of anchors. */
export type Anchoring = {
  /** The heads of chains that have moved since they were last noted, `most` at most. */
  moved(most: number): Promise<AnchoredHead[]>
  /** These are in an anchor. */
  note(heads: readonly AnchoredHead[]): Promise<void>
  /** As if no chain had ever been in one. */
  forget(): Promise<void>
  last(): Promise<LastAnchor | undefined>
  noteLast(last: LastAnchor): Promise<void>
}
