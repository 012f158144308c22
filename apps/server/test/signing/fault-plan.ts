/** What goes wrong in one run of a signing: drawn from a seed, so that a run that fails can be had again. */
import fc from 'fast-check'
import type { KillPoint } from '../kill-points.ts'

/** At a call to a neighbour: refused, done but its answer cut or lost, or late. */
const fault = fc.constantFrom('error', 'malformed', 'drop', 'slow')
const faults = (maxLength: number) => fc.array(fault, { maxLength })

const death = (who: 'main' | 'worker', ...points: KillPoint[]) =>
  fc.record({ who: fc.constant(who), point: fc.constantFrom(...points) })
const deaths = fc.oneof(
  death('main', 'order-opened', 'signing-begun', 'signature-stored', 'completing', 'submitted'),
  death('worker', 'signature-stored', 'completing', 'submitted', 'paper-kept', 'before-delivery', 'delivered'),
)
const milliseconds = fc.integer({ min: 0, max: 80 })

const plans = fc.record({
  method: fc.constantFrom('BankID' as const, 'BankID' as const, 'Freja_eID' as const),
  /** Which process dies, and when. */
  death: fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, { arbitrary: deaths, weight: 2 }),
  faultsAtBegin: faults(1),
  faultsAtAsking: faults(2),
  faultsAtCancelling: faults(1),
  faultsAtDelivery: faults(2),
  /** How the case system answers: with the number, and with one or two events beside it. */
  caseSystem: fc.constantFrom('201', 'twice', 'event-first'),
  beginsTwice: fc.boolean(),
  person: fc.constantFrom('approve', 'approve', 'approve', 'approve', 'reject', 'expire', 'forged'),
  actsAfter: milliseconds,
  /** What else is done while the person signs, and how many milliseconds after they could. */
  meanwhile: fc.constantFrom('write', 'write', 'cancel', 'begin', 'poll', 'nothing'),
  meanwhileAfter: milliseconds,
  /** The browser is closed as soon as the signing has begun; who is to die must be the one that asks. */
  browserCloses: fc.boolean(),
})
export type FaultPlan = ReturnType<typeof faultPlan>

export const faultPlan = (seed: number) => {
  const [plan] = fc.sample(plans, { seed, numRuns: 1 })
  if (!plan) throw new Error('no plan')
  return { ...plan, browserCloses: plan.death ? plan.death.who === 'worker' : plan.browserCloses }
}
