/** Tests of what the authority waits for, first on the start page. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { idOf, listedApplication } from '../../../test/started-application.ts'

const sent = (name: string, attention?: ApplicationSummary['attention']) =>
  listedApplication(name, { status: 'Submitted', caseNumber: `SIE-${name}`, ...(attention && { attention }) })
const open = (...applications: ApplicationSummary[]) => {
  fakeServer({ 'GET authentication/user': USER, 'GET applications': applications })
  return renderApp('/')
}
const supplement = (dueOn: string, more = {}) => ({ kind: 'supplement' as const, requestId: 'r-1', dueOn, ...more })

it('is first, the earliest last day before later ones and messages, with one press to each (AFT-02)', async () => {
  open(
    sent('A'),
    sent('B', { kind: 'message' }),
    sent('C', supplement('2099-05-01')),
    sent('D', supplement('2020-05-01', { late: true })),
    listedApplication('E'),
  )
  const card = await screen.findByRole('region', { name: 'Det här behöver du göra' })
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Det här behöver du göra')
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('Sista dagen var den 1 maj 2020, men du kan svara ändå.'),
    expect.stringContaining('Svara senast den 1 maj 2099.'),
    expect.stringContaining('Vi har skrivit till dig.'),
  ])
  const links = within(card).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/app/${idOf('D')}/messages?request=r-1`,
    `/app/${idOf('C')}/messages?request=r-1`,
    `/app/${idOf('B')}/messages?read=true`,
  ])
  expect(links[0]).toHaveAccessibleName(/^Svara nu: Verksamhet D, SIE-D/)
  expect(links.map((link) => link.dataset['variant'])).toEqual(['primary', 'secondary', 'secondary'])
  // One main action on the page.
  expect(screen.getByRole('link', { name: /^Fortsätt: Verksamhet E/ })).toHaveAttribute('data-variant', 'secondary')
})

it('says how many requests are open in a case, of which it names the first (AFT-02)', async () => {
  open(sent('A', supplement('2099-05-01', { requests: 2 })), sent('B', supplement('2099-05-02')))
  const card = await screen.findByRole('region', { name: 'Det här behöver du göra' })
  expect(
    within(card).getByText(
      'Vi behöver fler uppgifter. Svara senast den 1 maj 2099. Du har 2 begäranden att svara på. Det här är den första.',
    ),
  ).toBeVisible()
  expect(within(card).getByText('Vi behöver fler uppgifter. Svara senast den 2 maj 2099.')).toBeVisible()
})

it.each([
  ['was asked for', {}, 'Inskickad', 'Du bad att få ta tillbaka ansökan den 12 mars 2026.'],
  [
    'is done',
    { withdrawn: true, decision: { kind: 'withdrawn' as const } },
    'Återtagen',
    'Du tog tillbaka ansökan den 12 mars 2026. Du behöver inte göra något mer.',
  ],
])('has a withdrawal that %s beside the status (AFT-05)', async (_when, more, status, said) => {
  open({ ...sent('A'), withdrawalAskedAt: '2026-03-12T08:15:00.000Z', ...more })
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.getByText(status)).toBeVisible()
})

it('says what is begun and not sent, one press from it (AFT-02)', async () => {
  open(
    { ...sent('A', supplement('2099-05-01')), begunAnswer: true },
    { ...sent('B'), begunMessage: true },
    listedApplication('E'),
  )
  const card = within(await screen.findByRole('region', { name: 'Det här behöver du göra' }))
  expect(card.getByText('Vi behöver fler uppgifter. Svara senast den 1 maj 2099. Du har börjat svara.')).toBeVisible()
  const answer = card.getByRole('link', { name: /^Fortsätt: Verksamhet A/ })
  expect(answer).toHaveAttribute('href', `/app/${idOf('A')}/messages?request=r-1`)
  const row = within(screen.getByRole('row', { name: /^Verksamhet B/ }))
  expect(row.getByText('Du har börjat skriva ett meddelande som inte är skickat.')).toBeVisible()
  const message = row.getByRole('link', { name: /^Fortsätt: Verksamhet B/ })
  expect(message).toHaveAttribute('href', `/app/${idOf('B')}/messages?write=true`)
})

it('shows five of many at first, so that the rest of the page stays in reach (AFT-02)', async () => {
  const { user } = open(...Array.from({ length: 8 }, (_, index) => sent(`A${index}`, supplement('2099-05-01'))))
  const card = within(await screen.findByRole('region', { name: 'Det här behöver du göra' }))
  expect(card.getAllByRole('listitem')).toHaveLength(5)
  await user.click(card.getByRole('button', { name: 'Visa alla 8' }))
  expect(card.getAllByRole('listitem')).toHaveLength(8)
  expect(card.getAllByRole('link')[5]).toHaveFocus()
})

it('is absent when nothing waits (AFT-02)', async () => {
  open(sent('A'))
  expect(await screen.findByText('SIE-A')).toBeVisible()
  expect(screen.queryByText('Det här behöver du göra')).toBeNull()
})
