/** What has happened to a sent application, in the order in which its page tells it (REV-08). */
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
/** `at`: the moment when we heard of it, as an ISO instant. `label`: what the case system calls the state of its work. */
export type Happening = { kind: (typeof HAPPENINGS)[number]; at: string; label?: string }
/** `day`: `YYYY-MM-DD`, Swedish time. */
export type Told = Happening & { day: string }

const DECIDED_AS = { granted: 'Granted', rejected: 'Rejected', dismissed: 'Dismissed' } as const

/** What was decided in the end, where its day is known. */
const known = (decided: Decided | null) =>
  decided && decided.kind !== 'dismissed' ? { kind: DECIDED_AS[decided.kind], day: decided.decidedOn } : undefined

/** The day of the decision itself where it is known; otherwise that on which we heard of it. */
const dayOf = ({ kind, at }: Happening, decided: Decided | null): string => {
  const last = known(decided)
  return last?.kind === kind ? last.day : stockholmDate(Date.parse(at))
}

/** Nothing has happened to it before it was sent in, whatever day a decision names. */
const inOrder = (one: Told, other: Told): number =>
  Number(other.kind === 'Submitted') - Number(one.kind === 'Submitted') ||
  one.day.localeCompare(other.day) ||
  one.at.localeCompare(other.at) ||
  HAPPENINGS.indexOf(one.kind) - HAPPENINGS.indexOf(other.kind) ||
  (one.label ?? '').localeCompare(other.label ?? '')

/** A state is told again when another one, or a decision, has come between. */
const isNews = ({ kind, label }: Told, before: readonly Told[]): boolean => {
  if (kind !== 'StatusChanged') return !before.some((each) => each.kind === kind)
  const last = before.findLast((each) => each.kind !== 'Registered')
  return last?.label !== label
}

/**
 * Of a decision that another has taken the place of only the day on which we heard of it is known. When that is not before the other's, it
 * is left out: it would stand there as the later of the two.
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

/** `decided`: what was decided in the end; only its day is known. */
export const timelineOf = (happenings: readonly Happening[], decided: Decided | null): Told[] =>
  happenings
    .filter((each) => !isOutOfPlace(each, decided))
    .map((each) => ({ ...each, day: dayOf(each, decided) }))
    .toSorted(inOrder)
    .reduce<Told[]>((told, each) => (isNews(each, told) ? [...told, each] : told), [])
