/** Tests of the general business information form of a company. */
import { newBusinessInformation } from '@sievert/domain/business-information/initial'
import type { BusinessInformation } from '@sievert/domain/business-information/values'
import { companyInformation } from '@sievert/domain/fixtures/business-information'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic, ofClinic } from '../../../test/clinic-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { invalid } from '../../../test/started-application.ts'

beforeEach(newClinic)

const PATH = 'business-information'
const FROM_REGISTER = withChanges(companyInformation, { 'organization.address.originIsCompaniesRegistration': true })
const REPORT = {
  id: 1,
  businessType: 'VeterinaryMedicine',
  reportOnly: true,
  nameKey: 'REPORT_SMALL_ANIMAL_XRAY',
  name: 'x',
} as const
const SAVED = {
  addressId: 'address-1',
  street: 'Box 44',
  careOfAddress: '',
  zipCode: '90001',
  city: 'Umeå',
  country: 752,
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const next = () => button(/^Nästa steg/)
const organisation = async () => within(await screen.findByRole('region', { name: 'Organisationen' }))
const write = async (user: UserEvent, label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}
const sent = (server: ReturnType<typeof clinicServer>) =>
  server.calls('PUT', PATH, 'final').at(-1)?.body as BusinessInformation | undefined

describe('the organisation', () => {
  it('shows name and number to read only, and a register address that is changed elsewhere (BUS-01)', async () => {
    clinicServer({ company: FROM_REGISTER })
    renderApp(clinicAddress(1))
    const card = await organisation()
    expect(card.getByText('Tassens djurklinik AB')).toBeInTheDocument()
    expect(card.getByText('556000-0001')).toBeInTheDocument()
    expect(card.getByText('Klövervägen 3, 123 45 Ängsta')).toBeInTheDocument()
    expect(card.getByText('Adressen kommer från företagsregistret och ändras där.')).toBeInTheDocument()
    expect(card.queryByRole('button')).toBeNull()
    expect(card.queryByRole('textbox')).toBeNull()
  })

  it('has its own address changed and saved separately (BUS-01, BUS-05)', async () => {
    const server = clinicServer()
    const { user } = renderApp(clinicAddress(1))
    await user.click(await button('Ändra adressen'))
    const card = await organisation()
    await user.clear(card.getByLabelText('Gatuadress'))
    await user.type(card.getByLabelText('Gatuadress'), 'Nygatan 7')
    await user.click(card.getByRole('button', { name: 'Spara adressen' }))
    expect(await card.findByText('Nygatan 7, 123 45 Ängsta')).toBeInTheDocument()
    await waitFor(() => expect(card.getByRole('button', { name: 'Ändra adressen' })).toHaveFocus())
    const [call] = server.calls('PUT', 'updateOrganizationInfo')
    expect(call?.body).toMatchObject({ organization: { address: { address1: 'Nygatan 7' } } })
    await user.click(await next())
    await waitFor(() => expect(sent(server)?.organization.address.address1).toBe('Nygatan 7'))
  })

  it('gets its old address back when the change is cancelled (BUS-01)', async () => {
    const server = clinicServer()
    const { user } = renderApp(clinicAddress(1))
    await user.click(await button('Ändra adressen'))
    const card = await organisation()
    await user.type(card.getByLabelText('Gatuadress'), ' B')
    await user.click(card.getByRole('button', { name: 'Avbryt ändringen' }))
    expect(card.getByText('Klövervägen 3, 123 45 Ängsta')).toBeInTheDocument()
    expect(server.calls('PUT', 'updateOrganizationInfo')).toHaveLength(0)
  })

  it('blocks the step while its address is being changed (BUS-01)', async () => {
    const server = clinicServer()
    const { user, at } = renderApp(clinicAddress(1))
    await user.click(await button('Ändra adressen'))
    await user.click(await next())
    const card = await organisation()
    expect(await card.findByText('Spara eller avbryt ändringen av adressen.')).toBeInTheDocument()
    expect(at()).toBe(clinicAddress(1))
    await user.click(card.getByRole('button', { name: 'Avbryt ändringen' }))
    await user.click(await next())
    await waitFor(() => expect(sent(server)).toBeDefined())
  })

  it('requires at once an address missing in the register (BUS-01)', async () => {
    const organization = withChanges(companyInformation.organization, { 'address.address1': '', 'address.city': '' })
    clinicServer({ company: newBusinessInformation(organization) })
    const { user } = renderApp(clinicAddress(1))
    const card = await organisation()
    await user.click(card.getByRole('button', { name: 'Spara adressen' }))
    expect(card.getByLabelText('Gatuadress')).toHaveAccessibleDescription(/Skriv organisationens gatuadress/)
  })

  it('cancels editing of a required address, and asks again before leaving the step (BUS-01)', async () => {
    const organization = withChanges(companyInformation.organization, {
      'address.address1': '',
      'address.zipCode': '',
      'address.city': '',
    })
    const server = clinicServer({ company: { ...companyInformation, organization } })
    const { user } = renderApp(clinicAddress(1))
    const card = await organisation()
    await user.type(card.getByLabelText('Gatuadress'), 'Storgatan 1')
    await user.click(card.getByRole('button', { name: 'Avbryt ändringen' }))
    expect(card.queryByLabelText('Gatuadress')).toBeNull()
    expect(card.getByText('Uppgift saknas')).toBeInTheDocument()
    expect(card.getByRole('button', { name: 'Ändra adressen' })).toHaveFocus()
    await user.click(await next())
    const field = await card.findByLabelText('Gatuadress')
    expect(field).toHaveValue('')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Skriv organisationens gatuadress/))
    expect(sent(server)).toBeUndefined()
  })

  it('shows a dialog when its address cannot be saved, and retains it (SEC-13)', async () => {
    clinicServer({ more: { [`PUT ${ofClinic('updateOrganizationInfo')}`]: () => problem(500) } })
    const { user } = renderApp(clinicAddress(1))
    await user.click(await button('Ändra adressen'))
    const card = await organisation()
    await user.type(card.getByLabelText('Gatuadress'), ' B')
    await user.click(card.getByRole('button', { name: 'Spara adressen' }))
    expect(await screen.findByRole('dialog', { name: 'Det gick inte att spara' })).toBeInTheDocument()
    expect(card.getByLabelText('Gatuadress')).toHaveValue('Klövervägen 3 B')
  })
})

describe('contact and representative', () => {
  it('has the e-mail address repeated exactly, and sends it once (BUS-02)', async () => {
    const server = clinicServer()
    const { user } = renderApp(clinicAddress(1))
    const [repeated] = await screen.findAllByLabelText('Upprepa e-postadressen')
    if (repeated) await user.type(repeated, 'x')
    await user.click(await next())
    expect(repeated).toHaveAccessibleDescription(/e-postadress/i)
    expect(server.calls('PUT', PATH, 'final')).toHaveLength(0)
    if (repeated) await user.type(repeated, '{Backspace}')
    await user.click(await next())
    await waitFor(() => expect(sent(server)?.companyContact).toEqual(companyInformation.companyContact))
  })

  it('has a representative only on request, and then with a title (BUS-02)', async () => {
    const server = clinicServer({ company: { ...companyInformation, companyRepresentative: null } })
    const { user } = renderApp(clinicAddress(1))
    const choice = await screen.findByLabelText('Någon annan företräder organisationen i ärendet')
    expect(screen.queryByLabelText('Titel')).toBeNull()
    await user.click(choice)
    await user.click(await next())
    expect(await screen.findByLabelText('Titel')).toHaveAccessibleDescription(/Skriv företrädarens titel/)
    await user.click(choice)
    await user.click(await next())
    await waitFor(() => expect(sent(server)?.companyRepresentative).toBeNull())
  })

  it('requires no name or description in the report flow (BUS-02, REP-04)', async () => {
    const company = withChanges(companyInformation, { 'companyContact.name': '', 'organization.description': '' })
    const server = clinicServer({ company, application: { businessType: REPORT } })
    const { user } = renderApp(clinicAddress(1))
    expect(await screen.findByRole('heading', { name: 'Kontaktperson för anmälan' })).toBeInTheDocument()
    expect(screen.queryByLabelText(/^Beskriv verksamheten/)).toBeNull()
    await user.click(await next())
    await waitFor(() => expect(sent(server)?.companyContact.name).toBe(''))
  })
})

describe('invoice', () => {
  it('uses a saved address, or a new one (BUS-03, BUS-05)', async () => {
    const server = clinicServer({ invoiceAddresses: [SAVED] })
    const { user } = renderApp(clinicAddress(1))
    await user.click(await screen.findByRole('radio', { name: 'Box 44, 900 01 Umeå' }))
    expect(screen.queryByLabelText('Gatuadress eller box')).toBeNull()
    await user.click(await next())
    await waitFor(() => expect(sent(server)?.invoice.paperInvoice?.addressId).toBe('address-1'))
  })

  it('retains the typed new address while a saved one is selected (BUS-03)', async () => {
    clinicServer({ invoiceAddresses: [SAVED] })
    const { user } = renderApp(clinicAddress(1))
    await user.click(await screen.findByRole('radio', { name: 'Box 44, 900 01 Umeå' }))
    await user.click(screen.getByRole('radio', { name: 'Lägg till en ny adress' }))
    expect(screen.getByLabelText('Gatuadress eller box')).toHaveValue('Box 12')
  })

  it('begins in Sweden, and elsewhere needs no postcode (BUS-06)', async () => {
    const company = { ...companyInformation, invoice: newBusinessInformation(companyInformation.organization).invoice }
    const server = clinicServer({ company })
    const { user } = renderApp(clinicAddress(1))
    await user.click(await screen.findByRole('radio', { name: 'På papper' }))
    expect(screen.getByLabelText('Land')).toHaveDisplayValue('Sverige')
    await write(user, 'Gatuadress eller box', 'Storgata 1')
    await write(user, 'Ort', 'Oslo')
    await write(user, /^Fakturareferens/, 'Ref 1')
    await user.click(await next())
    expect(screen.getByLabelText('Postnummer')).toHaveAccessibleDescription(/Skriv postnumret som fakturan ska till/)
    await user.selectOptions(screen.getByLabelText('Land'), 'Norge')
    await user.click(await next())
    await waitFor(() => expect(sent(server)?.invoice.paperInvoice).toMatchObject({ zipCode: '', country: 578 }))
  })

  it('is electronic to the organisation number or to a GLN, and the other branch is not sent (BUS-03)', async () => {
    const server = clinicServer()
    const { user } = renderApp(clinicAddress(1))
    await user.click(await screen.findByRole('radio', { name: 'Elektroniskt' }))
    expect(screen.queryByLabelText(/^GLN-nummer/)).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Till ett GLN-nummer' }))
    await write(user, /^GLN-nummer/, '7350000000009')
    await user.click(await next())
    await waitFor(() =>
      expect(sent(server)?.invoice).toEqual({
        invoiceType: 'Electronic',
        paperInvoice: null,
        invoiceReference: '',
        electronicInvoice: { electronicInvoiceType: 'GlnNumber', glnNumber: '7350000000009' },
      }),
    )
  })
})

describe('saving', () => {
  it('opens the next step with the typed text, based on the ETag read (BUS-05)', async () => {
    const server = clinicServer()
    const { user, at } = renderApp(clinicAddress(1))
    await write(user, /^Beskriv verksamheten/, 'Klinik')
    await user.click(await next())
    await waitFor(() => expect(at()).toBe(clinicAddress(2)))
    expect(sent(server)?.organization.description).toBe('Klinik')
    const drafts = server.calls('PUT', PATH, 'draft').length
    expect(server.calls('PUT', PATH, 'final')[0]?.headers.get('If-Match')).toBe(`"s1-r${1 + drafts}"`)
  })

  it('is automatic while typing, even of partial input (WIZ-13)', { tags: ['nightly'] }, async () => {
    const server = clinicServer()
    const { user } = renderApp(clinicAddress(1))
    await write(user, /^Fakturareferens/, ' ')
    await waitFor(() => expect(server.calls('PUT', PATH, 'draft')).not.toHaveLength(0))
    expect(server.calls('PUT', PATH, 'draft').at(-1)?.body).toMatchObject({ invoice: { invoiceReference: ' ' } })
  })

  it("has the server's faults put on their fields (SEC-12)", async () => {
    const refused = () => invalid({ path: 'invoice.invoiceReference', key: 'validation.single-line' })
    clinicServer({ more: { [`PUT ${ofClinic(PATH)}`]: refused } })
    const { user } = renderApp(clinicAddress(1))
    await user.click(await next())
    await waitFor(() =>
      expect(screen.getByLabelText(/^Fakturareferens/)).toHaveAccessibleDescription(/Skriv på en rad/),
    )
  })

  it('shows a dialog on failure and retains the typed text (WIZ-12)', async () => {
    clinicServer({ more: { [`PUT ${ofClinic(PATH)}`]: () => problem(500) } })
    const { user } = renderApp(clinicAddress(1))
    await write(user, /^Fakturareferens/, 'Ref 99')
    await user.click(await next())
    const modal = await screen.findByRole('dialog', { name: 'Det gick inte att spara' })
    await user.click(within(modal).getByRole('button', { name: 'Stäng' }))
    expect(screen.getByLabelText(/^Fakturareferens/)).toHaveValue('Ref 99')
  })

  it('is refused after a save in another tab, and the applicant chooses per answer (WIZ-14)', async () => {
    const server = clinicServer()
    const { user } = renderApp(clinicAddress(1))
    const name = (await screen.findAllByLabelText('Namn'))[0]
    expect(name).toHaveValue('Tolvan Tolvansson')
    server.elsewhere(({ information }) => {
      information['business-information'].companyContact.telephone = '090-1'
    }, 1)
    await write(user, /^Beskriv verksamheten/, 'Min text')
    await user.click(await next())
    const dialog = await screen.findByRole('dialog', { name: 'Steget har ändrats på ett annat ställe' })
    expect(within(dialog).getByText('090-1')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Spara mina val' }))
    await waitFor(() => expect((screen.getAllByLabelText('Telefon')[0] as HTMLInputElement).value).toBe('090-1'))
    expect(screen.getByLabelText(/^Beskriv verksamheten/)).toHaveValue('Min text')
  })
})

it('reports that the information cannot be fetched, and retries (WIZ-12)', async () => {
  let isDown = true
  clinicServer({ more: { [`GET ${ofClinic(PATH)}`]: () => (isDown ? problem(500) : companyInformation) } })
  const { user } = renderApp(clinicAddress(1))
  expect(await screen.findByText('Uppgifterna kunde inte hämtas. Försök igen.')).toBeInTheDocument()
  isDown = false
  await user.click(await button('Försök igen'))
  expect(await next()).toBeInTheDocument()
})
