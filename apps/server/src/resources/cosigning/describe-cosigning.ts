/** Converts cosignings to the shapes of the contract. No national number and no address of another leaves the server. */
import type { Cosigner, Cosigning } from '@sievert/contract/cosigning'
import type { CosignerRecord, CosigningOutline, CosigningWithSigners } from '../../ports/cosignings.ts'
import type { Actor } from '../../ports/party.ts'
import { awaitedOf, isBeginnersTurn, isCosigningOpen } from '../../signing/cosigning.ts'
import { pick } from '../../utilities/objects/pick.ts'

type Viewer = Pick<Actor, 'person' | 'ground'>

const isSelf = (
  { personId, signatoryId }: Pick<CosignerRecord, 'personId' | 'signatoryId'>,
  { person, ground }: Viewer,
): boolean => (personId === null ? signatoryId === ground.signatoryId : personId === person.id)

const mayCosign = (cosigning: CosigningOutline, viewer: Viewer, now: Date): boolean =>
  isCosigningOpen(cosigning, now) &&
  viewer.ground.signatory !== 'none' &&
  (!isBeginnersTurn(cosigning) || cosigning.begunBy === viewer.person.id) &&
  awaitedOf(cosigning.cosigners).some((each) => isSelf(each, viewer))

const describeCosigner = (cosigner: CosignerRecord, viewer: Viewer, isBegunBySelf: boolean): Cosigner => {
  const { actedAt, askedAt, email } = cosigner
  return {
    ...pick(cosigner, 'signatoryId', 'name', 'state'),
    ...(actedAt && { at: actedAt.toISOString() }),
    ...(isSelf(cosigner, viewer) && { isSelf: true as const }),
    ...(askedAt && { askedAt: askedAt.toISOString() }),
    ...(isBegunBySelf && email !== null && askedAt && { email }),
  }
}

/** After its last day an open one is described as expired. */
export const describeCosigning = (cosigning: CosigningWithSigners, viewer: Viewer, now: Date): Cosigning => {
  const { state, begunAt, endedAt, begunBy } = cosigning
  const isBegunBySelf = begunBy === viewer.person.id
  return {
    cosigningId: cosigning.id,
    state: state === 'Open' && !isCosigningOpen(cosigning, now) ? 'Expired' : state,
    begunAt: begunAt.toISOString(),
    ...pick(cosigning, 'lastDay', 'digest'),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(isBegunBySelf && { isBegunBySelf: true as const }),
    ...(mayCosign(cosigning, viewer, now) && { maySign: true as const }),
    cosigners: cosigning.cosigners.map((each) => describeCosigner(each, viewer, isBegunBySelf)),
  }
}

/** The same for a row of the list. */
export const summariseCosigning = (cosigning: CosigningOutline, viewer: Viewer, now: Date) => ({
  lastDay: cosigning.lastDay,
  ...(mayCosign(cosigning, viewer, now) && { maySign: true as const }),
  awaited: awaitedOf(cosigning.cosigners).map(({ name }) => name),
})
