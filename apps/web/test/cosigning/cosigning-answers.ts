/** Answers of a fake server about one application that several persons sign. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Combinations, Cosigner, Cosigning } from '@sievert/contract/cosigning'
import { catCafe, catId } from '../cat-cafe.ts'
import { json, noContent } from '../fake-answers.ts'
import { startedApplication } from '../started-application.ts'

export const SIGNED_AT = '2026-11-29T09:00:00.000Z'

const self: Cosigner = { signatoryId: 's1', name: 'Karin Älvstrand', state: 'waiting', isSelf: true }
const other: Cosigner = { signatoryId: 's2', name: 'Otto Rask', state: 'waiting' }
const open: Cosigning = {
  cosigningId: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  state: 'Open',
  begunAt: '2026-11-29T08:00:00.000Z',
  lastDay: '2026-12-29',
  digest: 'ab'.repeat(32),
  cosigners: [self, other],
}
const signed = { state: 'signed', at: SIGNED_AT } as const
const asked = { askedAt: SIGNED_AT, email: 'otto@exempel.se' }

/** As each person sees it. */
export const COSIGNINGS = {
  /** The person who asks, before the own signature. */
  first: { ...open, isBegunBySelf: true, maySign: true },
  /** The person who asked and has signed. */
  waiting: {
    ...open,
    isBegunBySelf: true,
    cosigners: [
      { ...self, ...signed },
      { ...other, ...asked },
    ],
  },
  /** The person who is asked. */
  turn: {
    ...open,
    maySign: true,
    cosigners: [
      { signatoryId: 's1', name: 'Karin Älvstrand', ...signed },
      { ...other, isSelf: true, askedAt: SIGNED_AT },
    ],
  },
  /** The person who is going to be asked. */
  notYet: {
    ...open,
    cosigners: [
      { signatoryId: 's1', name: 'Karin Älvstrand', state: 'waiting' },
      { ...other, isSelf: true },
    ],
  },
  /** A representative who does not sign. */
  outside: {
    ...open,
    cosigners: [
      { signatoryId: 's1', name: 'Karin Älvstrand', ...signed },
      { ...other, askedAt: SIGNED_AT },
    ],
  },
} as const satisfies Record<string, Cosigning>

type End = Exclude<Cosigning['state'], 'Open' | 'Complete'>
export const endedAs = (state: End): Cosigning => ({
  ...COSIGNINGS.waiting,
  state,
  endedAt: SIGNED_AT,
  cosigners: COSIGNINGS.waiting.cosigners.map((each) =>
    state === 'Declined' && each.signatoryId === 's2' ? { ...other, state: 'declined', at: SIGNED_AT } : each,
  ),
})

const OTTO = { signatoryId: 's2', name: 'Otto Rask' }
const VERA = { signatoryId: 's3', name: 'Vera Lund' }
const ELLA = { signatoryId: 's4', name: 'Ella Hjort' }
export const WITH_OTTO: Combinations = { combinations: [{ includesSelf: true, others: [OTTO] }] }
export const SEVERAL: Combinations = {
  combinations: [
    { includesSelf: true, others: [OTTO] },
    { includesSelf: true, others: [VERA, ELLA] },
    { includesSelf: false, others: [OTTO, VERA] },
  ],
}
export const ONLY_OTHERS: Combinations = { combinations: [{ includesSelf: false, others: [VERA, ELLA] }] }

export type CosigningWorld = { cosigning: Cosigning | undefined; status: ApplicationDetails['status'] }

/** `world.cosigning` is what the server answers from now on. */
export const cosigningAnswers = (cosigning?: Cosigning, more: Record<string, unknown> = {}) => {
  const { calls } = catCafe()
  const id = catId()
  const world: CosigningWorld = { cosigning, status: 'Started' }
  const path = `applications/${id}/cosigning`
  const read = () =>
    json(
      startedApplication(id, {
        status: world.status,
        openSteps: [],
        ...(world.cosigning && { cosigning: world.cosigning }),
      }),
    )
  const become = (next: Cosigning) => () => {
    world.cosigning = next
    return noContent()
  }
  return {
    world,
    path,
    address: `/app/${id}/cosigning`,
    calls: {
      ...calls,
      [`GET applications/${id}`]: read,
      [`GET ${path}/combinations`]: WITH_OTTO,
      [`POST ${path}`]: () => {
        world.cosigning = COSIGNINGS.first
        return json(COSIGNINGS.first, { status: 201 })
      },
      [`POST ${path}/reminders`]: noContent,
      [`POST ${path}/decline`]: become(endedAs('Declined')),
      [`DELETE ${path}`]: become(endedAs('TakenBack')),
      ...more,
    },
  }
}
