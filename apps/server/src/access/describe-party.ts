/** Describes parties by the data of the registers. */
import { SWEDEN } from '@sievert/domain/rules/sweden'
import type { Representation } from '../ports/company-registry.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { Ground, Party, Person } from '../ports/party.ts'
import { pick, pickDefined } from '../utilities/objects/pick.ts'

export const PRIVATE_PERSON = 'privateperson'
export type Identity = { party: Party; ground: Ground }

const NO_ADDRESS = { address1: '', zipCode: '', city: '', country: SWEDEN, fromRegister: false }

/** A person who acts for themselves: no register is read, and the applicant supplies the address. */
export const privatePerson = ({ id, personalNumber, givenName, familyName }: Person, readAt: Date): Identity => ({
  party: {
    partyId: `person:${id}`,
    oid: PRIVATE_PERSON,
    isPrivatePerson: true,
    name: `${givenName} ${familyName}`.trim(),
    displayId: personalNumber,
    address: NO_ADDRESS,
  },
  ground: { role: 'self', signatory: 'sole', reference: '', readAt: readAt.toISOString() },
})

export const groundOf = (representation: Representation, readAt: Date): Ground => ({
  ...pick(representation, 'role', 'signatory', 'reference'),
  ...pickDefined(representation, 'signatoryId'),
  readAt: readAt.toISOString(),
})

/**
 * An organisation that the person may represent, with the name and address of the company register. 503 when that is
 * down.
 */
export const organisation = async (
  { companyRegistry }: Pick<Dependencies, 'companyRegistry'>,
  representation: Representation,
  readAt: Date,
): Promise<Identity> => {
  const { cid, organizationNumber, name } = representation
  const registered = await companyRegistry.organisation(organizationNumber)
  const address = registered?.address
  return {
    party: {
      partyId: cid,
      oid: cid,
      isPrivatePerson: false,
      name: registered?.name ?? name,
      displayId: organizationNumber,
      address: address ? { ...address, fromRegister: true } : NO_ADDRESS,
    },
    ground: groundOf(representation, readAt),
  }
}
