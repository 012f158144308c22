/** Decides which persons of an application another one of its party may show again (NEW-04, LES-01, LES-05). */

import { mapCopyOnWrite } from '@sievert/domain/copy-on-write'
import { fullNationalIdentity } from '@sievert/domain/rules/national-identity'
import type { Contact } from '@sievert/domain/sections/contact-fields'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { Person } from '../ports/party.ts'
import type { Stores } from '../ports/stores.ts'

/** `names`: of the sender and the new applicant, without a protected one. `mayName`: for names without a number. */
export type Recallable = {
  names: readonly string[]
  mayName: (name: string) => boolean
  mayRecall: (contact: Contact) => boolean
}
type Other = Pick<ApplicationRecord, 'createdBy'> & { contacts: readonly Contact[]; isRenewal?: boolean }

const nameOf = ({ givenName, familyName }: Person) => `${givenName} ${familyName}`.trim()

/** The same value without the contacts, at any depth, for which `mayRecall` is false. */
export const withoutContacts = (value: unknown, mayRecall: Recallable['mayRecall']): unknown => {
  if (Array.isArray(value)) return mapCopyOnWrite(value, (inside) => withoutContacts(inside, mayRecall))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [
      key,
      key === 'contacts' && Array.isArray(inside) ? inside.filter(mayRecall) : withoutContacts(inside, mayRecall),
    ]),
  )
}

/** All contacts in the answers, at any depth. */
export const contactsIn = (answers: unknown): Contact[] => {
  const found: Contact[] = []
  withoutContacts(answers, (contact) => found.push(contact) > 0)
  return found
}

/**
 * Undefined unless everyone who ever worked on `source`, whose answers `contacts` are, is known to have no protected
 * identity, as only a login tells. A contact whose number is that of a person with a protected identity is left out, and
 * one without a number unless a known person has its name. `createdBy`: the person who begins the other application.
 *
 * A renewal gets back what its party wrote (NEW-04): always defined, and without a protected person among those who
 * worked on `source`, any name may be shown.
 */
export const findRecallable = async (
  { clock }: Pick<Dependencies, 'clock'>,
  { audit, sessions }: Pick<Stores, 'audit' | 'sessions'>,
  source: ApplicationRecord,
  { createdBy, contacts, isRenewal = false }: Other,
): Promise<Recallable | undefined> => {
  const today = stockholmDate(clock.now().getTime())
  // A step's last saver may have kept what another wrote: the log knows them all.
  const loggedIds = await audit.personsIn(`application:${source.id}`)
  const workers = [source.createdBy, source.submittedBy, ...loggedIds].flatMap((id) => id ?? [])
  const numberOf = ({ nationalIdentity }: Contact) => fullNationalIdentity(nationalIdentity, today)
  const numbers = contacts.flatMap((contact) => numberOf(contact) ?? [])
  const people = await sessions.people([...workers, createdBy], numbers)
  const unprotected = people.filter((person) => nameOf(person) !== '')
  const isOpen = workers.every((worker) => unprotected.some(({ id }) => id === worker))
  if (!isOpen && !isRenewal) return undefined
  const names = unprotected.filter(({ id }) => id === source.submittedBy || id === createdBy).map(nameOf)
  const isProtected = (number: string) =>
    people.some(
      (person) => [person.personalNumber, person.formerNumber].includes(number) && !unprotected.includes(person),
    )
  const isGivenBack = isRenewal && isOpen
  const mayName = (name: string) => isGivenBack || name === '' || names.includes(name)
  const mayRecall = (contact: Contact) => {
    if (contact.nationalIdentity === '')
      return isGivenBack || (!contact.missingNationalIdentity && names.includes(contact.name))
    const number = numberOf(contact)
    // A number without a century may be that of either of two persons, and is not full.
    return number !== undefined && !isProtected(number)
  }
  return { names, mayName, mayRecall }
}
