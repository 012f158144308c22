/** Persons of a permit that a colleague begins to renew or to change. */
import type { BusinessInformation } from '@sievert/domain/business-information/values'
import { beforeEach, expect, it } from 'vitest'
import { type Browser, CLINIC, TOLVAN } from '../../../test/app.ts'
import {
  BUSINESS,
  fillIn,
  RESPONSIBILITY,
  RESPONSIBLE,
  readSections,
  SOURCE_STORAGE,
  SOURCES,
  saveBusiness,
  saveStep,
} from '../../../test/journey.ts'
import { NILS } from '../../../test/signing.ts'
import { useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
let clinic: Browser
let nils: Browser
const called = (number: string, givenName: string, familyName: string) =>
  test.db.updateTable('person').set({ givenName, familyName }).where('personalNumber', '=', number).execute()
beforeEach(async () => {
  await test.db.deleteFrom('application').execute()
  clinic = await test.signIn(TOLVAN, CLINIC)
  nils = await test.signIn(NILS, CLINIC)
  await called(TOLVAN, 'Tolvan', 'Tolvansson')
  await called(NILS, 'Nils', 'Nilsson')
})

const companyRepresentative = { ...BUSINESS.companyContact, name: 'Anna Bok', workTitle: 'Chef' }
const address = { addressId: null, street: 'Box 12', zipCode: '90219', city: 'Umeå', country: 752 }
const invoice: BusinessInformation['invoice'] = {
  invoiceType: 'Paper',
  paperInvoice: { ...address, careOfAddress: 'Tolvan Tolvansson' },
  invoiceReference: 'Ref 17',
  electronicInvoice: null,
}
/** Begins a colleague's renewal of a permit with such a contact, and returns what it begins with. */
const renewed = async (nationalIdentity: string, before: () => Promise<unknown>) => {
  const source = await fillIn(test, clinic)
  const sections = { ...RESPONSIBILITY, SRC_RESPONSIBLE: { contacts: [{ ...RESPONSIBLE, nationalIdentity }] } }
  await saveStep(test, clinic, source, { stepNumber: 1, sections })
  await saveBusiness(test, clinic, source, { ...BUSINESS, companyRepresentative, invoice })
  const granted = { status: 'Granted', caseNumber: 'SIE2021-7' } as const
  await test.db.updateTable('application').set(granted).where('id', '=', toUuid(source)).execute()
  await before()
  const body = { businessTypeId: SOURCE_STORAGE, isRenewal: true, previousCaseNumber: 'SIE2021-7' }
  const created = await test.call('POST', 'applications', { browser: nils, body })
  const { applicationId } = created.json<{ applicationId: string }>()
  const read = async (step: number) => (await readSections(test, nils, { applicationId, step })).sections
  expect(await read(0)).toEqual(SOURCES)
  const { contacts } = (await read(1))['SRC_RESPONSIBLE']
  const information = await test.call('GET', `applications/${applicationId}/business-information`, { browser: nils })
  return { contacts, ...information.json<BusinessInformation>() }
}

it('are copied as the party wrote them (NEW-04)', async () => {
  const { companyContact } = BUSINESS
  expect(await renewed(RESPONSIBLE.nationalIdentity, async () => {})).toMatchObject({
    contacts: [{ name: RESPONSIBLE.name }],
    companyContact,
    companyRepresentative,
    invoice,
  })
})

it('are left out by name when one who worked on it has a protected identity by now (NEW-04, LES-01)', async () => {
  const renewal = await renewed(RESPONSIBLE.nationalIdentity, () => called(TOLVAN, '', ''))
  expect(renewal).toMatchObject({
    contacts: [{ name: RESPONSIBLE.name }],
    companyContact: { name: 'Nils Nilsson', telephone: '' },
    companyRepresentative: null,
    invoice: { paperInvoice: { street: 'Box 12', careOfAddress: '' }, invoiceReference: '' },
  })
  expect(JSON.stringify(renewal)).not.toContain(BUSINESS.companyContact.email)
})

it('are left out by the number of one who has a protected identity (NEW-04, LES-01)', async () => {
  const renewal = await renewed(NILS, () => called(NILS, '', ''))
  expect(renewal).toMatchObject({ contacts: [], companyContact: BUSINESS.companyContact })
})
