/** Describes the signed-in user and the represented party for the page (ACC-17). */
import type { LoginUser } from '@sievert/contract/authentication'
import { displayNationalIdentity } from '@sievert/domain/rules/national-identity'
import type { Language } from '@sievert/domain/texts/language'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { SessionRecord } from '../../ports/sessions.ts'
import { sha256 } from '../../utilities/crypto/secrets.ts'

const SWEDEN = 752

type Described = Pick<SessionRecord, 'person' | 'identity' | 'mandateAskedAt' | 'earlierPersonId'>

/** Shown before they begin to a person with another identity than one lasting Swedish number (FOR-01, FOR-02). */
const aboutIdentity = async ({ stores }: Pick<Dependencies, 'stores'>, { person, earlierPersonId }: Described) => {
  if (person.personalNumber === null)
    return {
      cannotSign: true as const,
      ...(person.pridPersistence === 'A' ? {} : { identifierMayChange: true as const }),
    }
  if (earlierPersonId) return { earlierAccount: 'found' as const }
  const joined = await stores.sessions.earlierAccountsOf(person.id)
  return joined.length > 0 ? { earlierAccount: 'joined' as const } : {}
}

/** `country` is present only outside Sweden. */
export const userOf = async (
  deps: Pick<Dependencies, 'catalogue' | 'stores'>,
  session: Described,
  language: Language,
): Promise<LoginUser> => {
  const { catalogue } = deps
  const { person, identity, mandateAskedAt } = session
  const party = identity?.party
  const { address1 = '', zipCode = '', city = '', country = SWEDEN } = party?.address ?? {}
  const countryName = catalogue.countries.find(({ iso3166Numeric }) => iso3166Numeric === country)?.name[language]
  return {
    oid: party?.oid ?? null,
    firstName: person.givenName,
    lastName: person.familyName,
    organisationName: party && !party.isPrivatePerson ? party.name : '',
    pid: person.personalNumber ?? '',
    orgDisplayId: party && !party.isPrivatePerson ? displayNationalIdentity(party.displayId) : '',
    address1,
    zipCode,
    city,
    ...(countryName && country !== SWEDEN ? { country: countryName } : {}),
    isPrivatePerson: party?.isPrivatePerson ?? false,
    // The register was queried and there is no identity: the mandate has been withdrawn.
    ...(!identity && mandateAskedAt ? { mandateEnded: true } : {}),
    ...(identity?.ground.signatory === 'joint' ? { signsJointly: true } : {}),
    ...(await aboutIdentity(deps, session)),
    personKey: sha256(`person ${person.id}`).toString('base64url'),
  }
}
