/** Answers of the party's last sent application: one line each, with the source and a way to change it. */
import { catCafeAnswers } from '@sievert/domain/fixtures/cat-cafe-permit'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import type { ContactValue } from '@sievert/domain/sections/contact'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { startedApplication } from '../../../test/started-application.ts'

beforeEach(() => void freshApplication())

const SENT = { sentAt: '2026-03-03T11:00:00.000Z', number: 'SIE2026-7', isReport: false }
const remembering = (...answers: string[]) => ({ application: { remembered: { ...SENT, answers } } })
const SOURCE = 'Från er ansökan den 3 mars 2026, SIE2026-7'

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

it('adds a person beside a remembered one, with the focus on the new fields (LES-05)', async () => {
  const people = catCafeAnswers[0]?.['CAT_VET'] as ContactValue
  const answers = withChanges(catCafeAnswers, { '0.CAT_VET.contacts': people.contacts.slice(0, 1) })
  catCafeServer({ ...remembering('CAT_VET'), answers })
  const { user } = renderApp(catAddress(0))
  const list = within(await screen.findByRole('region', { name: 'Ansvarig veterinär' }))
  await user.click(list.getByRole('button', { name: 'Lägg till en veterinär' }))
  await waitFor(() => expect(document.activeElement?.id).toMatch(/^CAT_VET\.contacts\.1\./))
  expect(list.getByDisplayValue('Tolvan Tolvansson')).toBeVisible()
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
  expect(await screen.findByText('Från din anmälan den 3 mars 2026, SIE2026-7')).toBeInTheDocument()
})

describe('a contact of a question that another answer shows', () => {
  const { CAT_ADVISER_CONTACT: advisers } = catCafeAnswers[0] ?? {}
  const open = () => {
    const hidden = { CAT_ADVISER_CONTACT: JSON.stringify(advisers) }
    const answers = withChanges(catCafeAnswers, {
      '0.CAT_ADVISER.selectedChoiceIds': ['cat.adviser.none'],
      '0.CAT_ADVISER_CONTACT': { contacts: [] },
    })
    const server = catCafeServer({ answers, application: { remembered: { ...SENT, answers: [], hidden } } })
    return { server, ...renderApp(catAddress(0)) }
  }
  const list = () => screen.findByRole('region', { name: 'Rådgivare' })

  it('is filled in as a line with its source, as many as the answer permits (LES-05, LES-06)', async () => {
    const { user, server } = open()
    await user.click(await screen.findByRole('radio', { name: 'En anställd' }))
    expect(within(await list()).getByText(SOURCE)).toBeInTheDocument()
    expect(within(await list()).queryByRole('textbox')).toBeNull()
    await waitFor(() => expect(server.saves('draft').length).toBeGreaterThan(0))
    const saved = server.saves('draft').at(-1)?.['CAT_ADVISER_CONTACT'] as ContactValue
    expect(saved.contacts).toHaveLength(1)
  })

  it('opens for a change, and keeps what is typed (LES-05)', async () => {
    const { user, server } = open()
    await user.click(await screen.findByRole('radio', { name: 'En inhyrd' }))
    await user.click(within(await list()).getByRole('button', { name: /^Ändra: / }))
    const [first] = within(await list()).getAllByRole('textbox')
    if (!first) throw new Error('no field')
    await user.clear(first)
    await user.type(first, 'Berit')
    await waitFor(() =>
      expect(server.saves('draft').at(-1)?.['CAT_ADVISER_CONTACT']).toMatchObject({
        contacts: [{ name: 'Berit' }, {}],
      }),
    )
    expect(within(await list()).queryByText(SOURCE)).toBeNull()
  })

  it('does not replace a contact that is there (LES-05)', async () => {
    const own = { contacts: [{ ...(advisers as ContactValue).contacts[0], name: 'Berit' }] }
    const hidden = { CAT_ADVISER_CONTACT: JSON.stringify(advisers) }
    const answers = withChanges(catCafeAnswers, { '0.CAT_ADVISER_CONTACT': own })
    catCafeServer({ answers, application: { remembered: { ...SENT, answers: [], hidden } } })
    renderApp(catAddress(0))
    expect(await screen.findByDisplayValue('Berit')).toBeInTheDocument()
  })
})
