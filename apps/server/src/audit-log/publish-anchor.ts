/** Publishes anchors of the audit log at intervals: a later change of the database contradicts them. */
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import { clockFault, explainFault } from '../access/require-right-clock.ts'
import {
  ANCHOR_FORMAT,
  type Anchor,
  type AnchorPlace,
  anchorName,
  hashOfAnchor,
  numberOf,
  stampName,
} from '../ports/audit-log-anchors.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import { ClocksDiffer } from '../ports/time-stamper.ts'

const MINUTE_MS = 60_000
/** About 10 MB. A large installation publishes its first anchors directly after each other. */
const MOST_HEADS = 50_000

type Published = { number: number; hash: Buffer; at: Date; complete: boolean }
type PublishDependencies = Pick<
  Dependencies,
  'anchoring' | 'anchorPlace' | 'clockSkew' | 'clock' | 'config' | 'timeStamper' | 'workerFigures' | 'log'
>
type PlaceDependencies = PublishDependencies & { anchorPlace: AnchorPlace }

/** The last published anchor. The files are our own, each written atomically. */
const lastPublished = async ({ anchorPlace }: PlaceDependencies): Promise<Published | undefined> => {
  const anchors = (await anchorPlace.list()).filter((name) => name.endsWith('.json'))
  const number = anchors.flatMap((name) => numberOf(name) ?? []).at(-1)
  if (number === undefined) return undefined
  const file = await anchorPlace.read(anchorName(number))
  const { at, complete } = JSON.parse(file.toString()) as Anchor
  return { number, hash: hashOfAnchor(file), at: new Date(at), complete }
}

/** Stamps every anchor without a time-stamp, also those that could not be stamped when they were published. */
const stampWhatIsNot = async ({ anchorPlace, timeStamper }: PlaceDependencies): Promise<void> => {
  if (!timeStamper) return
  const names = new Set(await anchorPlace.list())
  for (const name of names) {
    const number = numberOf(name)
    if (number === undefined || names.has(stampName(number))) continue
    const stamp = await timeStamper.stamp(hashOfAnchor(await anchorPlace.read(name)))
    await anchorPlace.add(stampName(number), stamp)
  }
}

/**
 * Undefined when the time-stamp authority fails. Throws when the clocks differ: after an anchor with a future time, all
 * later entries look inserted.
 */
const stampOf = async ({ timeStamper }: PlaceDependencies, anchorHash: Buffer): Promise<Buffer | undefined> => {
  try {
    return await timeStamper?.stamp(anchorHash)
  } catch (error) {
    if (error instanceof ClocksDiffer) throw error
    return undefined
  }
}

/** `last` is read before the heads: no head is older than those of `last`. */
const publishAfter = async (
  deps: PlaceDependencies,
  last: Published | undefined,
  most: number,
): Promise<Published | undefined> => {
  const { anchoring, anchorPlace, clock } = deps
  if (!last) await anchoring.forget()
  const at = clock.now()
  const heads = await anchoring.moved(most)
  const [number, complete] = [(last?.number ?? 0) + 1, heads.length < most]
  const previous = last?.hash.toString('hex') ?? null
  const anchor: Anchor = { format: ANCHOR_FORMAT, number, at: at.toISOString(), previous, complete, heads }
  const file = Buffer.from(canonicalJson(anchor))
  const hash = hashOfAnchor(file)
  const stamp = await stampOf(deps, hash)
  if (!(await anchorPlace.add(anchorName(number), file))) return undefined
  if (stamp) await anchorPlace.add(stampName(number), stamp)
  await anchoring.note(heads)
  return { number, hash, at, complete }
}

/**
 * One of several concurrent processes publishes, and the others see that it has. True when a new anchor was published.
 */
const publishWhenDue = async (deps: PlaceDependencies, most: number): Promise<boolean> => {
  const { anchoring, clock, config } = deps
  // A time in the future counts as due: otherwise a forged row, or a clock that was set back, would stop all anchors.
  const due = (before: Date | undefined) =>
    before === undefined ||
    Math.abs(clock.now().getTime() - before.getTime()) >= config.auditAnchors.everyMinutes * MINUTE_MS
  // Reads the database first: the listing of an anchor place can be long.
  if (!due((await anchoring.last())?.publishedAt)) return false
  let last = await lastPublished(deps)
  while (!last?.complete || due(last.at)) {
    last = await publishAfter(deps, last, most)
    if (!last) return false
  }
  await anchoring.noteLast({ number: last.number, hash: last.hash, publishedAt: last.at })
  return true
}

/** Never throws: a failure is logged and counted, and the next call retries. */
export const publishDueAnchors = async (deps: PublishDependencies, most = MOST_HEADS): Promise<void> => {
  const { anchorPlace, workerFigures, log } = deps
  if (!anchorPlace) return
  let what = 'audit log not anchored'
  try {
    const fault = await clockFault(deps)
    if (fault !== undefined) throw new ClocksDiffer(await explainFault(deps, fault))
    if (!(await publishWhenDue({ ...deps, anchorPlace }, most))) return
    what = 'audit log anchored, and its time-stamps left for the next time'
    await stampWhatIsNot({ ...deps, anchorPlace })
  } catch (error) {
    if (error instanceof ClocksDiffer) log.error(`${what}: ${String(error)}`)
    else log.error({ err: error }, what)
    await workerFigures.add('anchor-failures', 1).catch(() => {})
  }
}
