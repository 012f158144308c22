/** Checks whether the signers may still represent the party when a signature is complete (SIG-12, TOG-02). */
import { swedishIdentity } from '@sievert/domain/representation/identity'
import { signingRight } from '@sievert/domain/representation/roles'
import { isRegisterDown } from '../access/check-mandate.ts'
import type { Representation } from '../ports/company-registry.ts'
import type { CosigningWithSigners } from '../ports/cosignings.ts'
import type { AdvanceDependencies } from '../ports/dependencies.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import { mayStillCosign } from './cosigning.ts'
import type { Mandate } from './signed-kind.ts'

/** `refused`: the text key of the reason why the signing ends. `endsCosigning`: the combination no longer binds the organisation. */
type Refused = { refused: string; endsCosigning?: true }

const ENDED: Refused = { refused: 'signing.failed.mandate.text' }

/** Whether each person who has signed before may still do so. */
export const mayOthersStill = async (
  { companyRegistry, stores }: Pick<AdvanceDependencies, 'companyRegistry' | 'stores'>,
  cosigning: CosigningWithSigners,
): Promise<boolean> => {
  for (const { personId, signatoryId, state } of cosigning.cosigners) {
    if (state !== 'signed' || personId === null) continue
    // The register may have another of the person's numbers since the signature.
    const numbers = await stores.sessions.numbersOf(personId)
    const given = await Promise.all(numbers.map((each) => companyRegistry.representationsOf(swedishIdentity(each))))
    const ofParty = given.flat().filter(({ cid }) => cid === cosigning.partyId)
    if (!ofParty.some((each) => mayStillCosign(each, cosigning, signatoryId))) return false
  }
  return true
}

const mandateOf = async (
  deps: AdvanceDependencies,
  { cosigningId, ground }: SignOrderRecord,
  representation: Representation | undefined,
): Promise<Mandate | Refused> => {
  if (!representation) return { ...ENDED, endsCosigning: true }
  const cosigning = cosigningId === null ? undefined : await deps.stores.cosignings.find(cosigningId)
  if (!cosigning) {
    const right = signingRight(representation)
    return right.maySign ? 'confirmed' : { refused: right.key }
  }
  const isHeld = mayStillCosign(representation, cosigning, ground.signatoryId)
  if (isHeld && (await mayOthersStill(deps, cosigning))) return 'confirmed'
  return { refused: 'signing.failed.cosigner-mandate.text', endsCosigning: true }
}

/** Asks the register again. */
export const mandateAtCompletion = async (
  deps: AdvanceDependencies,
  order: SignOrderRecord,
  personalNumber: string,
): Promise<Mandate | Refused> => {
  const { ground, partyId, applicationId } = order
  if (ground.role === 'self') return 'self'
  try {
    const representations = await deps.companyRegistry.representationsOf(swedishIdentity(personalNumber))
    const representation = representations.find(({ cid }) => cid === partyId)
    return await mandateOf(deps, order, representation)
  } catch (err) {
    if (!isRegisterDown(err)) throw err
    deps.log.warn(
      { applicationId, err },
      'the register did not answer when a signature was complete: the ground of the beginning counts',
    )
    return 'as-begun'
  }
}
