/** Events of a submitted application in display order (REV-08). */
import { stockholmDate } from '../swedish-time.ts'
import type { Decided } from './decision.ts'

export const HAPPENINGS = [
  'Submitted',
  'Registered',
  'StatusChanged',
  'Granted',
  'Rejected',
  'Dismissed',
  'Withdrawn',
] as const
/**
 * `at`: when the server received the event, an ISO instant. `label`: the case system's label for the state of its work.
 */
export type Happening = { kind: (typeof HAPPENINGS)[number]; at: string; label?: string }
/** `day`: `YYYY-MM-DD`, Swedish time. */
export type DatedEvent = Happening & { day: string }

const DECIDED_AS = { granted: 'Granted', rejected: 'Rejected', dismissed: 'Dismissed' } as const

/** The final decision, where its day is known. */
const known = (decided: Decided | null) =>
  decided && decided.kind !== 'dismissed' ? { kind: DECIDED_AS[decided.kind], day: decided.decidedOn } : undefined

/** The day of the decision itself where it is known, otherwise the day of receipt. */
const dayOf = ({ kind, at }: Happening, decided: Decided | null): string => {
  const last = known(decided)
  return last?.kind === kind ? last.day : stockholmDate(Date.parse(at))
}

/** For sorting: the earlier day first, and on one day the earlier receipt. */
export const chronologically = (one: Pick<DatedEvent, 'day' | 'at'>, other: Pick<DatedEvent, 'day' | 'at'>): number =>
  one.day.localeCompare(other.day) || one.at.localeCompare(other.at)

/** Submission comes first, whatever day a decision names. */
const inOrder = (one: DatedEvent, other: DatedEvent): number =>
  Number(other.kind === 'Submitted') - Number(one.kind === 'Submitted') ||
  chronologically(one, other) ||
  HAPPENINGS.indexOf(one.kind) - HAPPENINGS.indexOf(other.kind) ||
  (one.label ?? '').localeCompare(other.label ?? '')

/** A state is repeated only when another state or a decision came between. */
const isNews = ({ kind, label }: DatedEvent, before: readonly DatedEvent[]): boolean => {
  if (kind !== 'StatusChanged') return !before.some((each) => each.kind === kind)
  const last = before.findLast((each) => each.kind !== 'Registered')
  return last?.label !== label
}

/**
 * Only the day of receipt is known of a superseded decision. It is left out when that day is not before the final
 * decision's day, since it would then appear as the later one.
 */
const isOutOfPlace = ({ kind, at }: Happening, decided: Decided | null): boolean => {
  const last = known(decided)
  return (
    last !== undefined &&
    Object.values<string>(DECIDED_AS).includes(kind) &&
    last.kind !== kind &&
    stockholmDate(Date.parse(at)) >= last.day
  )
}

/** `decided`: the final decision; only its day is known. */
export const timelineOf = (happenings: readonly Happening[], decided: Decided | null): DatedEvent[] =>
  happenings
    .filter((each) => !isOutOfPlace(each, decided))
    .map((each) => ({ ...each, day: dayOf(each, decided) }))
    .toSorted(inOrder)
    .reduce<DatedEvent[]>((news, each) => (isNews(each, news) ? [...news, each] : news), [])
