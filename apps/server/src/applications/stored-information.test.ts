/** Reads the fields of the general information, which are stored beside answers to a type's own questions. */
import { newPrivatePersonInformation } from '@sievert/domain/business-information/initial'
import { expect, it } from 'vitest'
import { BUSINESS } from '../../test/journey.ts'
import { storedBusinessInformation, storedPrivatePerson } from './stored-information.ts'

const address = { address1: 'Klövervägen 3', zipCode: '12345', city: 'Ängsta', country: 752, fromRegister: true }
const party = { partyId: 'p', oid: 'p', isPrivatePerson: false, name: 'Kliniken', displayId: '5566778899', address }
const answers = { BRAND: { text: 'Krogen vid ån' } }

it('leaves out the answers to questions of the type (BUS-07)', () => {
  expect(storedBusinessInformation({ party }, { data: { ...answers, ...BUSINESS } })).toEqual(BUSINESS)
  const stored = newPrivatePersonInformation('anna@exempel.se')
  expect(storedPrivatePerson({ data: { ...answers, ...stored } })).toEqual(stored)
})

it('begins with the registered organisation while only such answers are stored (BUS-07, BUS-01)', () => {
  expect(storedBusinessInformation({ party }, { data: answers }).organization.name).toBe('Kliniken')
  expect(storedPrivatePerson({ data: answers }, 'anna@exempel.se').companyContact.email).toBe('anna@exempel.se')
})
