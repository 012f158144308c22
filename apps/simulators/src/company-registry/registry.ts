/**
 * Response bodies of the company register, in Bolagsverket's format, and of the register of representatives, in a
 * format of our own.
 */
import { createHash } from 'node:crypto'
import { fullName, type Mandate, type Organisation, type People } from '../world/people.ts'

const PRODUCER = 'Bolagsverket'

type Fel = { typ: string; felBeskrivning: string }

const part = (content: Record<string, unknown>, fel: Fel | null = null) => ({
  ...content,
  dataproducent: PRODUCER,
  fel,
})

const postalAddress = ({ addressInRegister, address1, zipCode, city, country }: Organisation) =>
  addressInRegister
    ? part({
        postadress: {
          coAdress: null,
          utdelningsadress: address1,
          postnummer: zipCode,
          postort: city,
          land: country ?? null,
        },
      })
    : part({ postadress: null })

const identity = (number: string) => ({
  identitetsbeteckning: number,
  typ:
    number.length === 12
      ? { kod: 'PERSONNUMMER', klartext: 'Personnummer' }
      : { kod: 'ORGANISATIONSNUMMER', klartext: 'Organisationsnummer' },
})

/** One organisation in the response of `POST organisationer`. */
export const organisationAnswer = (organisation: Organisation) => ({
  organisationsidentitet: identity(organisation.organizationNumber),
  namnskyddslopnummer: organisation.soleTrader ? 1 : null,
  registreringsland: { kod: 'SE-LAND', klartext: 'Sverige' },
  organisationsnamn: part({
    organisationsnamnLista: [
      {
        namn: organisation.name,
        organisationsnamntyp: { kod: 'FORETAGSNAMN', klartext: 'Företagsnamn' },
        registreringsdatum: '2015-03-02',
      },
    ],
  }),
  organisationsform: part({ kod: organisation.form.code, klartext: organisation.form.text }),
  juridiskForm: part({ kod: organisation.form.code, klartext: organisation.form.text }),
  organisationsdatum: part({ registreringsdatum: '2015-03-02' }),
  postadressOrganisation: postalAddress(organisation),
  verksamOrganisation: part({ kod: 'JA' }),
  avregistreradOrganisation: null,
  naringsgrenOrganisation: part({ sni: [] }),
})

const parts = [
  'organisationsnamn',
  'organisationsform',
  'juridiskForm',
  'organisationsdatum',
  'postadressOrganisation',
  'verksamOrganisation',
  'avregistreradOrganisation',
  'naringsgrenOrganisation',
]

/** The response for a well-formed but unassigned number: HTTP 200, with an error in every part. */
export const unknownOrganisation = (number: string) => {
  const fel = { typ: 'ORGANISATION_FINNS_EJ', felBeskrivning: 'Efterfrågad organisation finns inte.' }
  return {
    organisationsidentitet: identity(number),
    namnskyddslopnummer: null,
    ...Object.fromEntries(parts.map((name) => [name, part({}, fel)])),
  }
}

const grounds: Record<Mandate['role'], string> = {
  owner: 'ägare eller firmatecknare',
  warrantHolder: 'fullmaktshavare',
  warrantIssuer: 'fullmaktsgivare',
}

/** Opaque, and the same each time. */
const signatoryIdOf = ({ cid }: Organisation, personalNumber: string): string =>
  createHash('sha256').update(`${cid} ${personalNumber}`).digest('hex').slice(0, 12)

/** The combinations all of whose members still have a mandate, and each person who signs alone. */
const combinationsOf = (people: People, organisation: Organisation) => {
  const mandates = people
    .list()
    .flatMap((person) =>
      person.organisations.flatMap(({ cid, role, signatory }) =>
        cid === organisation.cid ? [{ person, role, signatory }] : [],
      ),
    )
  const owners = mandates.filter(({ role }) => role === 'owner')
  const alone = owners.flatMap(({ person, signatory }) => {
    const ground = `Firman tecknas av ${fullName(person)}`
    return signatory === 'sole' ? [{ ground, members: [person.personalNumber] }] : []
  })
  return [...(organisation.combinations ?? []), ...alone].flatMap(({ ground, members }) => {
    const persons = members.flatMap(
      (number) => owners.find(({ person }) => person.personalNumber === number)?.person ?? [],
    )
    const named = persons.map((person) => ({
      id: signatoryIdOf(organisation, person.personalNumber),
      name: fullName(person),
    }))
    return persons.length === members.length ? [{ ground, members: named }] : []
  })
}

/** One organisation that a person may represent, in the register of representatives. */
export const representationAnswer = (
  people: People,
  personalNumber: string,
  mandate: Mandate,
  organisation: Organisation,
) => ({
  cid: organisation.cid,
  organizationNumber: organisation.organizationNumber,
  name: organisation.name,
  role: mandate.role,
  signatory: mandate.signatory,
  /** Identifies the register's entry without the whole personal number. */
  ground: `Företrädarregistret, post ${organisation.cid.slice(4)}-${personalNumber.slice(-4)}: ${grounds[mandate.role]}${
    mandate.signatory === 'joint' ? ', två i förening' : ''
  }`,
  ...(mandate.role === 'owner' && { signatoryId: signatoryIdOf(organisation, personalNumber) }),
  combinations: combinationsOf(people, organisation),
})
