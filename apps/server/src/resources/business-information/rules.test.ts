/** Breaks each rule of the general business information alone: the API returns the page's key at the page's field. */
import type { Problem } from '@sievert/contract/problem'
import { companyInformation, privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import companyCases from '@sievert/domain/fixtures/cases/business-information.json' with { type: 'json' }
import personCases from '@sievert/domain/fixtures/cases/private-person.json' with { type: 'json' }
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Browser, PRIVATE_PERSON } from '../../../test/app.ts'
import { changeStep, LASER_POINTER, SOLARIUM_REPORT, startDraft } from '../../../test/journey.ts'
import { useTestApp } from '../../../test/use-app.ts'

/** The company's address is not in the register, and can therefore be invalid. */
const BERI = { number: '198602262381', cid: 'org-p4z7d9r2f6' }
const SIGNE = '188803149809'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })

type At = { browser: Browser; path: string }
const put = ({ browser, path }: At, body: object) => changeStep(test, 'PUT', path, { browser, body })
const faultsOf = async (at: At, body: object) => {
  const answer = await put(at, body)
  expect(answer.statusCode).toBe(422)
  const { issues = [], errors = {} } = answer.json<Problem>()
  for (const { path } of issues) {
    expect(errors[path]).toEqual([expect.stringMatching(/^\p{Lu}.*\.$/u)])
    expect(errors[path]).not.toEqual([test.deps.translator('sv')('validation.required.text')])
  }
  return issues.map(({ path, key }) => ({ path, key }))
}

describe("a company's information", () => {
  let at: At
  beforeAll(async () => {
    const browser = await test.signIn(BERI.number, BERI.cid)
    at = { browser, path: `applications/${await startDraft(test, browser)}/business-information` }
  })

  it('is accepted when all is well (BUS-05)', async () => {
    expect((await put(at, companyInformation)).statusCode).toBe(204)
  })
  // A saved address must be the party's own; that error is reported together with the others.
  const own = companyCases.cases.filter(({ change }) => !('invoice.paperInvoice.addressId' in change))
  it.each(own.map((each) => [each.why, each] as const))(
    'is refused with %s, that alone (BUS-01, BUS-02, BUS-03, BUS-06, SEC-12)',
    async (_, { change, path, key }) => {
      expect(await faultsOf(at, withChanges(companyInformation, change))).toEqual([{ path, key }])
    },
  )
  it('is accepted with a GLN with a wrong check digit (BUS-03, SEC-12)', async () => {
    const changes = {
      'invoice.invoiceType': 'Electronic',
      'invoice.electronicInvoice': { electronicInvoiceType: 'GlnNumber', glnNumber: '7350000000007' },
    }
    expect((await put(at, withChanges(companyInformation, changes))).statusCode).toBe(204)
  })
  it('is refused without a reference beside a saved address, too (BUS-03)', async () => {
    const changes = { 'invoice.paperInvoice.addressId': 'a1', 'invoice.invoiceReference': '' }
    expect(await faultsOf(at, withChanges(companyInformation, changes))).toContainEqual({
      path: 'invoice.invoiceReference',
      key: 'validation.required.text',
    })
  })
  it('needs no name of the contact in a notification, and has no description there (BUS-02)', async () => {
    const report = await startDraft(test, at.browser, SOLARIUM_REPORT)
    const path = `applications/${report}/business-information`
    const nameless = withChanges(companyInformation, { 'companyContact.name': '' })
    expect((await put({ ...at, path }, nameless)).statusCode).toBe(204)
    const stored = await test.call('GET', path, { browser: at.browser })
    expect(stored.json()).toMatchObject({ organization: { description: '' }, companyContact: { name: '' } })
  })
})

describe("a private person's information", () => {
  let at: At
  beforeAll(async () => {
    const browser = await test.signIn(SIGNE, PRIVATE_PERSON)
    at = { browser, path: `applications/${await startDraft(test, browser, LASER_POINTER)}/private-person-information` }
  })

  it('is accepted when all is well (BUS-05)', async () => {
    expect((await put(at, privatePersonInformation)).statusCode).toBe(204)
  })
  it.each(personCases.cases.map((each) => [each.why, each] as const))(
    'is refused with %s, that alone (BUS-04, BUS-06, SEC-12)',
    async (_, { change, path, key }) => {
      expect(await faultsOf(at, withChanges(privatePersonInformation, change))).toEqual([{ path, key }])
    },
  )
})
