/** Describes parties by the data of the registers. */
import type { Signatory } from '@sievert/domain/representation/roles'
import { SWEDEN } from '@sievert/domain/rules/sweden'
import type { Representation } from '../ports/company-registry.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { Ground, Party, Person } from '../ports/party.ts'
import { pick, pickDefined } from '../utilities/objects/pick.ts'

export const PRIVATE_PERSON = 'privateperson'
/** The person's own applications from before a coordination number was replaced. */
export const EARLIER_ACCOUNT = 'earlier-account'
export type Identity = { party: Party; ground: Ground }

const NO_ADDRESS = { address1: '', zipCode: '', city: '', country: SWEDEN, fromRegister: false }

/** With a foreign electronic identity one signs nothing here, whatever the register says (FOR-01). */
const signatoryOf = ({ personalNumber }: Person, registered: 'sole' | 'joint'): Signatory =>
  personalNumber === null ? 'none' : registered

/**
 * A person who acts for themselves: no register is read, and the applicant supplies the address. `accountId`: of the
 * earlier account whose applications the person acts on, otherwise the person's own id.
 */
export const privatePerson = (person: Person, readAt: Date, accountId = person.id): Identity => ({
  party: {
    partyId: `person:${accountId}`,
    oid: accountId === person.id ? PRIVATE_PERSON : EARLIER_ACCOUNT,
    isPrivatePerson: true,
    name: `${person.givenName} ${person.familyName}`.trim(),
    displayId: person.personalNumber ?? '',
    address: NO_ADDRESS,
  },
  ground: { role: 'self', signatory: signatoryOf(person, 'sole'), reference: '', readAt: readAt.toISOString() },
})

export const groundOf = (representation: Representation, readAt: Date, person: Person): Ground => ({
  ...pick(representation, 'role', 'reference'),
  ...pickDefined(representation, 'signatoryId'),
  signatory: signatoryOf(person, representation.signatory),
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
  person: Person,
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
    ground: groundOf(representation, readAt, person),
  }
}
