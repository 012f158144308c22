/** Anchors of the audit log: the heads of its chains, published at a place that the database's owner can't change. */
import { createHash } from 'node:crypto'

export const ANCHOR_FORMAT = 'sievert-audit-anchor/1'

/** The last entry of a chain: its number, its hash (hex), and its own time. */
export type AnchoredHead = { chain: string; sequence: number; hash: string; at: string | null }

/** Chains are ids, so an anchor holds no personal data. As a file it is canonical JSON (RFC 8785). */
export type Anchor = {
  format: typeof ANCHOR_FORMAT
  /** Starts at 1, without gaps. */
  number: number
  /** If the anchor is `complete`, all entries written before this moment are in it or in an earlier one. */
  at: string
  /** SHA-256 (hex) of the previous anchor's file; null for the first. Hence the last anchor vouches for all of them. */
  previous: string | null
  /** False: more chains had moved than fit, and the next anchor follows at once. */
  complete: boolean
  /** The chains that have moved since the previous anchor; in the first, all chains. */
  heads: AnchoredHead[]
}

const DIGITS = 10
const named = (number: number, ending: string): string => `${String(number).padStart(DIGITS, '0')}.${ending}`
export const anchorName = (number: number): string => named(number, 'json')
/** The RFC 3161 time-stamp of that anchor's hash. */
export const stampName = (number: number): string => named(number, 'tsr')
/** Undefined for a name that belongs to neither an anchor nor a time-stamp. */
export const numberOf = (name: string): number | undefined => {
  const [, number, ending = ''] = /^(\d+)\.(json|tsr)$/.exec(name) ?? []
  return number !== undefined && name === named(Number(number), ending) ? Number(number) : undefined
}
export const hashOfAnchor = (file: Uint8Array): Buffer => createHash('sha256').update(file).digest()

/** Append-only: an adapter overwrites and removes nothing. */
export type AnchorPlace = {
  /** Atomic. Returns false when the name is taken. */
  add(name: string, content: Uint8Array): Promise<boolean>
  read(name: string): Promise<Buffer>
  list(): Promise<string[]>
}

/** The last anchor as the database knows it. */
export type LastAnchor = { number: number; hash: Buffer; publishedAt: Date }

/** The database's record of the anchors. */
export type Anchoring = {
  /** The heads of chains that have moved since they were last noted, at most `most`. */
  moved(most: number): Promise<AnchoredHead[]>
  /** Records that these heads are in an anchor. */
  note(heads: readonly AnchoredHead[]): Promise<void>
  /** Forgets all notes: every chain counts as moved. */
  forget(): Promise<void>
  last(): Promise<LastAnchor | undefined>
  noteLast(last: LastAnchor): Promise<void>
}
