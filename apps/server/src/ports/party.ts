/** The acting person, and the party that the person represents. */
import type { Combination } from '@sievert/domain/representation/combinations'
import type { Role } from '@sievert/domain/representation/roles'

/**
 * An organisation, or a person acting for themselves, as the register described it when it was last read. `partyId`
 * owns applications: the register's id, or `person:<uuid>`. `displayId` is the organisation number or the personal
 * number (a sole trader's organisation number is a personal number). It never appears in a URL, a log or a mail.
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
  /** `joint`: may not sign alone. */
  signatory: 'sole' | 'joint'
  reference: string
  readAt: string
  /** The register's id of the person among the organisation's signatories. */
  signatoryId?: string
  /** Of content that several persons sign, or others than the one who asks them: who signs. */
  combination?: Combination['members']
}

/** The person of a session. Names are empty for protected identities. */
export type Person = { id: string; personalNumber: string; givenName: string; familyName: string }

/** A signed-in person who has chosen a party to represent. */
export type Actor = {
  person: Person
  party: Party
  ground: Ground
  signMethod: 'BankID' | 'Freja_eID'
  /** The address that the identity provider gave at login; empty when it gave none. */
  email: string
}
