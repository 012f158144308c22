/** Register data that a copy of an application has in another wording. */
import { expect, it } from 'vitest'
import { companyInformation } from '../fixtures/business-information.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import { registerChanges } from './register-changes.ts'

const { organization } = companyInformation

it.each([
  [{}, []],
  [{ description: 'Något annat' }, []],
  [{ name: 'Nytt namn AB' }, ['name']],
  [{ 'address.address1': 'Nya vägen 1' }, ['address']],
  [{ 'address.originIsCompaniesRegistration': !organization.address.originIsCompaniesRegistration }, ['address']],
  [{ name: 'Nytt namn AB', 'address.city': 'Kiruna' }, ['name', 'address']],
])('names what differs after %j (LES-01)', (changes, differing) => {
  expect(registerChanges(organization, withChanges(organization, changes))).toEqual(differing)
})
