/** Tests of drafts on the start page that several persons sign. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, USER } from '../../../test/fake-server.ts'
import { mainButtons } from '../../../test/main-buttons.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { idOf, listedApplication } from '../../../test/started-application.ts'

const ATTENTION = { kind: 'message' as const }
const APPLICATIONS = [
  listedApplication('A', { cosigning: { lastDay: '2099-01-09', maySign: true, awaited: ['Otto Rask'] } }),
  listedApplication('B', { cosigning: { lastDay: '2099-01-02', maySign: true, awaited: ['Otto Rask', ''] } }),
  listedApplication('C', { cosigning: { lastDay: '2099-01-01', awaited: ['Vera Lund'] } }),
  listedApplication('D', { status: 'Submitted', caseNumber: 'SIE-D', attention: ATTENTION }),
]
const open = async (applications = APPLICATIONS) => {
  const { to } = fakeServer({ 'GET authentication/user': USER, 'GET applications': applications })
  const page = renderApp('/')
  await screen.findByRole('region', { name: 'Att skriva under' })
  return { ...page, to }
}

it('come first where it is the person’s turn, the earliest last day on top (TOG-01)', async () => {
  await open()
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Att skriva under')
  const links = within(screen.getByRole('region', { name: 'Att skriva under' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/app/${idOf('B')}/cosigning`,
    `/app/${idOf('A')}/cosigning`,
  ])
  expect(links[0]).toHaveAccessibleName(/^Läs och skriv under: Verksamhet B/)
  expect(screen.getByText('Du är ombedd att skriva under senast den 2 januari 2099.')).toBeVisible()
  expect(mainButtons()).toEqual(['Läs och skriv under'])
})

it('name who is awaited and until when, and take a removal to the signatures (TOG-02)', async () => {
  const { user, at, to } = await open()
  const started = within(await screen.findByRole('region', { name: 'Påbörjat' }))
  expect(started.getByText('Väntar på underskrift av Vera Lund till och med den 1 januari 2099')).toBeVisible()
  expect(started.getByText(/av Otto Rask och en person med skyddade uppgifter till och med/)).toBeVisible()
  expect(started.getByRole('link', { name: /^Visa underskrifterna: Verksamhet C/ })).toHaveAttribute(
    'href',
    `/app/${idOf('C')}/cosigning`,
  )
  await user.click(started.getByRole('button', { name: /^Ta bort ansökan: Verksamhet C/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Andra är ombedda att skriva under\. Ta tillbaka det/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Visa underskrifterna' }))
  await waitFor(() => expect(at()).toBe(`/app/${idOf('C')}/cosigning`))
  expect(to('DELETE', `applications/${idOf('C')}`)).toEqual([])
})

it('say “your signature” where it is the person’s turn (TOG-01)', async () => {
  const own = `${USER.firstName} ${USER.lastName}`
  await open([
    listedApplication('A', { cosigning: { lastDay: '2099-01-01', maySign: true, awaited: ['Otto Rask'] } }),
    listedApplication('B', { cosigning: { lastDay: '2099-01-02', maySign: true, awaited: [own, 'Vera Lund'] } }),
  ])
  const started = within(await screen.findByRole('region', { name: 'Påbörjat' }))
  expect(started.getByText('Väntar på din underskrift till och med den 1 januari 2099')).toBeVisible()
  expect(started.getByText('Väntar på din underskrift och på Vera Lund till och med den 2 januari 2099')).toBeVisible()
})

it('lead to the signatures rather than to a change that voids them (TOG-01)', async () => {
  const cosigning = { lastDay: '2099-01-01', awaited: ['Vera Lund'] }
  fakeServer({ 'GET authentication/user': USER, 'GET applications': [listedApplication('A', { cosigning })] })
  renderApp('/')
  const row = within(await screen.findByRole('row', { name: /Verksamhet A/ }))
  const variantOf = (name: RegExp) => row.getByRole('link', { name }).dataset['variant']
  expect([variantOf(/^Visa underskrifterna/), variantOf(/^Fortsätt/)]).toEqual(['primary', 'tertiary'])
  expect(mainButtons()).toEqual(['Visa underskrifterna'])
})
