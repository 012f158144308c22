/**
 * Tests of text normalisation on blur in every form: other spaces and dashes are accepted, and a refused character is
 * named.
 */
import { companyInformation, privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import { decorate } from '@sievert/domain/fixtures/decorate'
import { seeded } from '@sievert/domain/fixtures/generate'
import { withoutIndices } from '@sievert/domain/issue'
import { kindOfField } from '@sievert/domain/text-fields'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { KNOWN } from '../../../test/veterinary-equipment/equipment-page.ts'

beforeEach(() => {
  freshApplication()
  newClinic()
})

const press = async (user: ReturnType<typeof renderApp>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const PERSON = { oid: 'privateperson', name: 'Signe Ekbom', displayId: '188803149809', isPrivatePerson: true }
const GLN = {
  ...companyInformation.invoice,
  invoiceType: 'Electronic',
  electronicInvoice: { electronicInvoiceType: 'GlnNumber', glnNumber: '7350000000009' },
} as const

const openItem = async (editButton: string, field: string) => {
  catCafeServer()
  const { user } = renderApp(catAddress(1))
  await press(user, editButton)
  return screen.findByRole('textbox', { name: field })
}

/** The number of fields of each form, so that a missing one fails the test. */
const FORMS: [form: string, count: number, open: () => Promise<unknown>][] = [
  [
    'contacts',
    21,
    () => {
      catCafeServer()
      renderApp(catAddress(0))
      return screen.findAllByRole('textbox', { name: 'Namn' })
    },
  ],
  ['an item with a text of one line', 7, () => openItem('Ändra Katt 1', 'Spänning (V)')],
  ['a place abroad', 4, () => openItem('Ändra Katten i Oslo', 'Gatuadress')],
  [
    'a company with an invoice on paper',
    14,
    () => {
      clinicServer({ company: companyInformation })
      renderApp(clinicAddress(1))
      return screen.findByLabelText('Fakturareferens')
    },
  ],
  [
    'a company with a GLN',
    10,
    () => {
      clinicServer({ company: { ...companyInformation, invoice: GLN } })
      renderApp(clinicAddress(1))
      return screen.findByLabelText('GLN-nummer')
    },
  ],
  [
    'a private person',
    9,
    () => {
      clinicServer({ application: { party: PERSON }, person: privatePersonInformation })
      renderApp(clinicAddress(1))
      return screen.findByLabelText('Upprepa e-postadressen')
    },
  ],
  [
    'a machine',
    6,
    async () => {
      clinicServer({ equipment: [KNOWN] })
      const { user } = renderApp(clinicAddress(0))
      await press(user, /^Ändra/)
      return screen.findByLabelText('Gatuadress')
    },
  ],
  [
    'the frequencies of machines',
    1,
    () => {
      clinicServer({ equipment: [KNOWN], frequencies: [{ equipmentTypeId: 1, frequency: 12 }] })
      renderApp(clinicAddress(0))
      return screen.findByDisplayValue('12')
    },
  ],
]

const oneLiners = () =>
  screen.getAllByRole<HTMLInputElement>('textbox').filter((field) => field.matches('input:not(:disabled)'))

it.each(FORMS)(
  '%s: a field that loses focus shows the stored form of its text, no error (WIZ-20)',
  { tags: ['nightly'] },
  async (_, count, open) => {
    await open()
    const random = seeded(count)
    const fields = oneLiners()
    expect(fields.map(({ id }) => id)).toHaveLength(count)
    for (const field of fields) {
      const shown = field.value
      const name = withoutIndices(field.id).split('.').at(-1) ?? ''
      const decorated = `\u00a0${decorate(name === 'text' ? 'line' : kindOfField(name), shown, random)}\u2009`
      fireEvent.focus(field)
      fireEvent.input(field, { target: { value: decorated } })
      fireEvent.blur(field)
      await waitFor(() => expect([field.id, field.value]).toEqual([field.id, shown]))
      expect(field).not.toHaveAttribute('aria-invalid')
    }
  },
)

it('a text of several lines stays as it was typed, with its spaces and joined emoji (WIZ-20)', {
  tags: ['nightly'],
}, async () => {
  const CAT_ADVISER = { selectedChoiceIds: ['cat.adviser.none'] }
  const CAT_PLAN_KNOWN = { selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] }
  const server = catCafeServer({ answers: { 0: { CAT_ADVISER, CAT_PLAN_KNOWN }, 1: {} } })
  const { user } = renderApp(catAddress(0))
  const plan = await screen.findByRole('textbox', { name: 'Hur ser planen ut?' })
  const text = ' Familjen 👨\u200d👩\u200d👧\u00a0– 125 kV \n'
  await user.click(plan)
  await user.paste(text)
  await user.tab()
  expect(plan).toHaveValue(text)
  const sent = () => server.saves('draft').at(-1)?.['CAT_PLAN']
  await waitFor(() => expect(sent()).toEqual({ text }), { timeout: 3000 })
})

it.each([
  ['sv', 'Namnet innehåller tecken som inte kan användas. Ta bort tecknet €.'],
  ['en', 'The name contains characters that cannot be used. Remove the character €.'],
] as const)('names the character that is refused, in %s (SEC-11)', async (language, message) => {
  catCafeServer()
  renderApp(catAddress(0), language)
  const [name] = await screen.findAllByRole('textbox', { name: language === 'sv' ? 'Namn' : 'Name' })
  if (!name) throw new Error('there is no name')
  fireEvent.input(name, { target: { value: 'Anna € Bok' } })
  fireEvent.blur(name)
  await waitFor(() => expect(name).toHaveAccessibleDescription(message))
})

it('suggests the likely address, and takes it over in both fields by one press, without a refusal (SEC-06)', async () => {
  catCafeServer()
  const { user } = renderApp(catAddress(0))
  const [email, again] = await Promise.all(
    ['E-postadress', 'Upprepa e-postadressen'].map((name) => screen.findAllByRole('textbox', { name })),
  )
  const both = [email?.[0], again?.[0]].filter((each) => each instanceof HTMLInputElement)
  for (const each of both) {
    await user.clear(each)
    await user.type(each, 'åsa@djur.se')
    await user.tab()
  }
  expect(screen.getByText(/^Menar du asa@djur\.se\?/)).toBeInTheDocument()
  for (const each of both) expect(each).not.toHaveAttribute('aria-invalid')
  await user.click(screen.getByRole('button', { name: 'Använd asa@djur.se' }))
  expect(both.map(({ value }) => value)).toEqual(['asa@djur.se', 'asa@djur.se'])
  expect(screen.queryByText(/^Menar du/)).toBeNull()
  expect(both[0]).toHaveFocus()
})

it('shows the care-of of a saved invoice address (BUS-03)', async () => {
  const saved = { addressId: 'a', street: 'Box 44', careOfAddress: 'c/o Ekonomi', zipCode: '90001', city: 'Umeå' }
  clinicServer({ company: companyInformation, invoiceAddresses: [{ ...saved, country: 752 }] })
  renderApp(clinicAddress(1))
  expect(await screen.findByRole('radio', { name: 'c/o Ekonomi, Box 44, 900 01 Umeå' })).toBeInTheDocument()
})
