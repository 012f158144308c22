/** Checks whether the signer may still represent the party when the signature is complete (SIG-12). */
import { swedishIdentity } from '@sievert/domain/representation/identity'
import { signingRight } from '@sievert/domain/representation/roles'
import { isRegisterDown } from '../access/check-mandate.ts'
import type { AdvanceDependencies } from '../ports/dependencies.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'

/** For the audit log. `as-begun`: the register was down, and the ground recorded at the beginning counts. */
export type Mandate = 'self' | 'confirmed' | 'as-begun'

/** Asks the register again. `refused`: the text key of the reason why the signing ends. */
export const mandateAtCompletion = async (
  { companyRegistry, log }: AdvanceDependencies,
  { ground, partyId, applicationId }: SignOrderRecord,
  personalNumber: string,
): Promise<Mandate | { refused: string }> => {
  if (ground.role === 'self') return 'self'
  try {
    const representations = await companyRegistry.representationsOf(swedishIdentity(personalNumber))
    const representation = representations.find(({ cid }) => cid === partyId)
    if (!representation) return { refused: 'signing.failed.mandate.text' }
    const right = signingRight(representation)
    return right.maySign ? 'confirmed' : { refused: right.key }
  } catch (err) {
    if (!isRegisterDown(err)) throw err
    log.warn(
      { applicationId, err },
      'the register did not answer when a signature was complete: the ground of the beginning counts',
    )
    return 'as-begun'
  }
}
