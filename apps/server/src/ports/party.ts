/** The acting person, and the party that the person represents. */
import type { Combination } from '@sievert/domain/representation/combinations'
import { type PersonIdentity, swedishIdentity } from '@sievert/domain/representation/identity'
import type { Role, Signatory } from '@sievert/domain/representation/roles'

/**
 * An organisation, or a person acting for themselves, as the register described it when it was last read. `partyId`
 * owns applications: the register's id, or `person:<uuid>`. `displayId` is the organisation number or the personal
 * number (a sole trader's organisation number is a personal number), and empty for a person without one. It never
 * appears in a URL, a log or a mail.
 */
export type Party = {
  partyId: string
  /** Its id in the API: the register's, or `privateperson`. */
  oid: string
  isPrivatePerson: boolean
  name: string
  displayId: string
  address: { address1: string; zipCode: string; city: string; country: number; fromRegister: boolean }
}

/** The right by which a person represents a party. `reference` is the register's own entry, for the evidence. */
export type Ground = {
  role: Role | 'self'
  signatory: Signatory
  reference: string
  readAt: string
  /** The register's id of the person among the organisation's signatories. */
  signatoryId?: string
  /** Those who sign, where several persons do, or others than the one who asks them. */
  combination?: Combination['members']
}

/** `personalNumber`: personal or coordination number, twelve digits. */
export type Swede = { personalNumber: string; prid?: null; pridPersistence?: null }
/**
 * A person with a foreign electronic identity. `prid`: provisional identifier of the Swedish eIDAS connector.
 * `pridPersistence`: A stays for life, B and C may change.
 */
export type Foreigner = { personalNumber: null; prid: string; pridPersistence: 'A' | 'B' | 'C' }

/** The person of a session. Names are empty for protected identities. */
export type Person = { id: string; givenName: string; familyName: string } & (Swede | Foreigner)

export const identityOf = (person: Swede | Foreigner): PersonIdentity =>
  person.personalNumber === null ? { kind: 'eidas', value: person.prid } : swedishIdentity(person.personalNumber)

/** A signed-in person who has chosen a party to represent. */
export type Actor = {
  person: Person
  party: Party
  ground: Ground
  signMethod: 'BankID' | 'Freja_eID'
  /** The address that the identity provider gave at login; empty when it gave none. */
  email: string
}
