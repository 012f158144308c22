/** The organisations that a person may represent, and an organisation's data in the company register. */
import type { Combination } from '@sievert/domain/representation/combinations'
import type { PersonIdentity } from '@sievert/domain/representation/identity'
import type { Role } from '@sievert/domain/representation/roles'

/** One organisation that a person may act for. `reference` names the register's entry that gives the right. */
export type Representation = {
  cid: string
  organizationNumber: string
  name: string
  role: Role
  signatory: 'sole' | 'joint'
  reference: string
  /** The register's id of the person among the organisation's signatories; absent for a person who is none. */
  signatoryId?: string
  /** All persons and combinations of persons who may sign for the organisation, as far as the register has them. */
  combinations: readonly Combination[]
}
export type RegisteredOrganisation = {
  name: string
  /** Null when the register has no address. The country is an ISO 3166-1 numeric code. */
  address: { address1: string; zipCode: string; city: string; country: number } | null
}
/** Throws `AppError('error.register-unavailable.text')` when the register doesn't answer. */
export type CompanyRegistry = {
  representationsOf(person: PersonIdentity): Promise<Representation[]>
  organisation(organizationNumber: string): Promise<RegisteredOrganisation | undefined>
}
