/** General business information in the API: values from the register, stored values, and permissions. */
import type { InvoiceAddress } from '@sievert/contract/invoice-addresses'
import type { BusinessInformation, PrivatePersonInformation } from '@sievert/domain/business-information/values'
import { companyInformation, privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { INVOICE_ADDRESSES_MAX } from '@sievert/domain/rules/list-limits'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, PRIVATE_PERSON, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { NO_SESSION, NOT_THEIRS, refusalsOf, UNKNOWN_ID } from '../../../test/guarded.ts'
import { BUSINESS, changeStep, LASER_POINTER, startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

/** Holds a warrant for a branch without an address in the company register. */
const BERI = { number: '198602262381', cid: 'org-p4z7d9r2f6' }
/** Private persons without an organisation; the identity of the second one is protected. */
const SIGNE = '188803149809'
const HEDVIG = '189111229812'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
const clinic = useBrowser(test)
const branch = useBrowser(test, BERI.number, BERI.cid)
const person = useBrowser(test, SIGNE, PRIVATE_PERSON)

const of = (browser: Browser, applicationId: string, path = 'business-information') => {
  const url = `applications/${applicationId}/${path}`
  const read = url.replace('updateOrganizationInfo', 'business-information')
  return {
    get: () => test.call('GET', url, { browser }),
    read: async <T = BusinessInformation>() => (await test.call('GET', url, { browser })).json<T>(),
    put: (body: object, headers: Record<string, string> = {}) =>
      changeStep(test, 'PUT', url, { read, browser, body, headers }),
    draft: (body: object) => changeStep(test, 'PUT', `${url}?draft=true`, { read, browser, body }),
  }
}

const callsOf = (applicationId: string) => {
  const at = `applications/${applicationId}`
  return [
    { method: 'GET', path: `${at}/business-information` },
    { method: 'PUT', path: `${at}/business-information`, body: BUSINESS },
    {
      method: 'PUT',
      path: `${at}/updateOrganizationInfo`,
      body: { applicationId, organization: BUSINESS.organization },
    },
    { method: 'GET', path: `${at}/invoice-addresses` },
    { method: 'GET', path: `${at}/private-person-information` },
    { method: 'PUT', path: `${at}/private-person-information`, body: privatePersonInformation },
  ] as const
}

describe('access', () => {
  let id: string
  beforeAll(async () => {
    id = await startDraft(test, clinic)
  })
  it('requires a session (ACC-14)', async () => {
    expect(await refusalsOf(test, callsOf(id))).toEqual(NO_SESSION)
  })
  it('is denied to another party (ACC-15)', async () => {
    const otherParty = await test.signIn(TOLVAN, SECOND_COMPANY)
    expect(await refusalsOf(test, callsOf(id), otherParty)).toEqual(NOT_THEIRS)
  })
  it('is a company for a company, a person for a person (BUS-05)', async () => {
    const laser = await startDraft(test, person, LASER_POINTER)
    const answers = [
      await of(clinic, id, 'private-person-information').get(),
      await of(clinic, id, 'private-person-information').put(privatePersonInformation),
      await of(person, laser).get(),
      await of(person, laser).put(BUSINESS),
    ]
    expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(
      Array(4).fill('error.other-applicant-kind.text'),
    )
  })
})

describe('a company', () => {
  let id: string
  beforeEach(async () => {
    id = await startDraft(test, clinic)
  })

  it('starts with its register data (BUS-01)', async () => {
    const { organization, companyRepresentative, invoice } = await of(clinic, id).read()
    expect(organization).toMatchObject({
      name: 'Tolvans Djurklinik AB',
      organizationNumber: '5599900106',
      description: '',
      address: { address1: 'Klövervägen 12', countryId: 752, originIsCompaniesRegistration: true },
    })
    expect([companyRepresentative, invoice.invoiceType]).toEqual([null, null])
  })

  it('ignores sent changes of name, number and register address (BUS-01)', async () => {
    const before = await of(clinic, id).read()
    expect((await of(clinic, id).put(companyInformation)).statusCode).toBe(204)
    const after = await of(clinic, id).read()
    expect(after.organization).toEqual({
      ...before.organization,
      description: companyInformation.organization.description,
    })
    expect(after.companyContact).toEqual(companyInformation.companyContact)
  })

  it('sends nothing of the invoice branch that is not used (BUS-03)', async () => {
    const electronic = {
      ...companyInformation.invoice,
      invoiceType: 'Electronic',
      electronicInvoice: { electronicInvoiceType: 'OrganizationNumber', glnNumber: '7350000000009' },
    } as const
    await of(clinic, id).put({ ...companyInformation, invoice: electronic })
    expect((await of(clinic, id).read()).invoice).toEqual({
      invoiceType: 'Electronic',
      paperInvoice: null,
      invoiceReference: '',
      electronicInvoice: { electronicInvoiceType: 'OrganizationNumber', glnNumber: '' },
    })
  })

  it('stores a draft as typed, even if incomplete or too long (WIZ-13)', async () => {
    const half = withChanges(companyInformation, {
      'companyContact.email': 'tol',
      'invoice.invoiceReference': 'x'.repeat(99),
    })
    expect((await of(clinic, id).put(half)).statusCode).toBe(422)
    expect((await of(clinic, id).draft(half)).statusCode).toBe(204)
    expect(await of(clinic, id).read()).toMatchObject({
      companyContact: { email: 'tol' },
      invoice: { invoiceReference: 'x'.repeat(99) },
    })
  })

  it.each([
    ['organization.description', 'validation.max.5000.length.text'],
    ['companyContact.name', 'validation.max.100.length.text'],
  ])(
    'stores a draft with a far too long %s, and names its limit in a final save (WIZ-13, QUO-10)',
    async (path, key) => {
      const long = withChanges(companyInformation, { [path]: 'x'.repeat(100_000), 'invoice.invoiceReference': 'y' })
      expect((await of(clinic, id).draft(long)).statusCode).toBe(204)
      expect((await of(clinic, id).read()).invoice.invoiceReference).toBe('y')
      expect((await of(clinic, id).put(long)).json()).toMatchObject({ status: 422, issues: [{ path, key }] })
      const tooLong = withChanges(long, { [path]: 'x'.repeat(1_000_000) })
      expect((await of(clinic, id).draft(tooLong)).json()).toMatchObject({ status: 413, code: 'error.too-large.text' })
      await of(clinic, id).draft(companyInformation)
    },
  )

  it('is not overwritten by a save that builds on an older state (WIZ-14)', async () => {
    const etag = String((await of(clinic, id).get()).headers['etag'])
    expect((await of(clinic, id).put(companyInformation, { 'if-match': etag })).statusCode).toBe(204)
    const stale = await of(clinic, id).put({ ...companyInformation, companyRepresentative: null }, { 'if-match': etag })
    expect(stale.json()).toMatchObject({ status: 412, currentSavedAt: expect.any(String) })
    expect(stale.json(), 'it was they themself').not.toHaveProperty('currentSavedBy')
    expect((await of(clinic, id).read()).companyRepresentative).not.toBeNull()
  })

  it('with a saved invoice address of another party is refused (BUS-03, SEC-12)', async () => {
    const paperInvoice = { addressId: UNKNOWN_ID, street: '', careOfAddress: '', zipCode: '', city: '', country: 752 }
    const answer = await of(clinic, id).put(withChanges(companyInformation, { 'invoice.paperInvoice': paperInvoice }))
    expect(answer.json()).toMatchObject({
      status: 422,
      issues: [
        { path: 'invoice.paperInvoice.addressId', key: 'application.business-info.error.add-or-select-address' },
      ],
    })
  })

  it('can choose an earlier submitted address, and stores only its id (BUS-03, BUS-05)', async () => {
    expect(await of(clinic, id, 'invoice-addresses').read<InvoiceAddress[]>()).toEqual([])
    const earlier = await startDraft(test, clinic)
    await of(clinic, earlier).put(companyInformation)
    await test.db.updateTable('application').set({ status: 'Granted' }).where('id', '=', toUuid(earlier)).execute()
    const [saved] = await of(clinic, id, 'invoice-addresses').read<InvoiceAddress[]>()
    expect(saved).toMatchObject({ street: 'Box 12', careOfAddress: 'c/o Ekonomi', zipCode: '12346', country: 752 })
    const chosen = withChanges(companyInformation, { 'invoice.paperInvoice.addressId': saved?.addressId })
    expect((await of(clinic, id).put(chosen)).statusCode).toBe(204)
    expect((await of(clinic, id).read()).invoice.paperInvoice).toMatchObject({
      addressId: saved?.addressId,
      street: '',
    })
    // Another party does not see it.
    const other = await startDraft(test, branch)
    expect(await of(branch, other, 'invoice-addresses').read<InvoiceAddress[]>()).toEqual([])
  })
  it('lists the invoice addresses used last, at most a hundred, and takes an older one all the same (BUS-05, QUO-14)', async () => {
    const source = await startDraft(test, clinic)
    await of(clinic, source).put(companyInformation)
    await sql`
      with sent as (
        insert into application (id, number, business_type_id, version_number, party_id, party, created_by, created_at, is_renewal,
          status, last_saved, submitted_at)
        select gen_random_uuid(), 'address ' || n, business_type_id, version_number, party_id, party, created_by, created_at, is_renewal,
          'Submitted', created_at, now() + n * interval '1 minute'
        from application, generate_series(1, ${INVOICE_ADDRESSES_MAX + 20}) as n where id = ${toUuid(source)}
        returning id, number
      )
      insert into step_document (application_id, step_number, data, revision, saved_at, saved_by)
      select sent.id, step_number, jsonb_set(data, '{invoice,paperInvoice,street}', to_jsonb('Box ' || number)), revision, saved_at, saved_by
      from sent, step_document where application_id = ${toUuid(source)}`.execute(test.db)
    const saved = await of(clinic, id, 'invoice-addresses').read<InvoiceAddress[]>()
    expect(saved).toHaveLength(INVOICE_ADDRESSES_MAX)
    expect(saved[0]?.street).toBe(`Box address ${INVOICE_ADDRESSES_MAX + 20}`)
    const oldest = await test.db
      .selectFrom('application')
      .select('id')
      .where('number', '=', 'address 1')
      .executeTakeFirstOrThrow()
    expect(saved.map(({ addressId }) => addressId)).not.toContain(oldest.id)
    const chosen = withChanges(companyInformation, { 'invoice.paperInvoice.addressId': oldest.id })
    expect((await of(clinic, id).put(chosen)).statusCode).toBe(204)
  })
})

describe('an organisation without a register address', () => {
  it('has its own address, saved separately from the rest (BUS-01, BUS-05)', async () => {
    const id = await startDraft(test, branch)
    const { organization } = await of(branch, id).read()
    expect(organization.address.originIsCompaniesRegistration).toBe(false)
    await of(branch, id).draft({ ...companyInformation, companyContact: { name: '', email: 'halv', telephone: '' } })
    const moved = withChanges(organization, {
      'address.address1': 'Nygatan 1',
      'address.zipCode': '111 22',
      'address.city': 'Solna',
      'address.countryId': 752,
    })
    const save = (body: object) => of(branch, id, 'updateOrganizationInfo').put(body)
    expect((await save({ applicationId: id, organization: moved })).statusCode).toBe(204)
    expect(await of(branch, id).read()).toMatchObject({
      organization: { address: { address1: 'Nygatan 1' } },
      companyContact: { email: 'halv' },
    })
    const wrong = await save({ applicationId: id, organization: withChanges(moved, { 'address.zipCode': '1' }) })
    expect(wrong.json()).toMatchObject({
      status: 422,
      issues: [{ path: 'organization.address.zipCode', key: 'validation.zipcode.format' }],
    })
    expect((await save({ applicationId: UNKNOWN_ID, organization: moved })).statusCode).toBe(400)
  })
})

describe('a private person', () => {
  const path = 'private-person-information'

  it('is read with name and number, and saved without them (BUS-04, BUS-05)', async () => {
    const id = await startDraft(test, person, LASER_POINTER)
    const { name, personalId, companyContact, invoiceAddress } = await of(person, id, path).read<
      PrivatePersonInformation & { name: string; personalId: string }
    >()
    expect([name, personalId, invoiceAddress]).toEqual(['Signe Ekbom', SIGNE, null])
    expect(companyContact.country).toBe(752)
    expect((await of(person, id, path).put(privatePersonInformation)).statusCode).toBe(204)
    expect(await of(person, id, path).read()).toEqual({ ...privatePersonInformation, name, personalId })
  })

  it('has no name when the identity is protected (BUS-04)', async () => {
    const hedvig = await test.signIn(HEDVIG, PRIVATE_PERSON)
    const id = await startDraft(test, hedvig, LASER_POINTER)
    expect(await of(hedvig, id, path).read()).toMatchObject({ name: '' })
  })
})
