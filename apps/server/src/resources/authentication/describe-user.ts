/** Describes the signed-in user and the represented party for the page (ACC-17). */
import type { LoginUser } from '@sievert/contract/authentication'
import { signingRight } from '@sievert/domain/representation/roles'
import { displayNationalIdentity } from '@sievert/domain/rules/national-identity'
import type { Language } from '@sievert/domain/texts/language'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { SessionRecord } from '../../ports/sessions.ts'
import { sha256 } from '../../utilities/crypto/secrets.ts'

const SWEDEN = 752

/** `country` is present only outside Sweden. */
export const userOf = (
  { catalogue }: Pick<Dependencies, 'catalogue'>,
  { person, identity, mandateAskedAt }: Pick<SessionRecord, 'person' | 'identity' | 'mandateAskedAt'>,
  language: Language,
): LoginUser => {
  const party = identity?.party
  const { address1 = '', zipCode = '', city = '', country = SWEDEN } = party?.address ?? {}
  const countryName = catalogue.countries.find(({ iso3166Numeric }) => iso3166Numeric === country)?.name[language]
  return {
    oid: party?.oid ?? null,
    firstName: person.givenName,
    lastName: person.familyName,
    organisationName: party && !party.isPrivatePerson ? party.name : '',
    pid: person.personalNumber,
    orgDisplayId: party && !party.isPrivatePerson ? displayNationalIdentity(party.displayId) : '',
    address1,
    zipCode,
    city,
    ...(countryName && country !== SWEDEN ? { country: countryName } : {}),
    isPrivatePerson: party?.isPrivatePerson ?? false,
    // The register was queried and there is no identity: the mandate has been withdrawn.
    ...(!identity && mandateAskedAt ? { mandateEnded: true } : {}),
    ...(identity && !signingRight(identity.ground).maySign ? { signsJointly: true } : {}),
    personKey: sha256(`person ${person.id}`).toString('base64url'),
  }
}
