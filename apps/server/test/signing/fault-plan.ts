/** The faults of one signing run, drawn from a seed, so that a failed run can be repeated. */
import fc from 'fast-check'
import type { KillPoint } from '../kill-points.ts'

/** At a call to a dependency: refused, done with its answer cut or lost, or late. */
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
  /** The process to kill, and the point. */
  death: fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, { arbitrary: deaths, weight: 2 }),
  faultsAtBegin: faults(1),
  faultsAtAsking: faults(2),
  faultsAtCancelling: faults(1),
  faultsAtDelivery: faults(2),
  /** The case system's answer: with the number, and with one or two events beside it. */
  caseSystem: fc.constantFrom('201', 'twice', 'event-first'),
  beginsTwice: fc.boolean(),
  person: fc.constantFrom('approve', 'approve', 'approve', 'approve', 'reject', 'expire', 'forged'),
  actsAfter: milliseconds,
  /** The concurrent action while the person signs, and its delay in milliseconds. */
  meanwhile: fc.constantFrom('write', 'write', 'cancel', 'begin', 'poll', 'nothing'),
  meanwhileAfter: milliseconds,
  /** The browser closes as soon as the signing has begun. The process to kill must be the one that asks. */
  browserCloses: fc.boolean(),
})
export type FaultPlan = ReturnType<typeof faultPlan>

export const faultPlan = (seed: number) => {
  const [plan] = fc.sample(plans, { seed, numRuns: 1 })
  if (!plan) throw new Error('no plan')
  return { ...plan, browserCloses: plan.death ? plan.death.who === 'worker' : plan.browserCloses }
}
