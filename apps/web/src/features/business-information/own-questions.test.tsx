/** Tests of a type's own questions below the general information: one form, one save, one summary of errors. */
import { companyInformation } from '@sievert/domain/fixtures/business-information'
import { pressContact } from '@sievert/domain/fixtures/own-questions'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type ClinicOptions, clinicAddress, clinicServer, newClinic, ofClinic } from '../../../test/clinic-server.ts'
import { json, problem } from '../../../test/fake-server.ts'
import { mainButtons } from '../../../test/main-buttons.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { invalid } from '../../../test/started-application.ts'
import { fromWire } from '../../api/step-values.ts'

beforeEach(newClinic)

const PERSON = { oid: 'privateperson', name: 'Signe Ekbom', displayId: '188803149809', isPrivatePerson: true }
const PRESS = pressContact('Tolvan Tolvansson')
const ANSWERED = { HAS_STAFF: { selectedChoiceIds: ['staff.yes'] }, STAFF: { number: '12' }, ...PRESS }
const company = withChanges(companyInformation, { 'organization.address.originIsCompaniesRegistration': true })
const open = async (options: ClinicOptions = {}) => {
  const server = clinicServer({ company, questions: { ...ANSWERED, BRAND: { text: 'Krogen' } }, ...options })
  const { user, unmount } = renderApp(clinicAddress(1))
  const brand = await screen.findByLabelText('Namn i marknadsföringen')
  const next = () => user.click(screen.getByRole('button', { name: /^Nästa steg/ }))
  const write = async (label: string | RegExp, text: string) => {
    const [field] = screen.getAllByLabelText(label)
    await user.clear(field as HTMLElement)
    if (text) await user.type(field as HTMLElement, text)
  }
  const sentIn = (kind: 'draft' | 'final') =>
    server
      .calls('PUT', 'stepvalues', kind)
      .map(({ body }) => fromWire((body as { stepData: Record<string, string> }).stepData))
  return { server, user, unmount, brand, next, write, sentIn }
}
const summary = async () =>
  within(await screen.findByRole('region', { name: /^Rätta/ }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
const isReview = () => screen.findByRole('heading', { level: 1, name: /Granska/ })

it('shows them below the fixed ones, with one main button (BUS-07, WIZ-04)', async () => {
  const { brand } = await open()
  const reference = screen.getByLabelText('Fakturareferens')
  expect(reference.compareDocumentPosition(brand) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(brand).toHaveValue('Krogen')
  expect(mainButtons()).toHaveLength(1)
})

it('lists the errors of both parts in one summary, in the order of the page (BUS-07, WIZ-08)', async () => {
  const { server, next, write } = await open()
  await write('Namn i marknadsföringen', '')
  await write('Antal anställda', 'x')
  await write('Fakturareferens', '')
  await next()
  expect(await summary()).toEqual(['#invoice.invoiceReference', '#STAFF.number', '#BRAND.text'])
  expect(document.querySelectorAll('.sv-error-summary')).toHaveLength(1)
  expect(server.calls('PUT', 'stepvalues', 'final')).toEqual([])
  expect(server.calls('PUT', 'business-information', 'final')).toEqual([])
})

it('saves both parts on one revision and goes on, also from Enter in a fixed field (BUS-07, WIZ-14)', async () => {
  const { server, user, write, sentIn } = await open()
  await write('Namn i marknadsföringen', 'Krogen vid ån')
  await user.type(screen.getByLabelText('Fakturareferens'), '{Enter}')
  await isReview()
  expect(sentIn('final')).toEqual([{ ...ANSWERED, BRAND: { text: 'Krogen vid ån' } }])
  const [information] = server.calls('PUT', 'business-information', 'final')
  const [questions] = server.calls('PUT', 'stepvalues', 'final')
  expect([information, questions].map((call) => call?.headers.get('If-Match'))).toEqual(['"s1-r1"', '"s1-r2"'])
  expect(Object.keys(information?.body as object)).toEqual(Object.keys(companyInformation))
})

it('autosaves only the part that was changed, and says so once (BUS-07, WIZ-13)', async () => {
  const { server, write, sentIn } = await open()
  await write('Namn i marknadsföringen', 'K')
  await waitFor(() => expect(sentIn('draft')).toMatchObject([{ BRAND: { text: 'K' } }]), { timeout: 5000 })
  expect(server.calls('PUT', 'business-information')).toEqual([])
  await write('Fakturareferens', 'R')
  await waitFor(() => expect(server.state.information['business-information'].invoice.invoiceReference).toBe('R'), {
    timeout: 5000,
  })
  expect(sentIn('draft')).toHaveLength(1)
  const states = () => new Set([...document.querySelectorAll('.sv-save-state')].map((each) => each.className))
  await waitFor(() => expect(states()).toEqual(new Set(['sv-save-state sv-save-state--saved'])))
})

it('goes on from the part that got through when the other fails (BUS-07, WIZ-14)', async () => {
  let isDown = true
  const { server, user, next, write, sentIn } = await open({
    refuseQuestions: () => (isDown ? problem(500) : undefined),
  })
  await write('Fakturareferens', 'R')
  await next()
  await screen.findByRole('dialog')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Stäng' }))
  await next()
  await isReview()
  const revisions = server.calls('PUT', 'business-information', 'final').map((call) => call.headers.get('If-Match'))
  expect(revisions).toEqual(['"s1-r1"', '"s1-r2"'])
  expect(sentIn('final')).toHaveLength(2)
})

it('hides a question with the answer that it depends on, and sends it empty (BUS-07, SEC-03)', async () => {
  const { user, next, sentIn } = await open()
  await user.click(screen.getByRole('radio', { name: 'Nej, inga anställda' }))
  await waitFor(() => expect(screen.queryByLabelText('Antal anställda')).toBeNull())
  await next()
  await isReview()
  expect(sentIn('final')).toMatchObject([{ STAFF: { number: '' } }])
  expect(screen.queryByText('Antal anställda')).toBeNull()
  expect(screen.getByText('Krogen')).toBeInTheDocument()
})

it("shows the server's refusal of an own question at its field (BUS-07, SEC-12)", async () => {
  const refusal = { path: 'BRAND.text', key: 'validation.single-line' } as const
  const { next, brand } = await open({ refuseQuestions: () => invalid(refusal) })
  await next()
  expect(await summary()).toEqual(['#BRAND.text'])
  expect(brand).toBeInvalid()
})

it('lets the applicant choose once about both parts after a save in another tab (BUS-07, WIZ-14)', async () => {
  const { server, user, brand, next, write } = await open()
  server.elsewhere((state) => {
    state.information['business-information'].companyContact.telephone = '090-1'
    state.questions = { ...state.questions, STAFF: { number: '13' } }
  }, 1)
  await write('Namn i marknadsföringen', 'K')
  await next()
  const dialog = await screen.findByRole('dialog', { name: 'Steget har ändrats på ett annat ställe' })
  for (const theirs of ['090-1', '13']) expect(within(dialog).getByText(theirs)).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Spara mina val' }))
  await waitFor(() => expect(screen.getByLabelText('Antal anställda')).toHaveValue('13'))
  expect(brand).toHaveValue('K')
  await waitFor(() => expect(server.state.questions).toMatchObject({ BRAND: { text: 'K' } }), { timeout: 5000 })
})

it('builds on the older part when a save came between the two that were read (BUS-07, WIZ-14)', async () => {
  const older = { stepNumber: 1, stepData: {}, hash: 'h', revision: 0, savedAt: '2026-11-20T12:00:00Z' }
  const read = () => json(older, { headers: { ETag: '"s1-r0"' } })
  const { server, write } = await open({ more: { [`GET ${ofClinic('stepvalues/1')}`]: read } })
  await write('Namn i marknadsföringen', 'K')
  await waitFor(() => expect(server.calls('PUT', 'stepvalues')).not.toEqual([]), { timeout: 5000 })
  expect(server.calls('PUT', 'stepvalues')[0]?.headers.get('If-Match')).toBe('"s1-r0"')
})

it('restores unsent text of both parts (BUS-07, WIZ-13)', async () => {
  const first = await open({ refuseQuestions: () => problem(503) })
  await first.write('Namn i marknadsföringen', 'Osparat')
  await first.write('Fakturareferens', 'R2')
  await waitFor(() => expect(first.sentIn('draft').length).toBeGreaterThan(0), { timeout: 5000 })
  first.unmount()
  const { brand } = await open()
  await waitFor(() => expect(brand).toHaveValue('Osparat'), { timeout: 5000 })
  expect(screen.getByLabelText('Fakturareferens')).toHaveValue('R2')
})

it('asks a private person, too (BUS-07, BUS-04)', async () => {
  const { server, next, write, sentIn } = await open({ application: { party: PERSON } })
  await write('Namn i marknadsföringen', '')
  await write(/^Telefon$/, '')
  await next()
  expect(await summary()).toEqual(['#companyContact.telephone', '#BRAND.text'])
  await write('Namn i marknadsföringen', 'Krogen')
  await write(/^Telefon$/, '0701234567')
  await next()
  await isReview()
  expect(sentIn('final')).toHaveLength(1)
  expect(server.calls('PUT', 'private-person-information', 'final')).toHaveLength(1)
})
