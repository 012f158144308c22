/** Answers of the party's last sent application: one line each, with the source and a way to change it. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { startedApplication } from '../../../test/started-application.ts'

beforeEach(() => void freshApplication())

const SENT = { sentAt: '2026-03-03T11:00:00.000Z', isReport: false }
const remembering = (...answers: string[]) => ({ application: { remembered: { ...SENT, answers } } })
const SOURCE = 'Från er ansökan den 3 mars 2026'

it('shows a person as one valid line with its source, and the fields after Ändra (LES-05)', async () => {
  const server = catCafeServer(remembering('CAT_VET'))
  const { user } = renderApp(catAddress(0))
  const list = within(await screen.findByRole('region', { name: 'Ansvarig veterinär' }))
  expect(list.getByText(SOURCE)).toBeInTheDocument()
  expect(list.queryByRole('textbox')).toBeNull()
  await user.click(list.getByRole('button', { name: 'Ändra: Ansvarig veterinär' }))
  const [first] = list.getAllByRole('textbox')
  await waitFor(() => expect(first).toHaveFocus())
  expect(list.queryByText(SOURCE)).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Nästa steg/ }))
  await waitFor(() => expect(server.saves('final')).toHaveLength(1))
})

it('sends the lines unchanged, and shows the source of places (LES-05)', async () => {
  const server = catCafeServer(remembering('CAT_VET', 'CAT_PLACES'))
  const { user } = renderApp(catAddress(0))
  await user.click(await screen.findByRole('button', { name: /^Nästa steg/ }))
  await waitFor(() => expect(server.saves('final')).toHaveLength(1))
  expect(server.saves('final')[0]?.['CAT_VET']).toMatchObject({
    contacts: [{ name: 'Tolvan Tolvansson' }, { name: 'Tolvan Tolvansson' }],
  })
  expect(await screen.findByText(SOURCE)).toBeInTheDocument()
})

it('shows contact, representative and invoice as lines, each with its source (LES-05)', async () => {
  catCafeServer(remembering('companyContact', 'companyRepresentative', 'invoice'))
  const { user } = renderApp(catAddress(2))
  const contact = within(await screen.findByRole('region', { name: 'Kontaktperson för ansökan' }))
  expect(contact.getByText('070-123 45 67')).toBeInTheDocument()
  expect(screen.getByText('Klinikchef')).toBeInTheDocument()
  expect(screen.getByText('c/o Ekonomi, Box 12, 123 46 Ängsta')).toBeInTheDocument()
  expect(screen.getAllByText(SOURCE)).toHaveLength(3)
  await user.click(contact.getByRole('button', { name: 'Ändra: Kontaktperson för ansökan' }))
  await waitFor(() => expect(contact.getByLabelText('Namn')).toHaveFocus())
  expect(screen.getAllByText(SOURCE)).toHaveLength(2)
})

it('opens an answer that was refused (LES-05)', async () => {
  catCafeServer({ ...remembering('CAT_VET'), answers: {} })
  const { user } = renderApp(catAddress(0))
  await user.click(await screen.findByRole('button', { name: /^Nästa steg/ }))
  const list = within(screen.getByRole('region', { name: 'Ansvarig veterinär' }))
  await waitFor(() => expect(list.getAllByRole('textbox').length).toBeGreaterThan(0))
})

it('speaks to a person of their own notification (LES-05)', async () => {
  const { party } = startedApplication('')
  const own = { ...party, isPrivatePerson: true }
  const remembered = { ...SENT, isReport: true, answers: ['CAT_VET'] }
  catCafeServer({ application: { party: own, remembered } })
  renderApp(catAddress(0))
  expect(await screen.findByText('Från din anmälan den 3 mars 2026')).toBeInTheDocument()
})
