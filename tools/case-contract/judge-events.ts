/** Rules for how a case system reports events of its cases. */
import type { EventFault } from './make-sample.ts'
import { FAULTS, isProved, REFUSED, type RecordedCalls, type SentEvent } from './recorded-calls.ts'
import { bad, type ContractRule, everyOne, gaveUp, good, signedAnew, someOf, unseen } from './verdict.ts'

const NOTHING = 'no event came'
/** More needless repeats than this count as endless; fewer may be chance. */
const FOR_EVER = 3

const signs: ContractRule = {
  title: 'signs its events',
  judge: ({ events }) =>
    everyOne(events, NOTHING, ({ proof: { signature } }) => (signature === 'right' ? undefined : signature)),
}

const reportsNow: ContractRule = {
  title: 'tells with the time of now',
  judge: ({ events }) => everyOne(events, NOTHING, ({ proof: { time } }) => (time === 'now' ? undefined : time)),
}

const reportsByContract: ContractRule = {
  title: 'tells events of the contract',
  judge: ({ events }) =>
    everyOne(events, NOTHING, ({ faults, type }) =>
      faults.length > 0 ? `${typeof type === 'string' ? type : 'an event'}: ${someOf(faults)}` : undefined,
    ),
}

const reportsOnOurs: ContractRule = {
  title: 'tells of applications that were sent in',
  judge: ({ events }) =>
    everyOne(events, NOTHING, ({ sample, type }) =>
      sample ? undefined : `${String(type)} of an application that was not`,
    ),
}

const ownIds: ContractRule = {
  title: 'gives each event an id of its own',
  judge: ({ events }) =>
    everyOne([...Map.groupBy(events, ({ eventId }) => eventId).values()], NOTHING, (tries) => {
      const contents = new Set(tries.map(({ content }) => content))
      return contents.size > 1 ? `${contents.size} events have the id "${String(tries[0]?.eventId)}"` : undefined
    }),
}

/** True when the event is valid and proved: its answer follows the plan. */
const isTrue = (one: SentEvent): boolean => isProved(one) && one.faults.length === 0 && one.sample !== undefined

/** All attempts of each event about the application with this planned fault. */
const triesOf = ({ events }: RecordedCalls, fault: EventFault | undefined): SentEvent[][] => [
  ...Map.groupBy(
    events.filter((one) => isTrue(one) && one.sample?.eventFault === fault),
    ({ content }) => content,
  ).values(),
]

/** A system that repeats every event anyway shows nothing about its reaction to a fault. */
const reportsOftenAnyway = (seen: RecordedCalls, times: number): boolean => {
  const undisturbed = triesOf(seen, undefined)
  return undisturbed.length > 0 && undisturbed.every(({ length }) => length > times)
}

const again = (fault: 'refused' | 'silent', what: string): ContractRule => ({
  title: `tells again what ${what}`,
  judge: (seen) => {
    const events = triesOf(seen, fault)
    const notTaken = events.filter((tries) => tries.every(({ status }) => status !== 204))
    if (events.length === 0) return unseen('no event came that could be treated so')
    if (reportsOftenAnyway(seen, FAULTS[fault])) return unseen('it tells every event so often')
    if (notTaken.length === 0) return good(`${events.length} events came until they were taken`)
    if (notTaken.some((tries) => tries.some(({ waits }) => waits))) return unseen('it still waits for the answer')
    return gaveUp(seen, Math.min(...notTaken.map(({ length }) => length)))
  },
})

const sameId: ContractRule = {
  title: 'tells again by the same id',
  judge: (seen) => {
    const repeated = [...triesOf(seen, 'refused'), ...triesOf(seen, 'silent')].filter(({ length }) => length > 1)
    return everyOne(repeated, 'no event came again', ([first, ...others]) =>
      others.some(({ eventId }) => eventId === first?.eventId)
        ? undefined
        : `${String(first?.type)} came again, but not by its id "${String(first?.eventId)}"`,
    )
  },
}

const signsAnew: ContractRule = {
  title: 'signs anew what it tells again',
  judge: ({ events }) =>
    signedAnew([...Map.groupBy(events, ({ content }) => content).values()], 'nothing was told again after two seconds'),
}

const notForEver = (fault: EventFault | undefined, title: string): ContractRule => ({
  title,
  judge: (seen) => {
    const repeats = triesOf(seen, fault).map((tries) => tries.length - 1)
    const most = Math.max(...repeats)
    if (repeats.length === 0) return unseen('no event came that could be treated so')
    if (most === 0) return good(`none of ${repeats.length} came again`)
    return most > FOR_EVER
      ? bad(`one came ${most + 1} times`)
      : unseen(`one came ${most + 1} times; whether it goes on is not known`)
  },
})

/** Events that say nothing about the outcome. */
const NO_DECISIONS = new Set<unknown>([
  'CaseRegistered',
  'SupplementRequested',
  'RequestChanged',
  'RequestWithdrawn',
  'Message',
  'MessageRead',
])

const decides: ContractRule = {
  title: 'tells of a decision',
  judge: ({ events }) => {
    const decisions = events.filter((one) => isTrue(one) && !NO_DECISIONS.has(one.type))
    const types = [...new Set(decisions.map(({ type }) => String(type)))]
    return types.length > 0 ? good(someOf(types)) : unseen('nobody decided during the run')
  },
}

export const EVENT_RULES: readonly ContractRule[] = [
  signs,
  reportsNow,
  reportsByContract,
  reportsOnOurs,
  ownIds,
  again('refused', REFUSED),
  again('silent', 'was not answered'),
  sameId,
  signsAnew,
  decides,
]
/** Judged at the end, when no more events are due. */
export const QUIET_RULES: readonly ContractRule[] = [
  notForEver(undefined, 'does not go on telling what was taken'),
  notForEver('unknown', 'does not go on telling what was answered 404'),
  notForEver('conflict', 'does not go on telling what was answered 409'),
]
