/** The contact of the general business information is prefilled with the login data of the applicant. */
import type { BusinessInformation, PrivatePersonInformation } from '@sievert/domain/business-information/values'
import { expect, it } from 'vitest'
import { type Browser, CLINIC, PRIVATE_PERSON, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { signInAtProvider } from '../../../test/identity-provider.ts'
import { changeStep, LASER_POINTER, startDraft } from '../../../test/journey.ts'
import { NILS } from '../../../test/signing.ts'
import { useTestApp } from '../../../test/use-app.ts'

const SIGNE = '188803149809'
/** A protected identity with an e-mail address in the simulator. */
const HEDVIG = '189111229812'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })

const signIn = async (personalNumber: string, cid: string): Promise<Browser> => {
  const browser: Browser = { cookie: '' }
  await signInAtProvider(test, browser, { personalNumber })
  const choice = await test.call('PUT', 'authentication/identity', { browser, body: { cid, name: 'chosen in a test' } })
  expect(choice.statusCode).toBe(200)
  return browser
}
const company = (browser: Browser, id: string) => {
  const path = `applications/${id}/business-information`
  return {
    read: async () => (await test.call('GET', path, { browser })).json<BusinessInformation>(),
    draft: (body: BusinessInformation) => changeStep(test, 'PUT', `${path}?draft=true`, { browser, body }),
  }
}
const contactOfPerson = async (browser: Browser) => {
  const id = await startDraft(test, browser, LASER_POINTER)
  const answer = await test.call('GET', `applications/${id}/private-person-information`, { browser })
  return answer.json<PrivatePersonInformation>().companyContact
}

it('is the signed-in person, for the chosen organisation (BUS-02)', async () => {
  for (const [cid, name] of [
    [CLINIC, 'Tolvans Djurklinik AB'],
    [SECOND_COMPANY, 'Exempelröntgen i Norr AB'],
  ] as const) {
    const browser = await signIn(TOLVAN, cid)
    const { organization, companyContact } = await company(browser, await startDraft(test, browser)).read()
    expect(organization.name).toBe(name)
    expect(companyContact).toEqual({ name: 'Tolvan Tolvansson', email: 'tolvan@exempel.se', telephone: '' })
  }
})

it('is never disclosed to a colleague, and never replaces saved data (BUS-02)', async () => {
  const tolvan = await signIn(TOLVAN, CLINIC)
  const id = await startDraft(test, tolvan)
  const nils = await signIn(NILS, CLINIC)
  expect((await company(nils, id).read()).companyContact).toEqual({ name: 'Nils Sandell', email: '', telephone: '' })
  const information = await company(tolvan, id).read()
  const written = { ...information, companyContact: { name: '', email: 'klinik@exempel.se', telephone: '' } }
  expect((await company(tolvan, id).draft(written)).statusCode).toBe(204)
  for (const browser of [tolvan, nils])
    expect((await company(browser, id).read()).companyContact).toEqual(written.companyContact)
})

it('is retained when only the organisation card is saved (BUS-01, BUS-02)', async () => {
  const browser = await signIn(TOLVAN, CLINIC)
  const applicationId = await startDraft(test, browser)
  const { organization } = await company(browser, applicationId).read()
  const body = { applicationId, organization: { ...organization, description: 'Vi röntgar katter och hundar.' } }
  const path = `applications/${applicationId}/updateOrganizationInfo`
  const read = `applications/${applicationId}/business-information`
  expect((await changeStep(test, 'PUT', path, { read, browser, body })).statusCode).toBeLessThan(300)
  expect((await company(browser, applicationId).read()).companyContact.email).toBe('tolvan@exempel.se')
})

it('is the e-mail address of a private person, and nothing of a protected identity (BUS-04)', async () => {
  expect((await contactOfPerson(await signIn(SIGNE, PRIVATE_PERSON))).email).toBe('signe@exempel.se')
  expect((await contactOfPerson(await signIn(HEDVIG, PRIVATE_PERSON))).email).toBe('')
})
