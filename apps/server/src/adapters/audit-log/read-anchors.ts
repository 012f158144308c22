/** Reads the published anchors of the audit log, checks that none is missing or changed, and returns their claims. */
import Type from 'typebox'
import { readJson } from '../../evidence/read-json.ts'
import {
  ANCHOR_FORMAT,
  type Anchor,
  type AnchoredHead,
  type AnchorPlace,
  anchorName,
  hashOfAnchor,
  type LastAnchor,
  numberOf,
} from '../../ports/audit-log-anchors.ts'

const closed = <T extends Type.TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false })
const HEX = Type.String({ pattern: '^[0-9a-f]{64}$' })
const NUMBER = Type.Integer({ minimum: 1 })
const MOMENT = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' })
const HEAD = closed({
  chain: Type.String(),
  sequence: NUMBER,
  hash: HEX,
  at: Type.Union([Type.String(), Type.Null()]),
})
const ANCHOR = closed({
  format: Type.Literal(ANCHOR_FORMAT),
  number: NUMBER,
  at: MOMENT,
  previous: Type.Union([HEX, Type.Null()]),
  complete: Type.Boolean(),
  heads: Type.Array(HEAD),
})

/** An anchor's statement about a chain, and when it was published. */
export type Claim = AnchoredHead & {
  anchor: number
  anchoredAt: string
  /**
   * The last earlier anchor that holds all moved chains: an entry that it lacks and this one holds was written after
   * it.
   */
  after: Moment | undefined
}
/** The file of an anchor, and its parsed content. */
type Read = { number: number; hash: Buffer; anchor: Anchor | undefined }
export type Moment = Pick<Anchor, 'number' | 'at'>

export type AnchoredLog = {
  anchors: number
  /** The last valid anchor, not later than the requested moment. */
  newest: Moment | undefined
  /** By chain, in the order of the anchors. */
  claims: ReadonlyMap<string, readonly Claim[]>
  /** The last anchor that holds all moved chains: every entry written before it is in one of them. */
  complete: Moment | undefined
  faults: readonly string[]
}

const readOne = async (place: AnchorPlace, number: number): Promise<Read> => {
  const file = await place.read(anchorName(number))
  return { number, hash: hashOfAnchor(file), anchor: readJson(ANCHOR, file.toString()) }
}

/**
 * The fault of an anchor, judged by the anchors before and after it (if present) and by the database's record of the
 * last one.
 */
const faultOf = (
  { number, hash, anchor }: Read,
  before?: Read,
  after?: Read,
  known?: LastAnchor,
): string | undefined => {
  const name = `anchor ${number}`
  if (!anchor) return `${name} was changed: it can't be read as one`
  if (anchor.number !== number)
    return `${name} says that it is anchor ${anchor.number}: put there in the place of another`
  const next = after?.anchor?.number === number + 1 ? after.anchor.previous : undefined
  if (next !== undefined && next !== hash.toString('hex'))
    return `${name} was changed: anchor ${number + 1} holds another hash of it`
  if (known?.number === number && !known.hash.equals(hash))
    return `${name} was changed: the database knows another hash of it`
  if (before?.anchor && anchor.at < before.anchor.at) return `${name} is older than the one before it`
  return undefined
}

const missing = (from: number, to: number): string[] => {
  if (from > to) return []
  return [from === to ? `anchor ${from} is missing` : `anchors ${from} to ${to} are missing`]
}

const byChain = (claims: Map<string, Claim[]>, { number, at, heads }: Anchor, after: Moment | undefined): void => {
  for (const head of heads) {
    const claim = { ...head, anchor: number, anchoredAt: at, after }
    const of = claims.get(head.chain)
    if (of) of.push(claim)
    else claims.set(head.chain, [claim])
  }
}

/**
 * Checks all anchors. Claims are taken from valid anchors only, not later than `until` when it is given. `known`: the
 * last anchor in the database's record.
 */
export const readAnchors = async (
  place: AnchorPlace,
  known: LastAnchor | undefined,
  until?: Date,
): Promise<AnchoredLog> => {
  const names = await place.list()
  const faults = names.filter((name) => numberOf(name) === undefined).map((name) => `${name} is no anchor`)
  const numbers = names.flatMap((name) => (name.endsWith('.json') ? (numberOf(name) ?? []) : []))
  const claims = new Map<string, Claim[]>()
  let [newest, complete]: (Moment | undefined)[] = []
  let isWhole = true
  let before: Read | undefined
  let after = numbers[0] === undefined ? undefined : await readOne(place, numbers[0])
  for (const [at, number] of numbers.entries()) {
    const one = after
    const next = numbers[at + 1]
    after = next === undefined ? undefined : await readOne(place, next)
    if (!one) continue
    const fault = faultOf(one, before, after, known)
    const found = [...missing((before?.number ?? 0) + 1, number - 1), ...(fault ? [fault] : [])]
    faults.push(...found)
    isWhole &&= found.length === 0
    if (!fault && one.anchor && !(until && one.anchor.at > until.toISOString())) {
      byChain(claims, one.anchor, complete)
      newest = one.anchor
      if (isWhole && one.anchor.complete) complete = one.anchor
    }
    before = one
  }
  faults.push(...missing((numbers.at(-1) ?? 0) + 1, known?.number ?? 0))
  return { anchors: numbers.length, newest, claims, complete, faults }
}
