/** The test persons, the organisations and the mandates to represent them. */
import { readFileSync } from 'node:fs'

export type Role = 'owner' | 'warrantHolder' | 'warrantIssuer'
export type Mandate = { cid: string; role: Role; signatory: 'sole' | 'joint' }

export type Person = {
  /** 12 digits. */
  personalNumber: string
  givenName: string
  familyName: string
  email?: string
  kind: 'personal' | 'coordination'
  /** The coordination number that the personal number replaced. */
  previousCoordinationNumber?: string
  protectedIdentity: boolean
  description: { sv: string; en: string }
  organisations: readonly Mandate[]
}

/** A person with the electronic identity of a country that does not exist, and no Swedish number. */
export type Foreigner = Pick<Person, 'givenName' | 'familyName' | 'description' | 'organisations'> & {
  /** Provisional identifier that the eIDAS connector makes. */
  prid: string
  persistence: 'A' | 'B' | 'C'
}

export type Organisation = {
  /** Opaque id of the party in the representation register. */
  cid: string
  /** 10 digits, or the owner's 12 for a sole trader. */
  organizationNumber: string
  name: string
  form: { code: string; text: string }
  address1: string
  zipCode: string
  city: string
  country?: string
  /** False: the company register has no address. */
  addressInRegister: boolean
  soleTrader?: boolean
  /** Persons who may sign together; `members` by their 12 digits. */
  combinations?: readonly { ground: string; members: readonly string[] }[]
}

export type People = ReturnType<typeof createPeople>

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

export const fullName = (person: Pick<Person, 'givenName' | 'familyName'>): string =>
  `${person.givenName} ${person.familyName}`

export const displayNumber = (personalNumber: string): string =>
  `${personalNumber.slice(0, 8)}-${personalNumber.slice(8)}`

/** True for 12 digits with a valid check digit and a birth before 1900: no living person has the number. */
export const isHistoricalNumber = (number: string): boolean => {
  if (!/^18\d{10}$/.test(number)) return false
  const sum = Array.from(number.slice(2)).reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return sum % 10 === 0
}

export const createPeople = () => {
  const organisations = read('../organisations.json') as readonly Organisation[]
  const foreigners = read('../foreign-persons.json') as readonly Foreigner[]
  let persons = read('../test-persons.json') as readonly Person[]
  const find = (personalNumber: string) => persons.find((person) => person.personalNumber === personalNumber)
  /** Adds or replaces a person until the next reset. */
  const put = (person: Person) => {
    const known = find(person.personalNumber)
    persons = known ? persons.map((one) => (one === known ? person : one)) : [...persons, person]
  }
  return {
    list: () => persons,
    find,
    put,
    foreigners,
    foreigner: (prid: string) => foreigners.find((one) => one.prid === prid),
    organisations,
    organisation: (cid: string) => organisations.find((one) => one.cid === cid),
    /** Grants, changes or (role null) withdraws a mandate. */
    setMandate: (personalNumber: string, cid: string, role: Role | null, signatory: Mandate['signatory'] = 'sole') => {
      const person = find(personalNumber)
      if (!person) return
      const others = person.organisations.filter((mandate) => mandate.cid !== cid)
      put({ ...person, organisations: role ? others.concat({ cid, role, signatory }) : others })
    },
    reset: () => {
      persons = read('../test-persons.json') as readonly Person[]
    },
  }
}
