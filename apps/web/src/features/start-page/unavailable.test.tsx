/** Tests of applications whose version the answering server does not know, in a roll-out of content. */
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { catAddress, catCafeServer } from '../../../test/cat-cafe-server.ts'
import { fakeServer, json, problem, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { idOf, listedApplication } from '../../../test/started-application.ts'

const CODE = 'error.version-unavailable.text'
const draft = { number: 'A-2', step: 1, steps: 3, stepTitle: 'Katterna', removedFrom: '2099-01-01' }
const begun = { number: 'A-3', on: '2026-03-02', machine: 'Examion M 400' }
const strange = listedApplication('strange', { unavailable: true, versionNumber: 2, begun })
const known = listedApplication('known', { draft })
const sent = listedApplication('sent', { status: 'Submitted', caseNumber: 'SIE-1', unavailable: true })

const startPage = (applications: readonly (typeof known)[], more: object = {}) => {
  const server = fakeServer({ 'GET authentication/user': USER, 'GET applications': applications, ...more })
  return { server, ...renderApp('/') }
}
const rowOf = async (heading: string, name: RegExp) =>
  within(await within(await screen.findByRole('region', { name: heading })).findByRole('row', { name }))

it.each([
  [strange, 'Påbörjat', /^Ansökan påbörjades med en nyare version/],
  [sent, 'Inskickat', /^Ansökan påbörjades med en nyare version/],
  [
    { ...strange, businessType: { ...strange.businessType, reportOnly: true } },
    'Påbörjat',
    /^Anmälan påbörjades med en nyare version/,
  ],
])('are a row that says so, which can be tried again and not removed: %# (STA-06)', async (one, heading, text) => {
  startPage([one])
  const row = await rowOf(heading, new RegExp(one.businessType.name))
  expect(row.getByText(text)).toBeVisible()
  expect(row.getByRole('link', { name: /^Försök igen: / })).toHaveAttribute('href', `/app/${one.applicationId}`)
  expect(row.getAllByRole('link')).toHaveLength(1)
  expect(row.queryByRole('button')).toBeNull()
})

it('show what tells them apart: the first machine, the number and when they were begun (STA-06)', async () => {
  const other = { ...strange, applicationId: idOf('other'), begun: { number: 'A-4', on: begun.on } }
  startPage([strange, other])
  const row = await rowOf('Påbörjat', /A-3/)
  expect(row.getByText(/^Examion M 400 · Nummer A-3 · Påbörjad den 2 mars 2026/)).toBeVisible()
  expect(row.getByRole('link', { name: /^Försök igen: Verksamhet strange, A-3/ })).toBeVisible()
  expect((await rowOf('Påbörjat', /A-4/)).getByText(/^Nummer A-4 · Påbörjad/)).toBeVisible()
})

it('are no reason to wait: the next step is with a draft that can be shown (STA-06, STA-05)', async () => {
  startPage([strange, known])
  const started = within(await screen.findByRole('region', { name: 'Påbörjat' }))
  const main = (await started.findAllByRole('link')).filter(({ dataset }) => dataset['variant'] === 'primary')
  expect(main.map((link) => link.getAttribute('href'))).toEqual([`/app/${idOf('known')}`])
})

it('are not announced as removed with all other drafts (STA-06, STA-03)', async () => {
  const { user, server } = startPage([strange, known], { 'DELETE drafts': json({ removed: 1 }) })
  await user.click(await screen.findByRole('button', { name: 'Ta bort allt påbörjat' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Ta bort/ }))
  expect(server.calls.some(({ method, path }) => method === 'DELETE' && path === 'drafts')).toBe(true)
  expect(screen.queryByText('Allt påbörjat är borttaget.')).toBeNull()
})

it.each(['', '/overview', '/receipt'])(
  'have a page at “%s” that says so, offers to try again, and leads to the start page (STA-06, SHE-06)',
  async (page) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const path = `${catAddress()}${page}`
    catCafeServer({ more: { [`GET applications/${catAddress().slice('/app/'.length)}`]: () => problem(503, CODE) } })
    renderApp(path)
    expect(await screen.findByRole('heading', { name: 'Formuläret går inte att visa just nu' })).toBeVisible()
    expect(screen.getByText(/^Det finns en nyare version av formuläret/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Försök igen' })).toHaveAttribute('href', path)
    expect(screen.getByRole('link', { name: 'Tillbaka till startsidan' })).toHaveAttribute('href', '/')
  },
)
