/** Combinations of persons who sign for an organisation together (TOG-01, TOG-02). */
import { addDays, stockholmDate } from '../swedish-time.ts'

/** A person who may sign for an organisation. `signatoryId` is the register's, unique within the organisation. */
export type Signatory = { signatoryId: string; name: string }
/** Persons whose signatures together bind the organisation. `reference` is the register's own entry. */
export type Combination = { reference: string; members: readonly Signatory[] }

/**
 * `Open`: signatures are awaited. The others are ends: by the last signature, a cosigner, a change of the application,
 * the party, time, or the register.
 */
export const COSIGNING_STATES = [
  'Open',
  'Complete',
  'Declined',
  'Changed',
  'TakenBack',
  'Expired',
  'MandateEnded',
] as const
export type CosigningState = (typeof COSIGNING_STATES)[number]

export const COSIGNER_STATES = ['waiting', 'signed', 'declined'] as const
export type CosignerState = (typeof COSIGNER_STATES)[number]

/** Days that cosigners have, after the day on which they were asked. */
const DAYS = 30
/** The last day on which a cosigner may sign, `YYYY-MM-DD`. */
export const lastDayToCosign = (begunAt: Date): string => addDays(stockholmDate(begunAt.getTime()), DAYS)

const idsOf = (members: readonly Pick<Signatory, 'signatoryId'>[]): string =>
  JSON.stringify(members.map(({ signatoryId }) => signatoryId).toSorted())

/** The combination of exactly these persons, or undefined. */
export const combinationOf = (
  combinations: readonly Combination[],
  members: readonly Pick<Signatory, 'signatoryId'>[],
): Combination | undefined => combinations.find((each) => idsOf(each.members) === idsOf(members))
